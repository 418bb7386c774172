/** The loss of the connection that was told last, on the disk beside what concerns the whole machine. */
import type { QueueStore } from "../ports.ts";
import type { ToldLoss } from "./connection-watch.ts";
import { MACHINE } from "./days-of-use.ts";

const NOTE = "toldLoss";

/** Undefined where none is kept, or it cannot be read: then it is told again. */
export function readToldLoss(store: QueueStore): ToldLoss | undefined {
  try {
    const { [NOTE]: note } = store.readNotes(MACHINE);
    const value: unknown = note ? JSON.parse(note) : undefined;
    return isToldLoss(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function keepToldLoss(store: QueueStore, told: ToldLoss | undefined): void {
  try {
    store.write(MACHINE, { upserts: [], removes: [], notes: { [NOTE]: told === undefined ? "" : JSON.stringify(told) } });
  } catch {
    // The next run tells it again.
  }
}

function isToldLoss(value: unknown): value is ToldLoss {
  if (typeof value !== "object" || value === null) return false;
  const { account, since, at }: Partial<Record<keyof ToldLoss, unknown>> = value;
  return (account === undefined || typeof account === "string") && Number.isSafeInteger(since) && Number.isSafeInteger(at);
}
