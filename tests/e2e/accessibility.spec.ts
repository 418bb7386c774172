/**
 * The window as assistive technology receives it, in both themes: axe finds no violation (WCAG 2.2
 * A and AA).
 */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { pageScript } from "../support/page-script.ts";
import { standInOnly } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

/** Rules of WCAG 2.2, and axe's own recommendations. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * This rule takes the letter of the key (`<kbd aria-hidden>`) for part of the label although it is
 * none. `namesThatSurprise`, which does not, replaces the rule.
 */
const LABEL_RULE = "label-content-name-mismatch";

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing, ${scheme}: queue, details, reason dialog, settings`, async ({ service, launch }) => {
    await service.tell({ create: actionJson("x-1", "Inspect pump P-104", { priority: "ACTION_PRIORITY_CRITICAL" }) });
    await service.tell({
      create: actionJson("x-2", "Clean charger 4", { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site" } }),
    });
    await service.tell({ create: actionJson("x-3", "Photograph nameplate T-11", { priority: "ACTION_PRIORITY_LOW" }) });
    const { page } = await launch({ conditions: { dark: scheme === "dark" } });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { row, button, details, connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    const violations = async (where: string): Promise<string[]> => {
      // Axe is injected over the debugger protocol, to which the page's CSP does not apply.
      const axe = new AxeBuilder({ page })
        .options({ resultTypes: ["violations"] })
        .withTags(RULES)
        .disableRules([LABEL_RULE]);
      // Without legacy mode, axe would collect its results in a page of its own: Electron opens
      // none, and there are no frames.
      const { violations } = await axe.setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
      return [...found, ...(await namesThatSurprise(page))].map((violation) => `${where}: ${violation}`);
    };
    const found = await violations("queue");
    await row("Clean charger 4").click();
    await expect(button("Complete")).toBeVisible();
    found.push(...(await violations("in progress")));
    await page.keyboard.press("ControlOrMeta+Shift+F");
    await page.getByRole("menuitem", { name: "State" }).press("ArrowRight");
    await page.getByRole("menuitemcheckbox").first().waitFor();
    found.push(...(await violations("filter menu")));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(details.getByRole("heading", { name: "Nothing chosen" })).toBeVisible();
    found.push(...(await violations("nothing chosen")));
    await row("Inspect pump P-104").click();
    await button("Reject").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    found.push(...(await violations("reason dialog")));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    found.push(...(await violations("settings")));
    expect(found).toEqual([]);
  });
}

/**
 * Returns the buttons whose name does not contain the visible words (WCAG 2.5.3), by which voice
 * control addresses a button.
 */
function namesThatSurprise(page: Page): Promise<string[]> {
  return page.getByRole("button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const seen = button.cloneNode(true) as HTMLElement;
      for (const hidden of seen.querySelectorAll("[aria-hidden=true]")) hidden.remove();
      const words = seen.textContent.trim().toLowerCase();
      const name = button.getAttribute("aria-label")?.toLowerCase() ?? words;
      return name.includes(words) ? [] : [`the button that reads "${words}" is named "${name}"`];
    }),
  );
}

test("the connection status is in the line over the left pane, where it can be read", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const { page } = await launch();
  const { connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  const [line, box] = [await page.getByRole("region", { name: "Notices", exact: true }).boundingBox(), await connection.boundingBox()];
  expect(line).toMatchObject({ x: 0, height: 32 });
  expect(box?.width).toBeGreaterThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(216);
  expect(box?.y).toBeGreaterThanOrEqual(line?.y ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + 32);
});

test("at 200 % the window has the layout of a window of half the size, without loss", async ({ service, launch }) => {
  standInOnly("only its window has the size that a test gives it");
  const working = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } };
  await service.tell({ create: actionJson("x-1", "Inspect pump P-104", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await service.tell({ create: actionJson("x-2", "Clean charger 4", working) });
  const docket = await launch();
  const { page } = docket;
  const { row, details, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row("Clean charger 4").click();
  await expect(details.getByRole("heading", { name: "Clean charger 4" })).toBeVisible();
  await page.evaluate(await pageScript(new URL("../app/layout-page.ts", import.meta.url), "docketLayout"));

  const zoom = (entry: string) => docket.main.send({ do: "application-menu", path: ["View", entry] });
  const width = () => page.evaluate(() => window.innerWidth);
  for (let step = 0; step < 10; step += 1) await zoom("Zoom In");
  await expect.poll(width).toBe(640);
  const zoomed = await judged(page);
  await zoom("Actual Size");
  await expect.poll(width).toBe(1280);
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(width).toBe(640);
  expect(zoomed.complaints).toEqual([]);
  expect(await judged(page)).toEqual(zoomed);
});

/** Returns the faults of the layout and the places of the window's parts. */
async function judged(page: Page) {
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('header, main, aside, [role="row"], [data-part], button')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return `${part.tagName} ${part.getAttribute("aria-label") ?? ""} ${[x, y, width, height].map(Math.round).join(" ")}`;
    }),
  );
  return { places, complaints: await page.evaluate<string[]>("docketLayout.complaints()") };
}
