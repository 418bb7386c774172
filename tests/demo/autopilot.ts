/**
 * Works through the queue like a person: selects a row, clicks the real buttons by their names, and
 * waits after each click until the stream has confirmed the step. The dispatcher may withdraw or
 * reassign an Action at any moment; the autopilot then continues with the next Action.
 */
import type { Locator, Page } from "playwright-core";

/** Time that a step may take to be confirmed before the Action is skipped, in milliseconds. */
const STEP_LIMIT = 8_000;

/** Pause between two steps that lets a viewer follow, in milliseconds. */
const PACE = 700;

/** The steps, each with the button whose presence shows that the step has been taken. */
const STEPS = [
  { button: "Acknowledge", next: "Plan" },
  { button: "Plan", next: "Start" },
  { button: "Start", next: "Complete" },
] as const;

const REPORTS = [
  { phase: "On site", statusMessage: "Arrived, looking around" },
  { phase: "Working", statusMessage: "Halfway, nothing unusual" },
];

export class Autopilot {
  private readonly page: Page;
  private readonly details: Locator;
  private readonly triedIds = new Set<string>();
  private stopped = false;

  constructor(page: Page) {
    this.page = page;
    this.details = page.getByRole("region", { name: "Action details" });
  }

  stop(): void {
    this.stopped = true;
  }

  /** Settles when the autopilot was stopped, or the page is gone. */
  async run(): Promise<void> {
    while (!this.stopped && !this.page.isClosed()) {
      try {
        const row = await this.nextRow();
        if (row === undefined) continue;
        await row.click({ timeout: STEP_LIMIT });
        await this.workThrough();
      } catch {
        // The Action was withdrawn in the middle of its steps, and the next one waits; or the
        // window was closed.
      }
    }
  }

  /**
   * Returns the first row that is still to be worked on, once there is one; `undefined` when none
   * arrived for a while.
   */
  private async nextRow(): Promise<Locator | undefined> {
    const rows = this.page.getByRole("grid", { name: "Action queue" }).getByRole("row");
    const open = rows.and(this.page.locator(":not([data-gone])")).filter({ hasText: /Assigned|Acknowledged|Planned|In progress/ });
    const held = this.page.getByRole("region", { name: "Held back" }).getByRole("button", { name: "Show" });
    if (await held.isVisible()) await held.click({ timeout: STEP_LIMIT });
    try {
      await open.first().waitFor({ timeout: STEP_LIMIT });
    } catch {
      return undefined;
    }
    for (const row of await open.all()) {
      const id = await row.getAttribute("data-action");
      if (id !== null && !this.triedIds.has(id)) {
        this.triedIds.add(id);
        return row;
      }
    }
    // Every row on the screen was tried, so the autopilot starts from the beginning.
    this.triedIds.clear();
    return undefined;
  }

  private async workThrough(): Promise<void> {
    for (const { button, next } of STEPS) {
      if (this.stopped) return;
      if (!(await this.button(button).isVisible())) continue;
      await this.press(button);
      await this.button(next).waitFor({ timeout: STEP_LIMIT });
      await this.confirmed(button);
    }
    if (!(await this.button("Complete").isVisible())) return;
    for (const { phase, statusMessage } of REPORTS) {
      if (this.stopped) return;
      await this.details.getByLabel("Phase").fill(phase);
      await this.details.getByLabel("Status message").fill(statusMessage);
      await this.press("Report progress");
      await this.confirmed(`Report progress: ${phase}`);
    }
    if (this.stopped) return;
    await this.press("Complete");
    await this.confirmed("Complete");
  }

  private button(name: string): Locator {
    return this.details.getByRole("button", { name, exact: true });
  }

  private async press(name: string): Promise<void> {
    await this.page.waitForTimeout(PACE);
    await this.button(name).click({ timeout: STEP_LIMIT });
  }

  /**
   * Waits for the confirmation. The status names the move in quotation marks, so that an earlier
   * confirmation is not mistaken for this one.
   */
  private async confirmed(what: string): Promise<void> {
    await this.details
      .getByRole("status", { name: "Update", exact: true })
      .filter({ hasText: new RegExp(`^Confirmed.*“${what}”`) })
      .waitFor({ timeout: STEP_LIMIT });
  }
}
