/**
 * Stores the last connection loss for which an alert was shown, in the notes of the whole machine.
 */
import type { QueueStore } from "../ports.ts";
import type { NotifiedLoss } from "./connection-watch.ts";
import { MACHINE } from "./ledger/days-of-use.ts";

const NOTE = "toldLoss";

/** Returns undefined if no loss is stored or it cannot be read; the alert is then repeated. */
export function readNotifiedLoss(store: QueueStore): NotifiedLoss | undefined {
  try {
    const { [NOTE]: note } = store.readNotes(MACHINE);
    const value: unknown = note ? JSON.parse(note) : undefined;
    return isNotifiedLoss(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function keepNotifiedLoss(store: QueueStore, notified: NotifiedLoss | undefined): void {
  try {
    store.write(MACHINE, { upserts: [], removes: [], notes: { [NOTE]: notified === undefined ? "" : JSON.stringify(notified) } });
  } catch {
    // The next run repeats the alert.
  }
}

function isNotifiedLoss(value: unknown): value is NotifiedLoss {
  if (typeof value !== "object" || value === null) return false;
  const { account, since, at }: Partial<Record<keyof NotifiedLoss, unknown>> = value;
  return (account === undefined || typeof account === "string") && Number.isSafeInteger(since) && Number.isSafeInteger(at);
}
