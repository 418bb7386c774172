import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { SIZES } from "../../app/styles/sizes.ts";
import { COMPACT, NARROW } from "../../app/styles/media.ts";
import { COLUMN_WIDTHS } from "../../app/views/queue/use-part-in-sight.ts";

const APP = join(import.meta.dirname, "../../app");
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).map((path) => join(APP, path));
const read = (path: string) => readFileSync(path, "utf8");
const sheets = files.filter((path) => path.endsWith(".module.css"));
const sources = files.filter((path) => path.endsWith(".tsx"));

/** Returns the class names that the components take from a sheet. */
function usedOf(sheet: string): Set<string> {
  const used = new Set<string>();
  for (const source of sources) {
    const text = read(source);
    for (const [, name, path] of text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)) {
      if (resolve(dirname(source), path ?? "") !== sheet) continue;
      for (const [, used1] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) used.add(used1 ?? "");
    }
  }
  return used;
}

function definedIn(sheet: string): Set<string> {
  const selectors = read(sheet)
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name ?? ""));
}

describe("the style sheet of a component", () => {
  it.each(sheets.map((sheet) => [basename(sheet), sheet]))("%s defines the used classes, and no others", (_, sheet) => {
    expect([...definedIn(sheet)].toSorted()).toEqual([...usedOf(sheet)].toSorted());
  });

  it("has no colour and no font size of its own", () => {
    for (const sheet of sheets) expect(read(sheet), basename(sheet)).not.toMatch(/#[0-9a-f]{3,8}\b|font-size: [\d.]/i);
  });
});

describe("the style sheets", () => {
  it("hide words visually in one place, and in the cells of the rows, at the least cost", () => {
    const found = files.filter((path) => path.endsWith(".css") && read(path).includes("clip-path")).map((path) => basename(path));
    expect(found.toSorted()).toEqual(["ActionRow.module.css", "StateCell.module.css", "base.css"]);
  });

  it("name no physical side, only where words begin and end, so that the window can be right-to-left", () => {
    const physical =
      /(?:^|[\s;{])(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[a-z-]*|border-(?:top|bottom)-(?:left|right)-radius):|(?:text-align|float|clear): (?:left|right)/g;
    const found = files
      .filter((path) => path.endsWith(".css"))
      .flatMap((path) => (read(path).match(physical) ?? []).map((what) => `${basename(path)}: ${what.trim()}`));
    // The buttons of the system's own frame stay on their side.
    expect(found).toEqual(["TitleBar.module.css: padding-left:", "TitleBar.module.css: padding-right:"]);
  });

  it("select no element by its words, which depend on the language", () => {
    const found = files
      .filter((path) => path.endsWith(".css"))
      .flatMap((path) =>
        (read(path).match(/\[(?:aria-label|title|placeholder|alt)[~|^$*]?=[^\]]*\]/g) ?? []).map((what) => `${basename(path)}: ${what}`),
      );
    expect(found).toEqual([]);
  });

  it("draw no words of their own, since those of catalogues come from the page", () => {
    const drawn = files
      .filter((path) => path.endsWith(".css"))
      .flatMap((path) => (read(path).match(/\bcontent: "[^"]*\p{L}[^"]*"/gu) ?? []).map((what) => `${basename(path)}: ${what}`));
    expect(drawn).toEqual([]);
  });

  it("set touch targets in one place, and the height of touch rows in tokens.css", () => {
    const asking = files.filter((path) => path.endsWith(".css") && /pointer: ?coarse|data-density="touch"/.test(read(path)));
    expect(asking.map((path) => basename(path)).toSorted()).toEqual(["tokens.css", "touch.css"]);
  });

  it("have three font weights, so that bold means one thing", () => {
    const weights = sheets.flatMap((sheet) => [...read(sheet).matchAll(/font-weight: (\d+);/g)].map(([, weight]) => weight));
    expect(new Set(weights)).toEqual(new Set(["470", "580", "680"]));
  });

  it("have no four-sided shorthand with different left and right values", () => {
    for (const path of files.filter((file) => file.endsWith(".css")))
      for (const [, , right, , left] of read(path).matchAll(/(?:margin|padding|inset): ([^\s()]+) ([^\s()]+) ([^\s()]+) ([^\s()]+);/g))
        expect(left, basename(path)).toBe(right);
  });
});

describe("the components", () => {
  it("name no class except those of a sheet, and the two for visually hidden words", () => {
    const named = sources.flatMap((source) => [...read(source).matchAll(/className="([^"]*)"/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set(["for-screen-readers", "spare-word"]));
  });
});

describe("the sizes", () => {
  it("are the same in the sheets and in the window's code", () => {
    const block = Object.entries(SIZES).map(([name, px]) => `  --${name}: ${px}px;\n`);
    expect(read(join(APP, "styles/tokens.css"))).toContain(`:root {\n${block.join("")}}`);
  });

  it("at which the list adds columns are those of the sheets", () => {
    for (const sheet of ["ActionRow.module.css", "QueuePane.module.css"]) {
      const text = read(join(APP, "views/queue", sheet));
      const widths = [...text.matchAll(/@container queue \(min-width: (\d+)px\)/g)].map(([, width]) => Number(width));
      // At the first width the phase gets a column of its own, by the sheet alone.
      expect([...new Set(widths)].slice(1)).toEqual(COLUMN_WIDTHS);
    }
  });

  it("at which the panes change are those of the sheets", () => {
    const widths = new Set(sheets.flatMap((sheet) => [...read(sheet).matchAll(/\(max-width: [\d.]+px\)/g)].map(([found]) => found)));
    expect(widths).toContain(COMPACT);
    expect(widths).toContain(NARROW);
    // The other widths shrink columns and words in the list and the details.
    expect([...widths].filter((width) => width !== COMPACT && width !== NARROW).toSorted()).toEqual([
      "(max-width: 1119.98px)",
      "(max-width: 299.98px)",
      "(max-width: 359.98px)",
      "(max-width: 399.98px)",
      "(max-width: 479.98px)",
      "(max-width: 559.98px)",
      "(max-width: 599.98px)",
      "(max-width: 643.98px)",
      "(max-width: 699.98px)",
      "(max-width: 999.98px)",
    ]);
  });
});
