/** Counts the updates that a crash has left without a response, for the crash report. */
import type { UpdateStore } from "../ports.ts";
import { readRecord } from "./stored-update.ts";

/** Returns the count for all accounts; undefined if they cannot be read. */
export function countUnanswered(store: Pick<UpdateStore, "accounts" | "readUpdates">): number | undefined {
  try {
    const states = store.accounts().flatMap((key) => store.readUpdates(key).map((stored) => readRecord(stored)?.update.state.is));
    return states.filter((is) => is === "sending" || is === "unknown").length;
  } catch {
    return undefined;
  }
}
