/**
 * The operator of the built app: presses the real buttons of a random row, and remembers the
 * window's answer to each press.
 */
import { expect, type Page } from "playwright/test";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import { parts, press as pressButton } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { windowAccount } from "./real-accounts.ts";

/** The buttons that are pressed, and the state that each leads to. */
const BUTTONS: Readonly<Record<string, StateName>> = {
  Acknowledge: "ACKNOWLEDGED",
  Plan: "PLANNED",
  Start: "IN_PROGRESS",
  "Report progress": "IN_PROGRESS",
  Complete: "COMPLETED",
};

export interface RealPress {
  actionId: string;
  button: string;
  target: StateName;
  /** The typed text, unique to this press; empty if nothing is typed. */
  text: string;
  /** Whether the window has shown the press in the status of its update. */
  isTold: boolean;
}

export class RealOperator {
  readonly presses: RealPress[] = [];
  private readonly random: SeededRandom;
  private texts = 0;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /**
   * Presses one button of one row, if there is one. `unanswered` skips waiting for the window's
   * answer. The row under the pointer may have changed by the time of the click, so the press
   * counts for the row that was selected at pointer down.
   */
  async press(docket: RunningDocket, { unanswered = false } = {}): Promise<void> {
    const { random } = this;
    const { page } = docket;
    const { grid, details, button, view } = parts(page);
    await view("All open").click();
    const rows = grid.getByRole("row");
    const count = await rows.count();
    if (count === 0) return;
    const place = random.between(0, count - 1);
    // The last rows may disappear before the pointer arrives, and with them the row at that index.
    await expect(async () => {
      const left = await rows.count();
      if (left > 0) await rows.nth(Math.min(place, left - 1)).click({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    const stopped = details.getByRole("button", { name: "I have stopped" });
    if (await stopped.isVisible()) return stopped.click();
    const offered: string[] = [];
    for (const name of Object.keys(BUTTONS)) if (await button(name).isVisible()) offered.push(name);
    if (offered.length === 0) return;
    const name = random.pick(offered);
    let text = "";
    if (name === "Report progress") {
      this.texts += 1;
      text = `Report ${this.texts}`;
      await details.getByLabel("Status message").fill(text);
    }
    const chosenAtPress = await chosenWhenPressed(page);
    await pressButton(page, name);
    const press: RealPress = { actionId: await chosenAtPress(), button: name, target: BUTTONS[name] ?? "UNKNOWN", text, isTold: false };
    this.presses.push(press);
    if (unanswered) return;
    await told(docket, press);
    press.isTold = true;
  }
}

/**
 * Returns a function that reads, after the press, which Action was selected at the last pointer
 * down.
 */
async function chosenWhenPressed(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    document.addEventListener(
      "pointerdown",
      () => {
        const row = document.querySelector<HTMLElement>('[aria-label="Action queue"] [role="row"][aria-current="true"]');
        document.body.dataset["chosenAtPress"] = row?.dataset["action"] ?? "no Action";
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => document.body.dataset["chosenAtPress"] ?? "no press");
}

/**
 * Waits until the window shows the press. After a final move the window already shows the next
 * Action.
 */
async function told(docket: RunningDocket, { actionId, button: name, target, text }: RealPress): Promise<void> {
  const words = text === "" ? `“${name}”` : text;
  if (name !== "Complete") return expect(parts(docket.page).update).toContainText(words);
  const targets = async (): Promise<string[]> => {
    const { details } = await windowAccount(docket);
    return details.flatMap(({ updates }) => updates.filter((one) => one.actionId === actionId).map((one) => one.target));
  };
  await expect.poll(targets).toContain(target);
}
