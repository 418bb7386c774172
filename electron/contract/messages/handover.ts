/** The handover sentences shared by its page in the window and its text. */
import type { AccountDto, HandoverDto } from "../accounts.ts";
import type { ConnectionDto } from "../connection.ts";
import type { RowDto } from "../action.ts";
import { compareByAttention } from "../attention.ts";
import { labelsOf } from "../languages/labels.ts";
import { t } from "../languages/shared.ts";
import { mayLack } from "./missing-records.ts";
import { idWords } from "./name.ts";
import { stopPhrase } from "./row.ts";
import { visible } from "./visible.ts";

export const handoverTitles = labelsOf(t, "handoverTitles");

/**
 * Returns the note on records that may be missing or are empty; an empty text if neither applies.
 */
export function recordsNote(records: "updates" | "drafts", { connection, actingAs, [records]: listed }: HandoverDto): string {
  if (mayLack(connection.storage, records)) return t("handover.lacking");
  if (listed.length > 0) return "";
  return t(actingAs === undefined ? "handover.noAccount" : `handover.${records}_none`);
}

/** Whether Actions may be missing: messages could not be read, or the list is still arriving. */
export function isPartial(connection: Pick<ConnectionDto, "unreadable" | "received"> | undefined): boolean {
  return (connection?.unreadable ?? 0) > 0 || connection?.received !== undefined;
}

/** Returns the text for a handover without open work. */
export function noOpenWork({ connection, known }: Pick<HandoverDto, "connection" | "known">): string {
  if ((connection.unreadable ?? 0) > 0) return t("handover.nothingReadable");
  if (connection.received !== undefined) return t("handover.nothingSoFar");
  if (connection.state === "live") return t("handover.nothingOpen");
  if (connection.asOf === undefined) return t("handover.notKnown");
  // The list of the last run may have lost Actions on the disk.
  return t(known ? "handover.nothingWasOpen" : "handover.nothingReadable");
}

/** Returns "5 messages of the service could not be read; …", or an empty text for none. */
export function unreadableLine(connection: Pick<ConnectionDto, "unreadable"> | undefined): string {
  const count = connection?.unreadable ?? 0;
  return count === 0 ? "" : t("handover.unreadable", { count });
}

/** Returns "robot-7 at http://127.0.0.1:1". */
export function accountLabel({ baseUrl, actingAs }: AccountDto): string {
  const address = visible(baseUrl);
  return actingAs === undefined ? address : t("handover.account", { who: idWords(actingAs.id), address });
}

/** Maximum number of listed Actions; whoever takes over more looks into the queue. */
const NAMED = 200;

/** Returns the first Actions by attention, and the number of the others. */
export function firstOpen(open: readonly RowDto[]): { first: readonly RowDto[]; more: number } {
  return { first: open.toSorted(compareByAttention).slice(0, NAMED), more: Math.max(0, open.length - NAMED) };
}

/**
 * Returns "it was cancelled by ann, 09:31; nobody has yet said that work has stopped", or an empty
 * text if nothing must be stopped.
 * @param time formats a moment
 */
export function stopToHandOver(row: RowDto, time: (at: number) => string): string {
  return row.stop === undefined ? "" : t("handover.stop", { what: stopPhrase(row.stop, row), time: time(row.stop.at) });
}

/** Returns "And 40 more Actions, which need somebody less", or an empty text for none. */
export function moreOpen(more: number): string {
  return more === 0 ? "" : t("handover.moreOpen", { count: more });
}
