/** Texts of the connection: the line at the foot, and the banner when it is not Live. */
import {
  asksForHelp,
  failureAdvice,
  isOfAddress,
  type UpdatesWait,
  waitSentence,
} from "../../electron/contract/messages/failure-advice.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { t } from "../languages/words.ts";
import type { Finding, ShownConnection } from "../store/shown-connection.ts";
import { receivingWords } from "./counts.ts";
import { errorWords } from "./errors.ts";
import { lowerFirstOf, sentences } from "./sentence.ts";
import { clockWithSeconds, duration, moment, momentWithSeconds, spanWords, withinWords } from "./times.ts";
import { connectionLabels } from "../../electron/contract/messages/labels.ts";
import { isolatedParts } from "../../electron/contract/messages/visible.ts";

/** The status "Connection" begins with its state: "Live", "Live, by checking every 5 s". */
export function connectionHead(connection: ShownConnection): string {
  const state = connectionLabels[connection.state];
  if (connection.finding?.code === "unanswered") return t("connection.state_unanswered", { state });
  if (connection.state !== "live") return state;
  if (connection.heldBack !== undefined) return t("connection.state_asking", { state, span: spanWords(connection.heldBack.askEveryMs) });
  return connection.heartbeats ? state : t("connection.state_silent", { state });
}

/** And goes on with its evidence: "heard 2 s ago", how far the list has come, or since when the service is not reached. */
export function lastMessageText(connection: ShownConnection, now: number): string {
  if (connection.finding?.code === "unanswered") return t("connection.since", { moment: momentWithSeconds(connection.finding.since, now) });
  const receiving = receivingWords(connection);
  if (receiving !== "") return receiving;
  const { state, lastMessageAt } = connection;
  if (state === "offline" || state === "refused") return t("connection.since", { moment: momentWithSeconds(connection.since, now) });
  // How long ago that is, nobody knows.
  if (lastMessageAt !== undefined && isAhead(lastMessageAt, now))
    return t("connection.heard_ahead", { moment: momentWithSeconds(lastMessageAt, now) });
  return lastMessageAgo(lastMessageAt === undefined ? undefined : now - lastMessageAt);
}

/** A moment that was noted is so far ahead of the clock only where that was put back since; milliseconds. */
const PUT_BACK_MS = 5000;

function isAhead(moment: number, now: number): boolean {
  return moment - now > PUT_BACK_MS;
}

/** @param ms since then, in milliseconds; undefined where nothing was heard */
export function lastMessageAgo(ms: number | undefined): string {
  return ms === undefined ? t("connection.heard_never") : t("connection.heard", { span: duration(ms) });
}

/** False when Live, and while the very first attempt is under way. */
export function bannerNeeded(connection: ShownConnection): boolean {
  if (connection.state === "live") return false;
  const unheard = connection.lastMessageAt === undefined || connection.received !== undefined;
  const first = connection.state === "connecting" && unheard && connection.attempts <= 1 && !isListFailing(connection);
  // The queue of the last run needs its date, also during the first attempt.
  return !first || connection.asOf !== undefined;
}

/** The service cannot be asked whether the list that comes is whole. */
function isListFailing({ received, reason }: ShownConnection): boolean {
  return received !== undefined && reason !== undefined && reason.code !== "receivingList";
}

/** The beginning of the banner. */
export function bannerTitle({ finding, state }: ShownConnection): string {
  return finding?.code === "unanswered" ? t("connection.unanswered") : connectionLabels[state];
}

/**
 * The facts, since when, and the remedy.
 * @param known a whole list has been read, in this run or the last
 * @param apiInAddress the address has the beginning of the interface's own paths in it
 */
export function bannerText(connection: ShownConnection, now: number, known = true, apiInAddress = false): string {
  const advice = adviceOn(connection, apiInAddress);
  if (connection.finding !== undefined) return findingWords(connection.finding, now);
  if (connection.received !== undefined)
    return sentences(...attempt(connection.received, connection), asOf(connection, now, known), advice ?? waitSentence(waitOf(connection)));
  const reason = connection.reason === undefined ? undefined : failureSentence(isolatedParts(connection.reason));
  const { lastMessageAt } = connection;
  const quiet =
    lastMessageAt === undefined || isAhead(lastMessageAt, now) ? undefined : t("connection.quiet", { span: duration(now - lastMessageAt) });
  switch (connection.state) {
    case "stale":
      return sentences(quiet ?? reason, failureAdvice({ code: "nothingHeard", params: {} }, waitOf(connection)));
    case "refused":
      return sentences(reason ?? t("connection.keyRefused"), advice ?? t("connection.keyRefused_advice"), asOf(connection, now, known));
    default: {
      // In the line there is room for the first words alone, and the list itself says from when it is.
      const wait = waitSentence(waitOf(connection));
      const told = advice === undefined || isForDocketAlone(connection) ? [wait, reason ?? quiet] : [reason ?? quiet, advice];
      return sentences(...told, asOf(connection, now, known));
    }
  }
}

function adviceOn(connection: ShownConnection, apiInAddress: boolean): string | undefined {
  const { reason } = connection;
  if (reason === undefined) return undefined;
  const words = failureAdvice(reason, waitOf(connection));
  return apiInAddress && isOfAddress(reason) ? sentences(t("testAdvice.addressOfApi"), words) : words;
}

/** Whether the advice is no more than that Docket keeps trying, which the time of the next attempt says. */
function isForDocketAlone({ reason }: ShownConnection): boolean {
  return reason !== undefined && !asksForHelp(reason);
}

/** In memory only, waiting updates are not safe; with a disk that refuses, new ones do not wait. */
function waitOf({ storage }: ShownConnection): UpdatesWait {
  if (storage === undefined || storage.kept) return "safely";
  return storage.what === "memoryOnly" ? "inMemory" : "notKept";
}

/** How far the list has come, in which attempt, and how the one before ended. */
function attempt(count: number, connection: ShownConnection): string[] {
  const { state, attempts, reason } = connection;
  if (state !== "offline" || attempts < 2) {
    const why = isListFailing(connection) && reason !== undefined ? [failureSentence(isolatedParts(reason))] : [];
    return [t("connection.receiving", { count }), ...why];
  }
  const receiving = t("connection.receiving_attempt", { count, attempt: attempts });
  if (reason === undefined) return [receiving];
  const shown = isolatedParts(reason);
  return [receiving, t("connection.attemptEnded", { attempt: attempts - 1, why: lowerFirstOf(shown, failureSentence(shown)) })];
}

function findingWords(finding: Finding, now: number): string {
  switch (finding.code) {
    case "unanswered":
      return t("connection.unanswered_text", { moment: momentWithSeconds(finding.since, now) });
    case "unlisted":
      return sentences(t("connection.unlisted", { why: errorWords(finding.problem) }), t("connection.unlisted_advice"));
  }
}

/** In a dialog that waits for main's answer, or shows an earlier one. */
export function unansweredNote(): string {
  return t("connection.unanswered_note");
}

/** For a screen reader, once, when it begins and when it ends. */
export const announcedFindings = labelsOf(t, "announcedFindings");

function asOf(connection: ShownConnection, now: number, known: boolean): string {
  // An answer that is no list, such as a refusal, does not date the rows; nor are there rows to date
  // before a list, or a part of one, has come.
  const at = connection.asOf ?? (connection.received === undefined ? undefined : connection.lastMessageAt);
  if (at === undefined || (!known && (connection.received ?? 0) === 0))
    return t(connection.lastMessageAt === undefined ? "connection.nothingHeard" : "connection.noWholeList");
  return t("connection.asOf", { moment: Math.abs(now - at) < 3_600_000 ? clockWithSeconds(at) : moment(at, now) });
}

/** An attempt begins and is reported within this time unless Docket is too busy; seconds. */
const LATE_S = 3;

/** "Next attempt in 8 s"; empty when none is planned. */
export function nextAttempt(connection: ShownConnection, now: number): string {
  const { state, attempts, nextAttemptAt } = connection;
  if (state === "connecting") return attempts > 1 ? t("connection.attempt", { attempt: attempts }) : t("connection.trying");
  if (nextAttemptAt === undefined) return state === "offline" && attempts > 1 ? t("connection.attempt", { attempt: attempts }) : "";
  const left = Math.ceil((nextAttemptAt - now) / 1000);
  if (left > 0) return t("connection.next", { span: withinWords(left * 1000) });
  return t(left > -LATE_S ? "connection.trying" : "connection.next_overdue");
}
