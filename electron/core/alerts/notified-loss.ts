/** Stores the last connection loss that an alert was shown for, with the notes of the whole machine. */
import type { QueueStore } from "../ports.ts";
import type { NotifiedLoss } from "./connection-watch.ts";
import { MACHINE } from "./ledger/days-of-use.ts";

const NOTE = "toldLoss";

/** Undefined where none is stored or readable; the alert is then repeated. */
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
