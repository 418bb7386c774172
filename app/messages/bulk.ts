/** Texts of acknowledging several at once: the selection, the progress, and the problems. */
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { UpdateReason } from "../../electron/contract/updates.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { isOverdue } from "./pending.ts";
import { t } from "../languages/words.ts";
import { asSentence } from "./sentence.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { errorWords } from "./errors.ts";
import { reasonWords } from "./updates.ts";

/**
 * The result of one of them: not recorded, or the status of its update; "later" when a newer update
 * of the Action hides it.
 */
export type BulkStatus = "recording" | "notRecorded" | "later" | UpdateState;

export interface BulkItem {
  readonly actionId: string;
  readonly name: string;
  /** When it was asked for, epoch milliseconds. */
  readonly pressedAt: number;
  readonly status: BulkStatus;
  readonly updateId?: string;
  /** Why it was not recorded; undefined where main gave no answer for it. */
  readonly error?: InvokeError;
  /** Of its update. */
  readonly reason?: UpdateReason;
}

const STUCK: ReadonlySet<BulkStatus> = new Set<BulkStatus>(["notRecorded", "unknown", "held", "refused", "superseded"]);

export function isStuck({ status }: BulkItem): boolean {
  return STUCK.has(status);
}

/** As it is said: what was begun at first, and not how little of it is through. */
export function bulkAnnounced(items: readonly BulkItem[], now: number): string {
  if (items.length === 0) return "";
  const isNew = items.every((item) => item.status !== "confirmed" && !isStuck(item) && !isUnrecorded(item, now));
  return asSentence(isNew ? t("bulk.begun", { all: items.length }) : bulkStatus(items, now));
}

function isUnrecorded({ status, pressedAt }: BulkItem, now: number): boolean {
  return status === "recording" && isOverdue(pressedAt, now);
}

/** "2 of 3 confirmed, 1 not"; "0 of 3 confirmed, 3 not recorded yet" while main does not answer. */
export function bulkStatus(items: readonly BulkItem[], now: number): string {
  const confirmed = items.filter(({ status }) => status === "confirmed").length;
  const stuck = items.filter(isStuck).length;
  const pending = items.filter((item) => isUnrecorded(item, now)).length;
  const counts = { confirmed, all: items.length };
  if (stuck > 0) return pending > 0 ? t("bulk.status_both", { ...counts, stuck, pending }) : t("bulk.status_stuck", { ...counts, stuck });
  return pending > 0 ? t("bulk.status_pending", { ...counts, pending }) : t("bulk.status", counts);
}

/** "Not recorded. The disk is full." */
export function bulkProblem(item: BulkItem): string {
  const isRecorded = item.status !== "notRecorded";
  const head = isRecorded ? updateStatusLabels[item.status as UpdateState] : t("bulk.notRecorded");
  const why = isRecorded ? reasonWords(item) : item.error === undefined ? t("bulk.noAnswer") : errorWords(item.error);
  return why === undefined ? asSentence(head) : `${asSentence(head)} ${asSentence(visibleSentence(why))}`;
}

/** @param listed how many of them are in the list */
export function selectedWords(count: number, listed: number): string {
  if (listed === 0) return t("bulk.selected_noneListed", { count });
  return listed === count ? t("bulk.selected", { count }) : t("bulk.selected_someListed", { listed, count });
}
