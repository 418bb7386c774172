/**
 * The operator of the built app: presses the real buttons of a random row, and remembers the
 * window's answer to each press.
 */
import { expect } from "playwright/test";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import { parts, press as pressButton } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";

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
  /** The typed text, unique to this press; empty where nothing is typed. */
  text: string;
  /** Whether the window has named the press in the status of its update. */
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
   * Presses one button of one row, if there is one. `unanswered`: without waiting for the window's
   * answer.
   */
  async press({ page }: RunningDocket, { unanswered = false } = {}): Promise<void> {
    const { random } = this;
    const { grid, details, button, update, view } = parts(page);
    await view("All open").click();
    const rows = await grid.getByRole("row").all();
    if (rows.length === 0) return;
    const row = random.pick(rows);
    const actionId = await row.getAttribute("data-action");
    await row.click();
    if (actionId === null) return;
    const stopped = details.getByRole("button", { name: "I have stopped" });
    if (await stopped.isVisible()) return stopped.click();
    const offered: string[] = [];
    for (const name of Object.keys(BUTTONS)) if (await button(name).isVisible()) offered.push(name);
    if (offered.length === 0) return;
    const name = random.pick(offered);
    const press: RealPress = { actionId, button: name, target: BUTTONS[name] ?? "UNKNOWN", text: "", isTold: false };
    if (name === "Report progress") {
      this.texts += 1;
      press.text = `Report ${this.texts}`;
      await details.getByLabel("Status message").fill(press.text);
    }
    await pressButton(page, name);
    this.presses.push(press);
    if (unanswered) return;
    await expect(update).toContainText(press.text === "" ? `“${name}”` : press.text);
    press.isTold = true;
  }
}
