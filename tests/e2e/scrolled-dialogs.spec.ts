/** Every dialog that is longer than the window can be read to its end by keyboard alone. */
import { expect, type Locator } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";

/** Dialogs by the keys that open them from the rows. */
const DIALOGS: readonly (readonly [name: string, ...keys: string[]])[] = [
  ["Diagnostics", "g", "d"],
  ["Handover", "h"],
  ["Delivery ledger", "l"],
  ["My shift", "g", "m"],
  ["Keys", "?"],
  ["While Docket was away", "ControlOrMeta+k", "w", "d", "Enter"],
];

/**
 * Returns how far the dialog, or its scrolling part, is scrolled from its start and from its end;
 * both are 0 before the content has arrived.
 */
function distances(dialog: Locator): Promise<{ fromStart: number; toEnd: number }> {
  return dialog.evaluate((element) => {
    const all = [element, ...element.querySelectorAll("*")];
    const scrollers = all.filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY) && part.clientHeight > 60,
    );
    const [longest] = scrollers.toSorted((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight));
    if (longest === undefined) return { fromStart: 0, toEnd: 0 };
    return { fromStart: longest.scrollTop, toEnd: longest.scrollHeight - longest.clientHeight - longest.scrollTop };
  });
}

test("each dialog scrolls by Page Down, End and Home as soon as it is open", async ({ service, launch, dataFolder }) => {
  for (let number = 1; number <= 30; number += 1) await service.tell({ create: actionJson(`a-${number}`, `Inspect pump ${number}`) });
  const before = await launch({ userDataDir: dataFolder });
  await expect(parts(before.page).connection).toHaveText(/^Live/);
  await expect(parts(before.page).grid).toHaveAttribute("aria-rowcount", "30");
  await before.close();
  for (let number = 31; number <= 60; number += 1) await service.tell({ create: actionJson(`a-${number}`, `Inspect pump ${number}`) });

  const { page } = await launch({ userDataDir: dataFolder });
  await page.setViewportSize({ width: 640, height: 400 });
  const { connection, grid } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(grid).toHaveAttribute("aria-rowcount", "60");
  for (const [name, ...keys] of DIALOGS) {
    await expect(async () => {
      for (const key of keys) await page.keyboard.press(key);
      await expect(page.getByRole("dialog", { name })).toBeVisible({ timeout: 2_000 });
    }, name).toPass({ intervals: [1_100] });
    const dialog = page.getByRole("dialog", { name });
    await expect.poll(async () => (await distances(dialog)).toEnd, { message: name }).toBeGreaterThan(50);
    await page.keyboard.press("PageDown");
    await expect.poll(async () => (await distances(dialog)).fromStart, { message: `${name}: Page Down` }).toBeGreaterThan(0);
    await page.keyboard.press("End");
    await expect.poll(async () => (await distances(dialog)).toEnd, { message: `${name}: End` }).toBeLessThan(3);
    await page.keyboard.press("Home");
    await expect.poll(async () => (await distances(dialog)).fromStart, { message: `${name}: Home` }).toBeLessThan(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
