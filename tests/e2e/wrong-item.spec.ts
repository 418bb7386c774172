/**
 * Never the wrong item, in the built app: 50 random runs of keys, typing, dialogs and sizes of the
 * window while others change the queue. Every update that reaches the service has a key of its own
 * that went down while its Action was shown as chosen, or as marked.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";
import { asJson, ROBOT_3, ROBOT_7 } from "../support/principals.ts";

const RUNS = 50;
const IDS = ["w-1", "w-2", "w-3", "w-4", "w-5"] as const;
/** So high that each row is in the document, where the test sees it. */
const SIZES = [1280, 900, 640].map((width) => ({ width, height: 2_400 }));
const TARGETS: Readonly<Record<string, string>> = {
  a: "ACTION_STATE_ACKNOWLEDGED",
  p: "ACTION_STATE_PLANNED",
  s: "ACTION_STATE_IN_PROGRESS",
  c: "ACTION_STATE_COMPLETED",
};

/** Numbers from 0 to below 1, the same ones in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Notes at each key that is meant as one which Action is shown as chosen and which as marked, before
 * anything hears the key.
 */
async function noteKeys(page: Page): Promise<() => Promise<[key: string, shown: string[]][]>> {
  await page.evaluate(() => {
    const noted: [string, string[]][] = [];
    Object.assign(window, { noted });
    window.addEventListener(
      "keydown",
      ({ key }) => {
        if ("isText" in window && window.isText === true) return;
        const rows = document.querySelectorAll<HTMLElement>(
          '[aria-label="Action queue"] [role="row"]:is([aria-current="true"], [data-selected="true"])',
        );
        noted.push([key, [...rows].map(({ dataset }) => dataset["action"] ?? "")]);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { noted: [string, string[]][] }).noted);
}

/** Types letters that are meant as text, wherever the focus is, after a key that leads to a field or a dialog. */
async function typeAfter(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => Object.assign(window, { isText: true }));
  await page.keyboard.type(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.evaluate(() => Object.assign(window, { isText: false }));
}

test("50 random runs update no other Action than the chosen one, and typed text updates none", async ({ service, launch }) => {
  test.setTimeout(120_000);
  for (const id of IDS) await service.tell({ create: actionJson(id, `Action ${id}`) });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "1" } });
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect(parts(page).row("Action w-1")).toBeVisible();
  const noted = await noteKeys(page);
  const random = numbersFrom(8);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let made = IDS.length;
  for (let run = 0; run < RUNS; run += 1) {
    made += 1;
    const id = `w-${made}`;
    await page.keyboard.press(one(["ArrowDown", "ArrowUp", "j", "k", "Home", "End"]));
    const other = one(IDS);
    const [change] = await Promise.all([
      one([
        () =>
          service.tell({ create: actionJson(id, `Action ${id}`, { priority: one(["ACTION_PRIORITY_CRITICAL", "ACTION_PRIORITY_LOW"]) }) }),
        () => service.tell({ assign: { actionId: other, assignedTo: asJson(ROBOT_3) } }),
        () => service.tell({ assign: { actionId: other, assignedTo: asJson(ROBOT_7) } }),
      ])(),
      page.keyboard.press(one(["a", "p", "s", "a", "p", "s", "c", "x"])),
    ]);
    expect(change["ok"]).toBe(true);
    if (run % 5 === 0) await typeAfter(page, "/", one(["paps", "w-1", "sap"]));
    if (run % 7 === 0) await typeAfter(page, one(["?", "ControlOrMeta+k", "l", "r"]), one(["paps", "sap"]));
    if (run % 6 === 0) await page.setViewportSize(one(SIZES));
  }
  // What can still be undone has not gone out.
  await expect(page.getByRole("region", { name: "Undo", exact: true })).toBeHidden();
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: { actionId?: string; state?: string }[] };
  const pressed = (await noted()).flatMap(([key, shown]) => shown.map((id) => `${id} ${TARGETS[key] ?? ""}`));
  for (const { actionId, state } of updates) {
    const at = pressed.indexOf(`${actionId} ${state}`);
    expect(at, `a key for ${actionId} ${state}`).toBeGreaterThanOrEqual(0);
    // It accounts for no second update.
    pressed.splice(at, 1);
  }
  // Otherwise nothing has been tried.
  expect(updates.length).toBeGreaterThan(3);
});
