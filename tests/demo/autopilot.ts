/**
 * Works through the queue as a person would: chooses a row, clicks the real buttons by their names,
 * and waits after each until the stream has confirmed it. The dispatcher may withdraw or reassign
 * an Action at any moment; then the autopilot goes on to the next one.
 */
import type { Locator, Page } from "playwright-core";

/** How long a step may take to be confirmed before the Action is left alone, in milliseconds. */
const STEP_LIMIT = 8_000;

/** The pause that a viewer needs to follow, in milliseconds between two steps. */
const PACE = 700;

/** The steps, each with the button that shows that it has been taken. */
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

  /** Settles when it was stopped, or the page is gone. */
  async run(): Promise<void> {
    while (!this.stopped && !this.page.isClosed()) {
      try {
        const row = await this.nextRow();
        if (row === undefined) continue;
        await row.click({ timeout: STEP_LIMIT });
        await this.workThrough();
      } catch {
        // The Action was taken away in the middle of it, and the next one waits; or the window was
        // closed.
      }
    }
  }

  /**
   * The first row that is still to be worked on, once there is one; `undefined` when none came for
   * a while.
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
    // Everything on the screen was tried: from the beginning.
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
   * The status names the move in quotation marks, so that an earlier confirmation is not taken for
   * this one.
   */
  private async confirmed(what: string): Promise<void> {
    await this.details
      .getByRole("status", { name: "Update", exact: true })
      .filter({ hasText: new RegExp(`^Confirmed.*“${what}”`) })
      .waitFor({ timeout: STEP_LIMIT });
  }
}
