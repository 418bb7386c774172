/**
 * Never the wrong item, in the built app: 50 random runs, each with a seed of its own, of keys,
 * typing, dialogs, the palette, views, filters, notices and sizes of the window while others change
 * the queue. Every update that reaches the service has a key of its own that went down while its
 * Action was shown as chosen, or as marked; of the palette, the key that opened it.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { type Given, parts, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { asJson, ROBOT_3, ROBOT_7 } from "../support/principals.ts";

const RUNS = 50;
const STEPS = 3;
/** So high that each row is in the document, where the test sees it. */
const SIZES = [1280, 900, 640].map((width) => ({ width, height: 7_000 }));
const TARGETS: Readonly<Record<string, string>> = {
  a: "ACTION_STATE_ACKNOWLEDGED",
  p: "ACTION_STATE_PLANNED",
  s: "ACTION_STATE_IN_PROGRESS",
  c: "ACTION_STATE_COMPLETED",
};

/** Numbers from 0 to below 1, the same ones for a seed in every run: mulberry32. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A key that went down, with what the window showed before anything heard it. */
interface NotedKey {
  /** As the user meant it; "text" for a letter of a text. */
  readonly meant: string;
  readonly pressed: string;
  /** The ids of the rows that were shown as chosen or marked. */
  readonly shown: readonly string[];
  /** What had the focus, what was open and what the window said of the key before; for a failure. */
  readonly around: string;
}

interface Noting {
  noted: NotedKey[];
  /** What the keys from now on are meant as, in place of themselves. */
  meant: string | undefined;
}

/**
 * Notes at each key what it is meant as, and which Action is shown as chosen and which as marked,
 * before anything hears the key.
 */
async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noting: Noting = Object.assign(window, { noted: [], meant: undefined });
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey, isTrusted }) => {
        // The palette tells its list each key of the field once more.
        if (!isTrusted) return;
        const pressed = `${ctrlKey || metaKey ? "Ctrl+" : ""}${key}`;
        const rows = document.querySelectorAll<HTMLElement>(
          '[aria-label="Action queue"] [role="row"]:is([aria-current="true"], [data-selected="true"])',
        );
        const others = document.querySelectorAll('[role="dialog"], [role="menu"], output[aria-label="Key"]');
        const focus = document.activeElement;
        const named = focus?.getAttribute("aria-label") ?? (focus as HTMLElement | null)?.dataset["action"] ?? focus?.textContent ?? "";
        noting.noted.push({
          meant: noting.meant ?? pressed,
          pressed,
          shown: [...rows].map(({ dataset }) => dataset["action"] ?? ""),
          around: [`${focus?.tagName} ${named}`, ...[...others].map(({ textContent }) => textContent)]
            .map((words) => words.slice(0, 60))
            .join(" | "),
        });
      },
      true,
    );
  });
}

function notedKeys(page: Page): Promise<readonly NotedKey[]> {
  return page.evaluate(() => (window as unknown as Noting).noted);
}

/** What the keys from now on are meant as; undefined: as themselves. */
function mean(page: Page, meant: string | undefined): Promise<unknown> {
  return page.evaluate((meaning) => Object.assign(window, { meant: meaning }), meant);
}

/** Types letters that are meant as text, wherever the focus is, after a key that leads to a field or a dialog. */
async function typeAfter(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press(key);
  await mean(page, "text");
  await page.keyboard.type(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await mean(page, undefined);
}

/** What the palette is asked for, by the key of the same move. */
const BY_NAME: Readonly<Record<string, string>> = { a: "ackn", p: "plan", s: "start" };

/** Finds a move by its name, and runs it for what was chosen as the palette opened. */
async function fromPalette(page: Page, key: string): Promise<void> {
  await mean(page, key);
  await page.keyboard.press("ControlOrMeta+k");
  await mean(page, "text");
  await page.keyboard.type(BY_NAME[key] ?? "");
  await page.keyboard.press("Enter");
  await closeDialogs(page);
  await mean(page, undefined);
}

/** A dialog or a menu that is still open would take the keys of the next step. */
async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="menu"]');
  while ((await open.count()) > 0) {
    await page.keyboard.press("Escape");
    await expect(open)
      .toHaveCount(0, { timeout: 300 })
      .catch(() => undefined);
  }
}

/** Presses a button of a notice, or of work that has to stop, if one is there. */
async function pressNotice(page: Page): Promise<void> {
  const [button] = await page.locator('[data-command="stop.show"], [data-command^="fate."]').all();
  // It may go at any time.
  await button?.click({ timeout: 500 }).catch(() => undefined);
}

type Service = Given["service"];

/** The Actions of one run, and what others and the user do with them, drawn from its seed. */
class Run {
  readonly #ids: readonly string[];
  readonly #random: () => number;
  readonly #service: Service;
  readonly #docket: RunningDocket;
  #pressed = -1;

  constructor(seed: number, service: Service, docket: RunningDocket) {
    this.#ids = ["a", "b"].map((letter) => `w-${seed}-${letter}`);
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
    const [first, second] = this.#ids as [string, string];
    await this.#create(first);
    for (let step = 0; step < STEPS; step += 1) {
      await this.#page.keyboard.press(this.#one(["ArrowDown", "ArrowUp", "j", "k", "Home", "End"]));
      await Promise.all([
        step === 1 ? this.#create(second) : this.#change(this.#one(this.#ids.slice(0, step === 0 ? 1 : 2))),
        this.#page.keyboard.press(this.#one(["a", "p", "s", "a", "p", "s", "c", "x", "z"])),
      ]);
      const other = this.#random();
      if (other < 0.08) await typeAfter(this.#page, "/", this.#one(["paps", first, "sap"]));
      else if (other < 0.2) await typeAfter(this.#page, this.#one(["?", "ControlOrMeta+k", "l", "r"]), this.#one(["paps", "sap"]));
      else if (other < 0.3) await this.#page.setViewportSize(this.#one(SIZES));
      else if (other < 0.42) await fromPalette(this.#page, this.#one(["a", "p", "s"]));
      else if (other < 0.48) await this.#page.keyboard.press(this.#one(["ControlOrMeta+1", "ControlOrMeta+2", "ControlOrMeta+3"]));
      else if (other < 0.54) await this.#page.keyboard.press("ControlOrMeta+Shift+s");
      else if (other < 0.6) await typeAfter(this.#page, "ControlOrMeta+Shift+f", this.#one(["paps", "sap"]));
      else if (other < 0.66) await pressNotice(this.#page);
      else if (other < 0.74) await this.#clickNotification();
    }
  }

  async #clickNotification(): Promise<void> {
    const shown = (await this.#docket.notifications()).filter(({ closed }) => !closed);
    if (shown.length > 0) await this.#docket.clickNotification(this.#one(shown).id);
  }

  /** A move by its key, for a row that its user has clicked; where none is possible there, for the next. */
  async pressOnce(): Promise<void> {
    this.#pressed += 1;
    const rows = this.#page.locator('[aria-label="Action queue"] [role="row"][data-action]');
    await rows.nth(Math.floor(this.#pressed / 3) % (await rows.count())).click({ timeout: 5_000 });
    await this.#page.keyboard.press(["a", "p", "s"][this.#pressed % 3] as string);
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

/** The first seed; a failure names its own. */
const FIRST = Number(process.env["DOCKET_PROPERTY_SEED"] ?? 1);

test("50 random runs update no other Action than the chosen one, and typed text updates none", async ({ service, launch }) => {
  test.setTimeout(300_000);
  await service.tell({ create: actionJson("w-0", "Action w-0") });
  const docket = await launch({ env: { DOCKET_UNDO_SECONDS: "1" } });
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect(parts(page).row("Action w-0")).toBeVisible();
  await noteKeys(page);
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
    const run = new Run(seed, service, docket);
    const begun = (await notedKeys(page)).length;
    try {
      await run.play();
      await closeDialogs(page);
      // At 640 px the keys of an Action wait for its sheet.
      await page.setViewportSize(SIZES[0] as (typeof SIZES)[number]);
      for (const key of ["ControlOrMeta+3", "."]) await page.keyboard.press(key);
      const before = (await updatesOf(service)).length;
      // A press on the heels of a change is not taken, and a run without an update would have tried nothing.
      await expect
        .poll(() => run.pressOnce().then(() => updatesOf(service)), { message: "a last update", intervals: [200, 800], timeout: 30_000 })
        .not.toHaveLength(before);
      judge(await updatesOf(service), await notedKeys(page));
    } catch (error) {
      const keys = (await notedKeys(page)).slice(begun).map((key) => JSON.stringify(key));
      const updates = (await updatesOf(service)).slice(-8).map((update) => JSON.stringify(update));
      throw new Error(`run ${seed}\nkeys:\n${keys.join("\n")}\nlast updates:\n${updates.join("\n")}`, { cause: error });
    }
  }
});

interface SentUpdate {
  readonly actionId?: string;
  readonly state?: string;
}

async function updatesOf(service: Service): Promise<SentUpdate[]> {
  return ((await service.tell({ log: true })) as unknown as { updates: SentUpdate[] }).updates;
}

/** Each update has a key of its own. */
function judge(updates: readonly SentUpdate[], keys: readonly NotedKey[]): void {
  const pressed = keys.flatMap(({ meant, shown }) => shown.map((id) => `${id} ${TARGETS[meant] ?? ""}`));
  for (const { actionId, state } of updates) {
    const at = pressed.indexOf(`${actionId} ${state}`);
    expect(at, `a key for ${actionId} ${state}`).toBeGreaterThanOrEqual(0);
    // It accounts for no second update.
    pressed.splice(at, 1);
  }
}
