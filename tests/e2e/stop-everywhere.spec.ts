/**
 * Work to stop is visible and reachable while a dialog is open: by pointer, by key, and by a screen
 * reader.
 */
import { expect, type Page } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { at } from "../app/picture-acts.ts";
import { PARTS, ROUTES } from "../app/routes.ts";
import { holdKey, parts, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";
const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

for (const way of ["key", "pointer"] as const)
  test(`work to stop is reached by ${way} from a dialog in which a reason is typed`, async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    await service.tell({ create: actionJson("a-2", "Clean charger 4") });
    const { page } = await launch();
    const { button, details, connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    // Unacknowledged Actions come first.
    await page.keyboard.press("Home");
    await expect(details).toContainText("Clean charger 4");
    await pressKey(page, "r");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("Too heavy");
    await service.tell({
      update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Gas" } },
      as: "USER:ann",
    });

    // Found by its role, so neither hidden nor inert; and nothing covers it.
    const stop = page.getByRole("region", { name: "Work to stop" });
    await expect(stop).toContainText(`${PUMP} was cancelled by ann.`);
    const box = await stop.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 99)).toBeLessThanOrEqual(40);
    if (way === "key") await page.keyboard.press("ControlOrMeta+Shift+s");
    else await stop.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(details.getByRole("region", { name: "Stop work" })).toBeVisible();
    if (way === "key") await holdKey(page, "s", () => expect(button("I have stopped")).toBeHidden({ timeout: 2_000 }));
    else await expect(button("I have stopped")).toBeVisible();
  });

/**
 * Routes before there is a queue, where nothing is assigned, and the one where any key after G only
 * ends the chord.
 */
const EXCEPT = new Set(["welcome", "tested", "unanswered-welcome", "keys-leader"]);

const everywhere = [...ROUTES, ...PARTS].filter(({ name }) => !EXCEPT.has(name));

test.describe.configure({ timeout: 600_000 });

for (const { viewport } of [at(1280), at(640, 400)])
  test(`work to stop is visible, announced and reachable by key from everywhere, at ${viewport.width} x ${viewport.height}`, async () => {
    expect(everywhere.length).toBeGreaterThan(50);
    const looks = [{ size: viewport, judge: stopped }];
    expect(await drawPictures(everywhere, { folder: undefined, looks, pages: 2 })).toEqual([]);
  });

/**
 * Makes work stop, and returns what of that is not visible, not announced, or not reachable from
 * this page.
 */
async function stopped(page: Page): Promise<string[]> {
  const name = await page.evaluate<string>("docketLook.stopWork()");
  const stop = page.getByRole("region", { name: "Work to stop" });
  await stop.getByText(name).waitFor();
  const found = await stop.evaluate(outOfReach);
  await page.keyboard.press("ControlOrMeta+Shift+s");
  await page.getByRole("region", { name: "Stop work" }).waitFor();
  const over = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');
  await over.first().waitFor({ state: "detached" });
  const shown = await page.getByRole("region", { name: "Action details" }).getByRole("heading", { level: 2 }).textContent();
  return shown === name ? found : [...found, `the key leads to ${shown ?? "nothing"} instead of ${name}`];
}

/** Runs in the page. */
function outOfReach(stop: Element): string[] {
  const button = stop.querySelector("button");
  const { left, top, right, bottom, width, height } = stop.getBoundingClientRect();
  const box = button?.getBoundingClientRect() ?? new DOMRect();
  const front = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const said = stop.closest("[aria-live]")?.getAttribute("aria-live");
  return [
    ...(width > 0 && height > 0 && left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
      ? []
      : ["not in sight"]),
    ...(button?.contains(front) === true ? [] : ["its button is covered"]),
    ...(said === "assertive" ? [] : [`said as ${said ?? "nothing"}`]),
    ...(stop.closest('[inert], [aria-hidden="true"]') === null ? [] : ["hidden from assistive technology"]),
  ];
}
