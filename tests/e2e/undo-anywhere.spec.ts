/** A final move is undone by key from another Action, from another view and from an open dialog. */
import { expect, type Locator, type Page } from "playwright/test";
import { parts, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

test("Fail and Cancel are undone from another Action, and Fail from another view", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "30" } });
  const { row, details, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  const toast = page.getByRole("region", { name: "Undo", exact: true });
  const fail = async () => {
    // Unacknowledged Actions come before it.
    await pressKey(page, "End");
    await expect(details).toContainText("Inspect pump P-104");
    await pressKey(page, "f");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("The arm is stiff");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(toast).toContainText(/Inspect pump P-104: fails in (30|2\d) s/);
  };

  await fail();
  await pressKey(page, "Home");
  await expect(details).toContainText("Clean charger 4");
  await pressKey(page, "z");
  await expect(toast).toBeHidden();
  const note = page.getByRole("status", { name: "Key", exact: true });
  await expect(note).toHaveText("Inspect pump P-104: “Fail” was taken back and not sent.");
  expect((await note.boundingBox())?.height).toBeGreaterThan(20);

  // Cancel, too, by its key and with its reason.
  await pressKey(page, "End");
  await pressKey(page, "Shift+X");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Not needed any more");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(toast).toContainText(/Inspect pump P-104: cancels in (30|2\d) s/);
  await pressKey(page, "Home");
  await expect(details).toContainText("Clean charger 4");
  await pressKey(page, "z");
  await expect(toast).toBeHidden();
  await expect(note).toContainText("was taken back and not sent.");
  expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });

  await fail();
  await pressKey(page, "g");
  await page.keyboard.press("f");
  await expect(row("Inspect pump P-104")).toHaveCount(0);
  await expect(toast).toBeVisible();
  await pressKey(page, "z");
  await expect(toast).toBeHidden();
  expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });
});

/** Whether the boxes of two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error("One of them is not on the screen.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 640, height: 500 },
])
  test(`the reason why a key did nothing is shown beside the toast, and not over it, at ${size.width}`, async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
    await service.tell({ create: actionJson("a-2", "Clean charger 4") });
    const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "30" } });
    const { row, details, connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await page.setViewportSize(size);
    await expect(row("Clean charger 4")).toBeFocused();
    await pressKey(page, "End");
    await pressKey(page, "Enter");
    await expect(details).toContainText("Inspect pump P-104");
    await pressKey(page, "c");
    const toast = page.getByRole("region", { name: "Undo", exact: true }).getByRole("timer");
    await expect(toast).toContainText("completes in");
    await pressKey(page, "p");
    const note = page.getByRole("status", { name: "Key", exact: true });
    await expect(note).not.toHaveText("");
    expect(await overlap(note, toast.locator(".."))).toBe(false);
  });

/** Dialogs by the keys that open them. */
const DIALOGS: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ["Settings", ["g", "s"]],
  ["Diagnostics", ["g", "d"]],
  ["Handover", ["g", "h"]],
  ["Commands", ["ControlOrMeta+k"]],
];

for (const size of [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
])
  test(`Complete is undone over each dialog, by key, pointer and screen reader, at ${size.width} px`, async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
    const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "60" } });
    await page.setViewportSize(size);
    const { button, connection, row } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    // A busy machine may show Live a moment before the row has the focus.
    await expect(row("Inspect pump P-104")).toBeFocused();
    if (size.width === 640) await openByEachKey(page);
    // The first row has the focus; Enter goes to the details, also in the narrow window.
    await pressKey(page, "Enter");
    await expect(button("Complete")).toBeVisible();
    for (const [name, keys] of DIALOGS)
      for (const way of ["key", "pointer"] as const) {
        await complete(page);
        for (const key of keys) await page.keyboard.press(key);
        const dialog = page.getByRole("dialog", { name });
        await expect(dialog).toBeVisible();
        // Found by its role, so neither hidden nor inert.
        const toast = page.getByRole("region", { name: "Undo", exact: true });
        await expect(toast).toContainText(/Inspect pump P-104: completes in \d+ s/);
        const undo = toast.getByRole("button", { name: "Undo" });
        expect(await overlap(undo, dialog), name).toBe(false);
        if (way === "key") await pressKey(page, "ControlOrMeta+Shift+Y");
        else await undo.click();
        await expect(toast).toBeHidden();
        await expect(dialog).toBeVisible();
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });
  });

/**
 * Checks that each key of the chosen Action has a visible effect over the list of a narrow window,
 * and that nothing is sent unseen.
 */
async function openByEachKey(page: Page): Promise<void> {
  const { details, row } = parts(page);
  const note = page.getByRole("status", { name: "Key" });
  const back = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await expect(row("Inspect pump P-104")).toBeFocused();
  };
  for (const key of ["p", "s", "r"]) {
    await pressKey(page, key);
    await expect(note, key).toContainText("Not possible");
    await expect(details).toBeHidden();
  }
  await pressKey(page, "c");
  await expect(details).toBeVisible();
  await expect(note).toHaveText("The details are open now. Look at them, then press C again.");
  await expect(page.getByRole("region", { name: "Undo", exact: true })).toBeHidden();
  await expect(details.getByRole("heading", { level: 2 })).toBeFocused();
  await back();
  await pressKey(page, "u");
  await expect(details.getByLabel("Phase")).toBeFocused();
  await page.keyboard.press("Escape");
  await back();
  for (const key of ["f", "Shift+X"]) {
    await pressKey(page, key);
    await expect(page.getByRole("dialog").getByLabel("Reason"), key).toBeFocused();
    await back();
  }
}

async function complete(page: Page): Promise<void> {
  const toast = page.getByRole("region", { name: "Undo", exact: true });
  await pressKey(page, "c");
  await expect(toast).toBeVisible();
}
