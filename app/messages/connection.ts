/** Texts of the connection: the line at the foot, and the banner when it is not Live. */
import { failureAdvice, type UpdatesWait, waitSentence } from "../../electron/contract/messages/failure-advice.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import type { Finding, ShownConnection } from "../store/shown-connection.ts";
import { receivingWords } from "./counts.ts";
import { errorWords } from "./errors.ts";
import { lowerFirst, sentences } from "./sentence.ts";
import { clockWithSeconds, duration, moment, momentWithSeconds, spanWords } from "./times.ts";
import { connectionLabels } from "../../electron/contract/messages/labels.ts";

/** Docket's main process stands still, as its user calls it. */
const UNANSWERED = "Docket itself is not answering";

/** The status "Connection" begins with its state: "Live", "Live, by asking every 5 s". */
export function connectionHead(connection: ShownConnection): string {
  const name = connectionLabels[connection.state];
  if (connection.finding?.code === "unanswered") return `${name}: ${UNANSWERED}`;
  if (connection.state !== "live") return name;
  if (connection.heldBack !== undefined) return `${name}, by asking every ${spanWords(connection.heldBack.askEveryMs)}`;
  return connection.heartbeats ? name : `${name}, without heartbeats`;
}

/** And goes on with its evidence: "heard 2 s ago", or how far the list has come. */
export function heard(connection: ShownConnection, now: number): string {
  if (connection.finding?.code === "unanswered") return `since ${momentWithSeconds(connection.finding.since, now)}`;
  const receiving = receivingWords(connection);
  if (receiving !== "") return receiving;
  return connection.lastHeardAt === undefined ? "nothing heard yet" : `heard ${duration(now - connection.lastHeardAt)} ago`;
}

/** False when Live, and while the very first attempt is under way. */
export function bannerNeeded(connection: ShownConnection): boolean {
  if (connection.state === "live") return false;
  const unheard = connection.lastHeardAt === undefined || connection.received !== undefined;
  const first = connection.state === "connecting" && unheard && connection.attempts <= 1;
  // The queue of the last run needs its date, also during the first attempt.
  return !first || connection.asOf !== undefined;
}

/** The beginning of the banner. */
export function bannerTitle({ finding, state }: ShownConnection): string {
  return finding?.code === "unanswered" ? UNANSWERED : connectionLabels[state];
}

/**
 * The facts, since when, and the remedy.
 * @param known a whole list has been read, in this run or the last
 */
export function bannerText(connection: ShownConnection, now: number, known = true): string {
  if (connection.finding !== undefined) return findingWords(connection.finding, now);
  const receiving = receivingWords(connection);
  if (receiving !== "")
    return sentences(
      ...attempt(receiving, connection),
      asOf(connection, now, known),
      advice(connection) ?? waitSentence(waitOf(connection)),
    );
  const reason = connection.reason === undefined ? undefined : failureSentence(connection.reason);
  const quiet = connection.lastHeardAt === undefined ? undefined : `Nothing heard for ${duration(now - connection.lastHeardAt)}`;
  switch (connection.state) {
    case "stale":
      return sentences(quiet ?? reason, failureAdvice({ code: "nothingHeard", params: {} }, waitOf(connection)));
    case "refused":
      return sentences(
        reason ?? "The service refuses this key",
        advice(connection) ?? "Check the key and the address in the settings",
        asOf(connection, now, known),
      );
    default:
      return sentences(reason ?? quiet, asOf(connection, now, known), advice(connection) ?? waitSentence(waitOf(connection)));
  }
}

function advice(connection: ShownConnection): string | undefined {
  return connection.reason === undefined ? undefined : failureAdvice(connection.reason, waitOf(connection));
}

/** In memory only, waiting updates are not safe; with a disk that refuses, new ones do not wait. */
function waitOf({ storage }: ShownConnection): UpdatesWait {
  if (storage === undefined || storage.kept) return "safely";
  return storage.what === "memoryOnly" ? "inMemory" : "notKept";
}

/** How far the list has come, in which attempt, and how the one before ended. */
function attempt(receiving: string, { state, attempts, reason }: ShownConnection): string[] {
  if (state !== "offline" || attempts < 2) return [receiving];
  const before =
    reason === undefined ? [] : [`Attempt ${attempts - 1} ended before the list was whole: ${lowerFirst(failureSentence(reason))}`];
  return [`${receiving}, attempt ${attempts}`, ...before];
}

function findingWords(finding: Finding, now: number): string {
  switch (finding.code) {
    case "unanswered":
      return (
        `Nothing has come from it since ${momentWithSeconds(finding.since, now)}: what you see may be out of date, no alert comes, ` +
        "and what you press is recorded only when it answers. If this lasts, end Docket and start it again."
      );
    case "unlisted":
      return sentences(
        `The list cannot be had from Docket itself: ${errorWords(finding.problem)}`,
        "What you see may be out of date. Docket asks again every second",
      );
  }
}

/** In a dialog that waits for main's answer, or shows an earlier one. */
export const unansweredNote = `${UNANSWERED}. What is shown here is older, and what you ask for comes when it answers.`;

/** For a screen reader, once, when it begins and when it ends. */
export const announcedFindings = {
  unanswered: `${UNANSWERED}. What you see may be out of date, and what you press is not recorded yet.`,
  answers: "Docket answers again.",
} as const;

function asOf(connection: ShownConnection, now: number, known: boolean): string {
  // An answer that is no list, such as a refusal, does not date the rows; nor are there rows to date
  // before a list, or a part of one, has come.
  const at = connection.asOf ?? (connection.received === undefined ? undefined : connection.lastHeardAt);
  if (at === undefined || (!known && (connection.received ?? 0) === 0))
    return connection.lastHeardAt === undefined ? "Nothing has been heard from the service yet" : "No whole list has come yet";
  return `What you see is from ${Math.abs(now - at) < 3_600_000 ? clockWithSeconds(at) : moment(at, now)}`;
}

/** An attempt begins and is reported within this time unless Docket is too busy; seconds. */
const LATE_S = 3;

/** "Next attempt in 8 s"; empty when none is planned. */
export function nextAttempt(connection: ShownConnection, now: number): string {
  const { state, attempts, nextAttemptAt } = connection;
  if (state === "connecting") return attempts > 1 ? `Attempt ${attempts} under way` : "Trying now";
  if (nextAttemptAt === undefined) return state === "offline" && attempts > 1 ? `Attempt ${attempts} under way` : "";
  const left = Math.ceil((nextAttemptAt - now) / 1000);
  if (left > 0) return `Next attempt in ${duration(left * 1000)}`;
  return left > -LATE_S ? "Trying now" : "The next attempt is overdue";
}
