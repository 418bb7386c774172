/**
 * Counts that can be too small are marked so. While messages of the list could not be read, or the
 * list is not whole yet, there may be more Actions than are shown, and an empty view is not empty.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { numberWords, shortNumberWords } from "../../electron/contract/languages/formats.ts";
import { t } from "../languages/words.ts";
import type { ShownConnection } from "../store/shown-connection.ts";
import { isPartial } from "../../electron/contract/messages/handover.ts";

/** @param known a whole list has been read, in this run or the last */
export function isAtLeast(connection: Pick<ConnectionDto, "unreadable" | "received"> | undefined, known = true): boolean {
  return !known || isPartial(connection);
}

export function unreadableOf(connection: Pick<ConnectionDto, "unreadable"> | undefined): number {
  return connection?.unreadable ?? 0;
}

/** "3", or "3+" where there is no room for more. */
export function countShort(count: number, atLeast: boolean): string {
  return `${numberWords(count)}${atLeast ? "+" : ""}`;
}

/**
 * "12.3K", never more than it is, where there is little room.
 * @param from the least that is written so
 */
export function countCompact(count: number, atLeast: boolean, from: number): string {
  return count < from ? countShort(count, atLeast) : `${shortNumberWords(count)}${atLeast ? "+" : ""}`;
}

/** "3", "at least 3"; for the middle of a sentence. */
export function countLong(count: number, atLeast: boolean): string {
  if (!atLeast) return numberWords(count);
  return count === 0 ? t("counts.noneKnown") : t("counts.atLeast", { count });
}

/** "At least 3 here". */
export function countHere(count: number): string {
  return count === 0 ? t("counts.noneKnown_here") : t("counts.atLeast_here", { count });
}

/** "Receiving the list (3,412 so far)"; empty when it is whole. */
export function receivingWords(connection: Pick<ShownConnection, "received" | "finding"> | undefined): string {
  if (connection?.received === undefined) return "";
  // Whether main goes on receiving it is not known.
  if (connection.finding?.code === "unanswered") return t("connection.receiving_unanswered", { count: connection.received });
  return t("connection.receiving", { count: connection.received });
}

/** "3,412 so far". */
export function soFar(count: number): string {
  return t("counts.soFar", { count });
}

/** "1,000 of 3,412 shown so far": further rows come from main. */
export function shownWords(shown: number, inView: number): string {
  return t("counts.shown", { shown, all: inView });
}
