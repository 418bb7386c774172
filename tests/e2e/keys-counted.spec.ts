/**
 * What a new operator does first, by keyboard alone from launch, with the number of presses.
 * Letters that are typed as text are not counted.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { chosenAction, holdKey, parts, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import type { ControlledService } from "../support/service.ts";

const PUMP = "Inspect pump P-104";
const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

/** The keyboard, with a count of presses. */
class Keyboard {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.#page.keyboard.press(key);
    }
  }

  /** Types text of the user, which is not counted. */
  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
}

/**
 * Returns the keyboard of an app that has just shown its first row, without any use of the pointer.
 */
async function atLaunch({ page }: RunningDocket): Promise<Keyboard> {
  const { connection, grid } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(grid.getByRole("row").first()).toBeFocused();
  // A key is ignored in the moment after a change that the user did not make.
  await expect.poll(() => isSettled(page)).toBe(true);
  return new Keyboard(page);
}

/** Whether nothing in the window has changed for a second. */
function isSettled(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const still = setTimeout(() => done(true), 1_100);
        const seen = new MutationObserver(() => done(false));
        const done = (is: boolean): void => {
          clearTimeout(still);
          seen.disconnect();
          resolve(is);
        };
        seen.observe(document.querySelector("[aria-label='Action details']") ?? document.body, { childList: true });
      }),
  );
}

const inState = (service: ControlledService, state: string, id = "a-1") =>
  expect.poll(async () => (await service.action(id))?.state).toBe(`ACTION_STATE_${state}`);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Performs one more task in an idle window, with its own count. */
async function next(keyboard: Keyboard, page: Page, what: string, deed: () => Promise<void>): Promise<void> {
  await test.step(what, async () => {
    await expect.poll(() => isSettled(page)).toBe(true);
    keyboard.presses = 0;
    await deed();
  });
}

test("0: the first row that needs attention is reached; 1: it is acknowledged", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
  await service.tell({ create: actionJson("a-2", "Shut valve 12B", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  const docket = await launch();
  const keyboard = await atLaunch(docket);
  expect([await chosenAction(docket.page), keyboard.presses]).toEqual(["a-2", 0]);
  await keyboard.press("a");
  await inState(service, "ACKNOWLEDGED", "a-2");
  expect(keyboard.presses).toBe(1);
});

test("2: a Complete, and its undo; 2 and the text: a report", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
  const docket = await launch({ env: { DOCKET_UNDO_SECONDS: "60" } });
  const keyboard = await atLaunch(docket);
  const toast = docket.page.getByRole("region", { name: "Undo", exact: true });
  await keyboard.press("c");
  await expect(toast).toContainText("completes in");
  await keyboard.press("z");
  await expect(toast).toBeHidden();
  expect(keyboard.presses).toBe(2);
  await inState(service, "IN_PROGRESS");
  await next(keyboard, docket.page, "a report", async () => {
    await keyboard.press("u");
    await expect(docket.page.getByLabel("Phase")).toBeFocused();
    await keyboard.type("Cover is off");
    await keyboard.press("ControlOrMeta+Enter");
    await expect.poll(async () => (await service.action("a-1"))?.progress?.phase).toBe("Cover is off");
    expect(keyboard.presses).toBe(2);
  });
});

// Two letters bring each possible command to the first place (tests/app/commands/palette.test.tsx).
const BY_NAME = [
  ["di", "Diagnostics"],
  ["my", "My shift"],
  ["ha", "Handover"],
  ["ke", "Keys"],
] as const;

test("4: dialogs by their names; then another view, nothing chosen, the dark theme and German", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", PUMP) });
  const docket = await launch();
  const { page } = docket;
  const keyboard = await atLaunch(docket);
  for (const [letters, opened] of BY_NAME) {
    await keyboard.press("ControlOrMeta+k", ...Array.from(letters), "Enter");
    const dialog = page.getByRole("dialog", { name: opened });
    await expect(dialog).toBeVisible();
    expect(keyboard.presses, opened).toBe(4);
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(parts(page).row(PUMP)).toBeFocused();
    keyboard.presses = 0;
  }
  await next(keyboard, page, "another view, by Control+3 or g o, and back by Control+1", async () => {
    for (const keys of [["g", "o"], ["Control+3"]]) {
      await keyboard.press(...keys);
      await expect(heading(page, "All open")).toBeVisible();
      expect(keyboard.presses).toBe(keys.length);
      await keyboard.press("Control+1");
      await expect(heading(page, "To acknowledge")).toBeVisible();
      keyboard.presses = 0;
    }
  });
  await next(keyboard, page, "the shift in numbers, with nothing chosen; 1 and the row is chosen again", async () => {
    await keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Nothing chosen" })).toBeVisible();
    await expect(page.getByText("My last 8 hours")).toBeVisible();
    await keyboard.press("j");
    expect([await chosenAction(page), keyboard.presses]).toEqual(["a-1", 2]);
  });
  await next(keyboard, page, "2 and its name: the dark theme", async () => {
    await keyboard.press("ControlOrMeta+k");
    await keyboard.type("dark");
    await keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
    expect(keyboard.presses).toBe(2);
  });
  await next(keyboard, page, "German", async () => {
    await keyboard.press("ControlOrMeta+k", "g", "e", "Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("button", { name: /^Einstellungen/ })).toBeVisible();
    expect(keyboard.presses).toBe(4);
  });
});

test("2 and the token: an Action is found; 5 and its name: filters are saved as a view; 4: the view is shown again", async ({
  service,
  launch,
}) => {
  await service.tell({ create: actionJson("a-1", PUMP) });
  await service.tell({ create: actionJson("a-2", "Move pallet", { type: "transport" }) });
  const docket = await launch();
  const { page } = docket;
  const { row } = parts(page);
  const keyboard = await atLaunch(docket);
  await keyboard.press("/");
  await keyboard.type("type:tr");
  await expect(page.getByRole("option", { name: /transport/ })).toBeVisible();
  await keyboard.press("Enter");
  await expect(row(PUMP)).toBeHidden();
  await expect(row("Move pallet")).toBeVisible();
  expect(keyboard.presses).toBe(2);
  keyboard.presses = 0;
  await keyboard.press("ControlOrMeta+k", "s", "a", "Enter");
  await expect(page.getByRole("textbox", { name: "Name of the view" })).toBeFocused();
  await keyboard.type("Moves");
  await keyboard.press("Enter");
  expect(keyboard.presses).toBe(5);
  const own = page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: /^Moves/ });
  await expect(own).toHaveAttribute("aria-current", "page");
  await keyboard.press("ControlOrMeta+2");
  await expect(own).not.toHaveAttribute("aria-current", "page");
  keyboard.presses = 0;
  await keyboard.press("ControlOrMeta+k", "m", "o", "Enter");
  await expect(own).toHaveAttribute("aria-current", "page");
  await expect(row("Move pallet")).toBeVisible();
  expect(keyboard.presses).toBe(4);
});

test("2: work to stop is shown, and answered by a key held down", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  const docket = await launch();
  const keyboard = await atLaunch(docket);
  await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Gas" } }, as: "USER:ann" });
  const stop = docket.page.getByRole("region", { name: "Work to stop" });
  await expect(stop).toContainText(PUMP);
  await keyboard.press("Shift+S");
  await expect(parts(docket.page).button("I have stopped")).toBeVisible();
  await holdKey(docket.page, "s", () => expect(stop).toBeHidden({ timeout: 3_000 }));
  expect(keyboard.presses + 1).toBe(2);
});

test("2: three Actions are marked and acknowledged together", async ({ service, launch }) => {
  for (const id of ["a-1", "a-2", "a-3"]) await service.tell({ create: actionJson(id, `Inspect pump ${id}`) });
  const docket = await launch();
  const keyboard = await atLaunch(docket);
  await keyboard.press("Control+a");
  await expect(docket.page.getByText("3 Actions selected")).toBeVisible();
  await keyboard.press("a");
  await inState(service, "ACKNOWLEDGED");
  await expect.poll(async () => (await service.action("a-3"))?.state).toBe("ACTION_STATE_ACKNOWLEDGED");
  expect(keyboard.presses).toBe(2);
});
