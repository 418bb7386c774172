/**
 * Creates a history for each Action that is longer than Docket keeps. State that is kept per Action
 * by design is full afterwards, so any later growth is a leak.
 */
import { expect, type Page } from "playwright/test";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { ControlledService } from "../support/service.ts";
import type { Reporter } from "./reporter.ts";

/** Number of the user's own updates, more than the 50 ended ones that are kept per Action. */
export const OWN = 60;
/**
 * Number of reports from other clients; with the user's own they exceed the 200 lines of a
 * timeline.
 */
const OTHERS = 160;
const IN_TIME = { timeout: 90_000 } as const;

/**
 * Reports on each Action, and resolves when all reports are recorded and the oldest are dropped.
 */
export async function fill(page: Page, service: ControlledService, reporter: Reporter, actionIds: readonly string[]): Promise<void> {
  await reporter.reportAtOnce(page, actionIds, OWN);
  await expect.poll(() => reporter.unaccounted(service), IN_TIME).toEqual([]);
  const state = "ACTION_STATE_IN_PROGRESS";
  const words = Array.from({ length: OTHERS }, (_, index) => `Note ${index + 1}`);
  const reports = words.flatMap((statusMessage) => actionIds.map((actionId) => ({ actionId, state, progress: { statusMessage } })));
  await Promise.all(reports.map((update) => service.tell({ update, as: "OBJECT:robot-7" })));
  await expect.poll(() => notFull(page, actionIds, words.at(-1)), IN_TIME).toEqual([]);
}

/**
 * Returns the Actions that have not received the last report, or still keep their whole history.
 */
async function notFull(page: Page, actionIds: readonly string[], newest: string | undefined): Promise<string[]> {
  const histories = await page.evaluate(async (ids) => {
    const { docket } = globalThis as unknown as { docket: DocketBridge };
    return Promise.all(
      ids.map(async (actionId) => {
        const details = await docket.invoke("queue:details", { actionId });
        if (!details.ok) throw new Error(JSON.stringify(details.error));
        const { row, timeline, updates } = details.value;
        return { actionId, lines: timeline.length, updates: updates.length, last: row.progress?.statusMessage };
      }),
    );
  }, actionIds);
  return histories
    .filter(({ lines, updates, last }) => last !== newest || lines >= OWN + OTHERS || updates >= OWN)
    .map(({ actionId, lines, updates, last }) => `${actionId} keeps ${lines} lines and ${updates} updates, the last "${last ?? ""}"`);
}
