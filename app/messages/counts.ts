/**
 * Counts that can be too small are marked so. While messages of the list could not be read, or the
 * list is not whole yet, there may be more Actions than are shown, and an empty view is not empty.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { ShownConnection } from "../store/shown-connection.ts";
import { isPartial } from "../../electron/contract/messages/handover.ts";

/**
 * Made once: `toLocaleString` looks the locale up for each number, and counts change all the time.
 */
const NUMBER = new Intl.NumberFormat("en");

/** @param known a whole list has been read, in this run or the last */
export function isAtLeast(connection: Pick<ConnectionDto, "unreadable" | "received"> | undefined, known = true): boolean {
  return !known || isPartial(connection);
}

export function unreadableOf(connection: Pick<ConnectionDto, "unreadable"> | undefined): number {
  return connection?.unreadable ?? 0;
}

/** "3", or "3+" where there is no room for more. */
export function countShort(count: number, atLeast: boolean): string {
  return `${NUMBER.format(count)}${atLeast ? "+" : ""}`;
}

/** "3", "at least 3"; for the middle of a sentence. */
export function countLong(count: number, atLeast: boolean): string {
  if (!atLeast) return count.toLocaleString("en");
  return count === 0 ? "none known, perhaps more" : `at least ${count.toLocaleString("en")}`;
}

/** "Receiving the list (3,412 so far)"; empty when it is whole. */
export function receivingWords(connection: Pick<ShownConnection, "received" | "finding"> | undefined): string {
  if (connection?.received === undefined) return "";
  // Whether main goes on receiving it is not known.
  if (connection.finding?.code === "unanswered") return `The list had not come whole (${soFar(connection.received)})`;
  return `Receiving the list (${soFar(connection.received)})`;
}

/** "3,412 so far". */
export function soFar(count: number): string {
  return `${count.toLocaleString("en")} so far`;
}

/** "1,000 of 3,412 shown so far": further rows come from main. */
export function shownWords(shown: number, inView: number): string {
  return `${shown.toLocaleString("en")} of ${inView.toLocaleString("en")} shown so far`;
}
