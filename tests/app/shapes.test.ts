/** Shapes have a contrast of 3:1 to their background, in every set of colours (WCAG 1.4.11). */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SHEET = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");

/** The colours of each theme, merged over those of the first. Forced colours are the system's. */
const BLOCKS = [...SHEET.matchAll(/:root[^{}]*\{([^{}]*)\}/g)]
  .map(([, block = ""]) => new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour])))
  .filter((colours) => colours.has("list") && colours.has("bad-fill"));
const THEMES = BLOCKS.map((colours) => new Map([...(BLOCKS[0] ?? []), ...colours]));

/** The edges of urgency, the borders of fields, and the light of Live. */
const SHAPES = {
  "bad-fill": ["list", "here", "mark", "bad-tint"],
  edge: ["field", "paper", "list"],
  "ok-fill": ["chrome"],
} as const;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it("an edge, a border and a light have enough contrast in light, dark and high contrast", () => {
  expect(THEMES.length).toBe(4);
  const faint = THEMES.flatMap((theme, index) =>
    Object.entries(SHAPES).flatMap(([shape, surfaces]) =>
      surfaces
        .map((surface) => [surface, contrast(theme.get(shape) ?? "", theme.get(surface) ?? "")] as const)
        .filter(([, ratio]) => !(ratio >= 3))
        .map(([surface, ratio]) => `${index}: ${shape} on ${surface} ${ratio.toFixed(2)}`),
    ),
  );
  expect(faint).toEqual([]);
});

it("the edge of the row of work to stop is one of the tested shapes", () => {
  const rows = readFileSync(new URL("../../app/views/queue/ActionRow.module.css", import.meta.url), "utf8");
  const edges = [...rows.matchAll(/\.row\[data-urgency[^{]*::before \{[^}]*background: var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect(edges).toEqual(["bad-fill"]);
});
