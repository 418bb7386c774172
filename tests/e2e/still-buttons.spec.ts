/**
 * Nothing moves a button of the action bar, and a button whose meaning changes by itself ignores
 * pointer and keys for a moment.
 */
import { expect, type Locator, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { holdKey, parts, pressKey, tabTo, test } from "../support/docket-test.ts";
import type { ControlledService } from "../support/service.ts";

const PUMP = "Inspect pump P-104";

type Box = { x: number; y: number; width: number; height: number };

/** Returns the places of the action bar and its first button. */
async function places(page: Page): Promise<Box[]> {
  const bar = parts(page).details.getByRole("group", { name: "What to do" });
  const boxes = await Promise.all([bar.boundingBox(), bar.getByRole("button").first().boundingBox()]);
  return boxes.map((box) => {
    if (box === null) throw new Error("The action bar is not on the screen.");
    return { x: box.x, y: box.y, width: 0, height: box.height };
  });
}

/**
 * Moves the pointer or the focus to a button. Returns a function that presses whatever is there at
 * that time.
 */
async function pressAt(button: Locator, way: "key" | "pointer"): Promise<() => Promise<void>> {
  const page = button.page();
  if (way === "key") {
    await tabTo(button);
    return () => page.keyboard.press("Enter");
  }
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not on the screen.");
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

async function chosen(page: Page): Promise<void> {
  await expect(parts(page).connection).toHaveText(/^Live/);
  await page.keyboard.press("Home");
  await expect(parts(page).details.getByRole("heading", { name: PUMP })).toBeVisible();
}

const updates = async (service: ControlledService) =>
  ((await service.tell({ log: true })) as unknown as { updates: { update?: { state?: string } }[] }).updates;

test.describe("the buttons of the action bar", () => {
  for (const way of ["key", "pointer"] as const)
    test(`do not move when work has to be stopped, and a press of the ${way} meant for another button stops nothing`, async ({
      service,
      launch,
      picture,
    }) => {
      await service.tell({ create: actionJson("a-1", PUMP, { state: "ACTION_STATE_IN_PROGRESS" }) });
      const docket = await launch();
      const { page } = docket;
      await chosen(page);
      const before = await places(page);
      const complete = parts(page).button("Complete");
      const press = await pressAt(complete, way);
      await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
      // Pressed at the moment of the change, and repeated until a press is accepted.
      const stop = parts(page).details.getByRole("button", { name: "I have stopped" });
      await stop.waitFor();
      await press();
      expect(await stop.count()).toBe(1);
      // The focus never moves to another button by itself.
      if (way === "key") await expect(parts(page).details.getByRole("heading", { name: PUMP })).toBeFocused();
      else await expect(page.getByRole("status", { name: "Key", exact: true })).toContainText("Ignored");
      expect(await updates(service)).toHaveLength(1);
      expect(await places(page)).toEqual(before);
      await picture(docket);
      if (way === "key") await tabTo(stop);
      await expect(async () => {
        await press();
        await expect(stop).toBeHidden({ timeout: 300 });
      }).toPass({ intervals: [1_100] });
      expect(await updates(service)).toHaveLength(1);
    });

  test("do not move while notices and changes arrive, and Start never becomes “I have stopped” by its key", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, { state: "ACTION_STATE_PLANNED" }) });
    const { page } = await launch();
    await chosen(page);
    const before = await places(page);
    await service.tell({ create: actionJson("b-1", "Clean charger 4", { priority: "ACTION_PRIORITY_CRITICAL" }) });
    await expect(parts(page).grid).toHaveAttribute("aria-rowcount", /[12]/);
    expect(await places(page)).toEqual(before);
    await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_IN_PROGRESS" }, as: "USER:ann" });
    await expect(parts(page).button("Complete")).toBeVisible();
    expect(await places(page)).toEqual(before);
    await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
    const stop = parts(page).details.getByRole("button", { name: "I have stopped" });
    await stop.waitFor();
    expect(await places(page)).toEqual(before);
    // The keys of Complete and Start, pressed at the moment of the change.
    for (const key of ["c", "s"]) {
      await page.keyboard.press(key);
      await expect(page.getByRole("status", { name: "Key", exact: true })).not.toBeEmpty();
      await expect(stop).toBeVisible();
    }
    await holdKey(page, "s", () => expect(stop).toBeHidden({ timeout: 2_000 }));
    expect(await updates(service)).toHaveLength(2);
  });

  for (const way of ["key", "pointer"] as const)
    test(`of a panel that appears accept no press of the ${way} that was meant for what was there before`, async ({ service, launch }) => {
      const working = { state: "ACTION_STATE_IN_PROGRESS" };
      await service.tell({ create: actionJson("a-1", PUMP, working) });
      const { page } = await launch();
      await chosen(page);
      const changed = parts(page).details.getByRole("region", { name: "Changed since you acknowledged" });
      const rename = async (name: string): Promise<void> => {
        await service.tell({ remove: "a-1" });
        await service.tell({ create: actionJson("a-1", name, working) });
        await expect(changed).toContainText(name);
      };
      await rename("Inspect pump P-105");
      const accept = changed.getByRole("button").first();
      // The focus stays on the button until the next change, the pointer at the button's place.
      const press = await pressAt(accept, way);
      if (way === "pointer") {
        await pressKey(page, "e");
        await expect(changed).toBeHidden();
      }
      await rename("Inspect pump P-106");
      await press();
      await expect(page.getByRole("status", { name: "Key", exact: true })).toContainText("Ignored");
      await expect(changed).toBeVisible();
      await expect(async () => {
        await press();
        await expect(changed).toBeHidden({ timeout: 300 });
      }).toPass({ intervals: [1_100] });
    });
});
