/**
 * Never the wrong item, in the built app: 50 random runs, each with its own seed and queue, of
 * keys, typing, dialogs, the palette, views, filters, groupings, buttons, notices and window sizes
 * while others change the queue. Every update that reaches the service has its own key that was
 * pressed while its Action was shown as chosen or as marked; for the palette, the key that opened
 * it. No letter of a text shows another view, marks a row, moves to one, opens anything or changes
 * the theme, and the focus is never lost. By keyboard alone, except for clicks on notifications.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { type Given, holdKey, parts, tabTo, test } from "../support/docket-test.ts";
import { mean, type NotedKey, notedKeys, noteKeys, ranByText } from "../support/noted-keys.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { asJson, ROBOT_3, ROBOT_7 } from "../support/principals.ts";
import { lostFocus, watchFocus } from "../support/watched-focus.ts";

const RUNS = 50;
const STEPS = 3;
/** Keys that may open a dialog. */
const OPENING: ReadonlySet<string> = new Set(["?", "ControlOrMeta+k", "Shift+L", "r", "f", "ControlOrMeta+Shift+f"]);
const OPENED_OR_REFUSED = '[role="dialog"], [role="alertdialog"], [role="menu"], output[aria-label="Key"]:not(:empty)';
/** A little longer than the pause for which letters are ignored (`INPUT_PAUSES`). */
const PAUSE_MS = 1_100;
const WIDE = { width: 1280, height: 800 };
const SIZES = [WIDE, { width: 900, height: 640 }, { width: 640, height: 400 }, { width: 560, height: 400 }];
/** Themes have no default key, only one that the user sets. */
const OWN_KEYS = { "theme.dark": ["B"], "theme.light": ["V"] };
/** All letters that are keys of the window, and some that are not. */
const LETTERS = "apsucrfxjkebhwvyngotizl?./qd";
const TARGETS: Readonly<Record<string, string>> = {
  a: "ACTION_STATE_ACKNOWLEDGED",
  "move.acknowledge": "ACTION_STATE_ACKNOWLEDGED",
  "selection.acknowledge": "ACTION_STATE_ACKNOWLEDGED",
  p: "ACTION_STATE_PLANNED",
  "move.plan": "ACTION_STATE_PLANNED",
  s: "ACTION_STATE_IN_PROGRESS",
  "move.start": "ACTION_STATE_IN_PROGRESS",
  c: "ACTION_STATE_COMPLETED",
  "move.complete": "ACTION_STATE_COMPLETED",
};

/**
 * Returns a generator of numbers from 0 to below 1, the same for a seed in every run: mulberry32.
 */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Types letters that are meant as text, wherever the focus is, after a key that leads to a field or
 * a dialog.
 * @param amid what happens to the window in the middle of the text
 */
async function typeAfter(page: Page, key: string, text: string, amid: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  await page.keyboard.press(key);
  // What the key opens is not caused by a letter; if it opens nothing, the window shows why.
  if (OPENING.has(key)) await page.waitForSelector(OPENED_OR_REFUSED, { state: "attached", timeout: 500 }).catch(() => undefined);
  await mean(page, "text");
  const half = Math.ceil(text.length / 2);
  await page.keyboard.type(text.slice(0, half));
  await amid();
  await page.keyboard.type(text.slice(half));
  await mean(page, undefined);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

/** Search words for the palette, by the key of the same move. */
const BY_NAME: Readonly<Record<string, string>> = { a: "ackn", p: "plan", s: "start" };

/** Finds a move by its name, and runs it for the Action that was chosen when the palette opened. */
async function fromPalette(page: Page, key: string): Promise<void> {
  await mean(page, key);
  await page.keyboard.press("ControlOrMeta+k");
  await mean(page, "text");
  await page.keyboard.type(BY_NAME[key] ?? "");
  await page.keyboard.press("Enter");
  await closeDialogs(page);
  await mean(page, undefined);
}

/** Chooses an item of the menu of groupings and sortings. */
async function order(page: Page, item: number): Promise<void> {
  await closeDialogs(page);
  await mean(page, "the menu");
  const button = page.getByRole("button", { name: /(G|g)rouped/ });
  // In a narrow window the button may be under the sheet.
  if (await button.isVisible()) {
    await tabTo(button);
    await page.keyboard.press("Enter");
    for (let down = 0; down < item; down += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await closeDialogs(page);
  await mean(page, undefined);
}

/** Presses the button that this number of Tabs leads to. */
async function pressButton(page: Page, tabs: number): Promise<void> {
  await closeDialogs(page);
  for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await closeDialogs(page);
}

/** Closes open dialogs and menus, which would receive the keys of the next step. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="menu"]');
  while ((await open.count()) > 0) {
    await page.keyboard.press("Escape");
    await expect(open)
      .toHaveCount(0, { timeout: 300 })
      .catch(() => undefined);
  }
}

type Service = Given["service"];

/** The queue of one run, and the steps of the user and of others, drawn from its seed. */
class Run {
  readonly #ids: readonly string[];
  readonly #random: () => number;
  readonly #service: Service;
  readonly #docket: RunningDocket;
  #pressed = -1;
  #refusedAt = -Infinity;

  constructor(seed: number, service: Service, docket: RunningDocket) {
    this.#ids = ["a", "b", "c"].map((letter) => `w-${seed}-${letter}`);
    this.#random = numbersFrom(seed);
    this.#service = service;
    this.#docket = docket;
  }

  get #page(): Page {
    return this.#docket.page;
  }

  #one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  async play(): Promise<void> {
    const [first, second, last] = this.#ids as [string, string, string];
    await this.#create(first);
    for (let step = 0; step < STEPS; step += 1) {
      await this.#page.keyboard.press(this.#one(["ArrowDown", "ArrowUp", "j", "k", "Home", "End"]));
      await Promise.all([
        step === 1 ? this.#create(second) : this.#change(this.#one(this.#ids.slice(0, step === 0 ? 1 : 2))),
        this.#page.keyboard.press(this.#one(["a", "p", "s", "a", "p", "s", "c", "x", "z"])),
      ]);
      await this.#distract();
    }
    await this.#create(last);
  }

  async #distract(): Promise<void> {
    const page = this.#page;
    const other = this.#random();
    if (other < 0.08) await typeAfter(page, "/", this.#one([this.#text(), this.#ids[0] as string]));
    else if (other < 0.22)
      await typeAfter(page, this.#one(["?", "ControlOrMeta+k", "Shift+L", "r", "u", "f", "u"]), this.#text(), () => this.#amid());
    else if (other < 0.3) await page.setViewportSize(this.#one(SIZES));
    else if (other < 0.42) await fromPalette(page, this.#one(["a", "p", "s"]));
    else if (other < 0.48) await page.keyboard.press(this.#one(["ControlOrMeta+1", "ControlOrMeta+2", "ControlOrMeta+3"]));
    else if (other < 0.54) await page.keyboard.press("ControlOrMeta+Shift+s");
    else if (other < 0.6) await typeAfter(page, "ControlOrMeta+Shift+f", this.#text());
    else if (other < 0.68) await pressButton(page, this.#one([1, 2, 3, 5, 8, 13]));
    else if (other < 0.74) await order(page, this.#one([0, 1, 2, 3, 4, 5, 6, 7]));
    else if (other < 0.8) await this.#clickNotification();
  }

  #text(): string {
    return Array.from({ length: 6 }, () => this.#one(LETTERS.split(""))).join("");
  }

  /** Causes a change that may close a form or dialog while text is typed. */
  async #amid(): Promise<void> {
    const amid = this.#random();
    if (amid < 0.3) await this.#page.setViewportSize(this.#one(SIZES));
    else if (amid < 0.6) await this.#change(this.#ids[0] as string);
    else if (amid < 0.7) await this.#clickNotification();
  }

  async #clickNotification(): Promise<void> {
    const shown = (await this.#docket.notifications()).filter(({ closed }) => !closed);
    if (shown.length > 0) await this.#docket.clickNotification(this.#one(shown).id);
  }

  /**
   * Presses the key of a move for a row that the user has moved to; the next call tries the next
   * row. Does nothing during the pause after an ignored letter.
   */
  async pressOnce(): Promise<void> {
    if (Date.now() - this.#refusedAt < PAUSE_MS) return;
    this.#pressed += 1;
    const rows = Math.max(1, await this.#page.locator('[aria-label="Action queue"] [role="row"][data-action]').count());
    // Moves the focus from anywhere to the rows.
    for (const key of ["/", "Enter", "Home"]) await this.#page.keyboard.press(key);
    for (let row = this.#pressed % rows; row > 0; row -= 1) await this.#page.keyboard.press("ArrowDown");
    await this.#page.keyboard.press(["a", "p", "s"][Math.floor(this.#pressed / rows) % 3] as string);
    const note = this.#page.getByRole("status", { name: "Key", exact: true, includeHidden: true });
    if ((await note.textContent())?.startsWith("Ignored") === true) this.#refusedAt = Date.now();
  }

  /** Removes the run's rows, so that the list of the next run has none of them. */
  async end(): Promise<void> {
    for (const id of this.#ids) await this.#tell({ remove: id });
    // No event reports a removal (proto/README.md); the next snapshot shows it.
    await this.#docket.power("resume");
    const stop = this.#page.getByRole("button", { name: "I have stopped" });
    await expect(async () => {
      // The focus holds the rows until they are released.
      await this.#page.keyboard.press(".");
      // Work that was in progress waits for the user's confirmation.
      if ((await this.#page.getByRole("region", { name: "Work to stop" }).count()) > 0) {
        await this.#page.keyboard.press("ControlOrMeta+Shift+s");
        await holdKey(this.#page, "s", () => expect(stop).toBeHidden({ timeout: 2_000 }));
      }
      await expect(parts(this.#page).grid.getByRole("row")).toHaveCount(0, { timeout: 500 });
    }).toPass({ intervals: [100, PAUSE_MS] });
  }

  async #create(id: string): Promise<void> {
    const priority = this.#one(["ACTION_PRIORITY_CRITICAL", "ACTION_PRIORITY_LOW"]);
    await this.#tell({ create: actionJson(id, `Action ${id}`, { priority }) });
  }

  async #change(id: string): Promise<void> {
    const assignedTo = asJson(this.#one([ROBOT_3, ROBOT_7, ROBOT_7]));
    await this.#tell({ assign: { actionId: id, assignedTo } });
  }

  async #tell(told: Parameters<Service["tell"]>[0]): Promise<void> {
    expect((await this.#service.tell(told))["ok"]).toBe(true);
  }
}

/** The first seed; a failure reports its own. */
const FIRST = Number(process.env["DOCKET_PROPERTY_SEED"] ?? 1);

test("50 random runs update no other Action than the chosen one, and typed text updates none", async ({ service, launch }) => {
  test.setTimeout(400_000);
  const docket = await launch({ env: { DOCKET_UNDO_SECONDS: "1" } });
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);
  await page.evaluate((keys) => {
    const { docket } = window as unknown as { docket: { invoke: (channel: string, request: unknown) => Promise<unknown> } };
    return docket.invoke("preferences:set", { person: { keys } });
  }, OWN_KEYS);
  await expect.poll(() => isDarkAfter(page, "b")).toBe(true);
  await expect.poll(() => isDarkAfter(page, "v")).toBe(false);
  await noteKeys(page);
  await watchFocus(page);
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
    // Each run is a step of its own, because Playwright searches all earlier calls for each call
    // outside of a step.
    await test.step(`run ${seed}`, async () => {
      const run = new Run(seed, service, docket);
      const begun = (await notedKeys(page)).length;
      try {
        await run.play();
        await closeDialogs(page);
        // At 640 px the keys of an Action need its open sheet.
        await page.setViewportSize(WIDE);
        for (const key of ["ControlOrMeta+3", "."]) await page.keyboard.press(key);
        const before = (await updatesOf(service)).length;
        // A press right after a change is ignored, and a run without an update would test nothing.
        await expect
          .poll(() => run.pressOnce().then(() => updatesOf(service)), { message: "a last update", intervals: [100], timeout: 30_000 })
          .not.toHaveLength(before);
        // One expectation for all updates, because Playwright reports each expectation, which takes
        // longer than searching for the key.
        expect(withoutKey(await updatesOf(service), await notedKeys(page)), "updates without a key").toEqual([]);
        expect([...(await ranByText(page)), ...(await lostFocus(page))], "commands of letters, and lost focus").toEqual([]);
        await run.end();
      } catch (error) {
        const keys = (await notedKeys(page)).slice(begun).map((key) => JSON.stringify(key));
        const updates = (await updatesOf(service)).slice(-8).map((update) => JSON.stringify(update));
        throw new Error(`run ${seed}\nkeys:\n${keys.join("\n")}\nlast updates:\n${updates.join("\n")}`, { cause: error });
      }
    });
  }
});

/** Whether the page is dark after this key was pressed. */
async function isDarkAfter(page: Page, key: string): Promise<boolean> {
  await page.keyboard.press(key);
  return page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
}

interface SentUpdate {
  readonly actionId?: string;
  readonly state?: string;
}

async function updatesOf(service: Service): Promise<SentUpdate[]> {
  return ((await service.tell({ log: true })) as unknown as { updates: SentUpdate[] }).updates;
}

/** Returns the updates without a key of their own; a key accounts for one update only. */
function withoutKey(updates: readonly SentUpdate[], keys: readonly NotedKey[]): string[] {
  const pressed = keys.flatMap(({ meant, shown }) => shown.map((id) => `${id} ${TARGETS[meant] ?? ""}`));
  return updates.flatMap(({ actionId, state }) => {
    const update = `${actionId} ${state}`;
    const at = pressed.indexOf(update);
    if (at >= 0) pressed.splice(at, 1);
    return at >= 0 ? [] : [update];
  });
}
