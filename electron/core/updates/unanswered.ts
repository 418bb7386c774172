/** The updates that a crash has left without an answer, for its report. */
import type { UpdateStore } from "../ports.ts";
import { readRecord } from "./stored-update.ts";

/** Of all accounts; undefined where the disk does not give them. */
export function countUnanswered(store: Pick<UpdateStore, "accounts" | "readUpdates">): number | undefined {
  try {
    const states = store.accounts().flatMap((key) => store.readUpdates(key).map((stored) => readRecord(stored)?.update.state.is));
    return states.filter((is) => is === "sending" || is === "unknown").length;
  } catch {
    return undefined;
  }
}
