/**
 * An operator who reports progress through the window, each time with unique words, and never again
 * on an Action before its last report is confirmed.
 */
import type { PreloadBridge } from "../../electron/contract/channels.ts";
import { expect, type Page } from "playwright/test";
import type { SeededRandom } from "../fuzz/random.ts";
import { parts } from "../support/docket-test.ts";
import type { ControlledService } from "../support/service.ts";
import { serviceAccount } from "../chaos/real-accounts.ts";

/** How long the operator waits at one Action before turning to another, in milliseconds. */
const PATIENCE_MS = 400;

export class Reporter {
  /** The words of each submitted report, with the id of its Action. */
  readonly reports = new Map<string, string>();
  private readonly random: SeededRandom;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** Reports on a random Action of the list, unless its last report is still pending. */
  async report(page: Page): Promise<void> {
    const { grid, details, button, update } = parts(page);
    const row = this.random.pick(await grid.getByRole("row").all());
    const actionId = await row.getAttribute("data-action");
    await row.click();
    if (actionId === null || !(await button("Report progress").isVisible())) return;
    if ((await update.isVisible()) && !(await update.innerText()).startsWith("Confirmed")) return this.isThrough(page);
    const words = `Report ${this.reports.size + 1}`;
    await details.getByLabel("Status message").fill(words);
    await button("Report progress").click();
    this.reports.set(words, actionId);
    await expect(update).toContainText(words);
    await this.isThrough(page);
  }

  /** Submits `each` reports for every Action without looking at the window in between. */
  async reportAtOnce(page: Page, actionIds: readonly string[], each: number): Promise<void> {
    const reports = Array.from({ length: each }, () =>
      actionIds.map((actionId) => {
        const words = `Report ${this.reports.size + 1}`;
        this.reports.set(words, actionId);
        return { actionId, words };
      }),
    ).flat();
    await page.evaluate(async (all) => {
      const { docket } = globalThis as unknown as { docket: PreloadBridge };
      const list = await docket.invoke("queue:list", null);
      const account = list.ok ? list.value.account : undefined;
      for (const { actionId, words } of all) {
        const progress = { phase: "", statusMessage: words };
        const input = { actionId, move: "report", seenState: "IN_PROGRESS", pressedAt: Date.now(), progress } as const;
        const result = await docket.invoke("updates:submit", input, account);
        if (!result.ok) throw new Error(JSON.stringify(result.error));
      }
    }, reports);
  }

  /**
   * Returns the reports that the service has not recorded exactly once, or has recorded for another
   * Action.
   */
  async unaccounted(service: ControlledService): Promise<string[]> {
    const { log } = await serviceAccount(service);
    const mine = log.filter(({ as, fate }) => as === "OBJECT:robot-7" && fate === "accepted");
    const recorded = Map.groupBy(mine, ({ progress }) => progress?.statusMessage ?? "");
    return [...this.reports].flatMap(([words, actionId]) => {
      const records = recorded.get(words) ?? [];
      const isRight = records.length === 1 && records[0]?.actionId === actionId;
      return isRight ? [] : [`${words} of ${actionId} is recorded ${records.length} times`];
    });
  }

  private async isThrough(page: Page): Promise<void> {
    const { update } = parts(page);
    await expect(update)
      .toHaveText(/^Confirmed/, { timeout: PATIENCE_MS })
      .catch(() => undefined);
  }
}
