/**
 * Compares an update with a version of its Action. Only the update's own provenance
 * confirms it; somebody else's event never does. An unknown outcome is decided by versions
 * that were requested later.
 */
import type { StateName } from "../../contract/vocabulary.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import type { Content } from "../queue/action/entry.ts";
import { isSameProvenance } from "../queue/changes.ts";
import { isSameName, isSameText, type OwnReport } from "./own-report.ts";
import type { AlteredReason, UntimedEvent, SupersededCode } from "./update-event.ts";
import type { ReasonOf, Update } from "./update.ts";

export type Verdict =
  | { is: "nothing" }
  | { is: "confirmed" }
  /** The update is not on record, and may be sent again. */
  | { is: "notShown" }
  | { is: "superseded"; reason: ReasonOf<SupersededCode> }
  /** A report with the update's time is on record, but not as it was sent. */
  | { is: "altered"; reason: AlteredReason };

export interface VersionEvidence {
  /** Whether this version carries the update as Docket's own report. */
  own: OwnReport;
  /** Whether the version was requested after the outcome became unknown. */
  isLater: boolean;
  /** Whether a stream or a list shows this version, not only a response. */
  fromStream: boolean;
  /** All updates of the same Action, in the order in which they were made. */
  all: readonly Update[];
}

export function judge(update: Update, content: Content, { own, isLater, fromStream, all }: VersionEvidence): Verdict {
  if (own === "same") return { is: "confirmed" };
  if (own === "sameSecond") {
    const isKnown = isAccepted(update) || isByWords(update);
    if (isKnown) return { is: "confirmed" };
    return update.state.is === "unknown" && isLater ? supersededBy({ code: "sameSecond", params: {} }) : { is: "nothing" };
  }
  if (own === "answered") return fromStream ? { is: "confirmed" } : { is: "nothing" };
  if (own === "redated" || own === "reattributed") return fromStream ? judgeOfOtherTime(update, content, own, isLater) : { is: "nothing" };
  // A response may show a lagging copy; the stream and a list do not.
  if (own === "altered" || own === "renamed") return fromStream ? judgeAltered(update, content) : { is: "nothing" };
  // A state that was not sent, or cannot be read, is no evidence.
  if (content.flaws.some(({ field, problem }) => field === "state" && problem !== "unknown") || !fromStream) return { is: "nothing" };
  if (isShown(update, content)) return { is: "confirmed" };
  if (update.state.is === "accepted") return judgeAccepted(update, content, all.slice(all.findIndex(({ id }) => id === update.id) + 1));
  if (update.state.is === "unknown" && isLater) return judgeUnknown(update, content);
  return { is: "nothing" };
}

/** Returns the event that a verdict causes for its update, if any. */
export function eventOf(verdict: Verdict, by: "stream" | "answer"): UntimedEvent | undefined {
  switch (verdict.is) {
    case "nothing":
      return undefined;
    case "confirmed":
      return { on: "confirmed", by };
    case "notShown":
      return { on: "notShown" };
    case "superseded":
      return { on: "superseded", reason: verdict.reason };
    case "altered":
      return { on: "altered", reason: verdict.reason };
  }
}

/**
 * Whether the version shows the update, for a service that stores no name or no time. Somebody
 * else's name is no evidence, nor is an earlier text. An accepted update can be recognised by its
 * state alone, a lost one only by its text.
 */
function isShown(update: Update, content: Content): boolean {
  const { name, expected, target, progress, attempts } = update;
  const { is } = update.state;
  const mayBeOnRecord = is === "accepted" || is === "unknown" || attempts.lost;
  if (!mayBeOnRecord || content.state !== target) return false;
  const by = content.provenance;
  // The user's name without a time indicates no other author.
  if (by !== undefined && by.name !== "" && !(isSameName(by.name, name) && by.at === undefined)) return false;
  if (progress !== undefined && !isSameText(progress, content.progress)) return false;
  return isByWords(update) || (is === "accepted" && expected !== target);
}

/** Whether the update has a text that was new when it was sent, so that the text identifies it. */
function isByWords({ progress, attempts }: Update): boolean {
  return progress !== undefined && attempts.baseline?.words === "new" && `${progress.phase}${progress.statusMessage}`.trim() !== "";
}

/** Judges an altered report. An update without a response yet is judged after its response. */
function judgeAltered(update: Update, content: Content): Verdict {
  const { attempts, target } = update;
  const { is } = update.state;
  const mayBeOnRecord = is === "accepted" || is === "unknown" || (is === "waiting" && attempts.lost);
  if (!mayBeOnRecord) return { is: "nothing" };
  const by = content.provenance?.name ?? update.name;
  const reason: AlteredReason = isSameName(by, update.name)
    ? { code: "altered", params: { differs: content.state === target ? "words" : "state" } }
    : { code: "renamed", params: { name: by } };
  // If the Action has moved on since, a service may have left Docket's report on the Action.
  return is === "accepted" && isBeyond(update, content.state) ? supersededBy(reason) : { is: "altered", reason };
}

/** Judges a report of another time, possibly of another client of the name or of somebody else. */
function judgeOfOtherTime(update: Update, content: Content, own: "redated" | "reattributed", isLater: boolean): Verdict {
  const mayBeOnRecord = update.state.is === "accepted" || (update.state.is === "unknown" && isLater);
  if (!mayBeOnRecord) return { is: "nothing" };
  // A report under another name is never confirmed: the user would believe that it was recorded
  // under their own name.
  if (own === "reattributed") return { is: "altered", reason: { code: "reattributed", params: { name: content.provenance?.name ?? "" } } };
  return isByWords(update) ? { is: "confirmed" } : { is: "altered", reason: { code: "redated", params: {} } };
}

function judgeAccepted(update: Update, content: Content, later: readonly Update[]): Verdict {
  if (!isBeyond(update, content.state)) return { is: "nothing" };
  if (hasLedOn(update.target, content.state, later)) return { is: "confirmed" };
  if (wasShown(update)) return { is: "nothing" };
  const next = later.find(({ target }) => target === content.state);
  if (next?.state.is === "sending" || next?.state.is === "unknown") return { is: "nothing" };
  if (next !== undefined && isAccepted(next)) return supersededBy({ code: "movedOn", params: {} });
  return supersededBy({ code: "movedOnBy", params: reporter(content, update) });
}

const SHOWN: ReadonlySet<string> = new Set<AlteredReason["code"]>(["renamed", "redated", "reattributed"]);

/**
 * Whether the service has shown the update, though not as sent: the Action then moved on after the
 * update, and not without it.
 */
function wasShown({ state }: Update): boolean {
  return state.is === "accepted" && state.echo === "missing" && SHOWN.has(state.reason.code);
}

/**
 * Whether accepted moves made after the update lead on from its target, step by step, because they
 * were possible only there. An exit or a report is possible elsewhere, too, and proves nothing.
 */
function hasLedOn(from: StateName, to: StateName, later: readonly Update[]): boolean {
  let reached = from;
  for (const next of later) if (next.expected === reached && isBefore(reached, next.target) && isAccepted(next)) reached = next.target;
  return reached === to;
}

function isAccepted({ state }: Update): boolean {
  return state.is === "accepted" || state.is === "confirmed";
}

/**
 * Whether a state can only be later than the update. An earlier state may be an older event still
 * on its way, the target may be Docket's own report under a name that the service gave it, and the
 * position of an unknown state is unknown.
 */
function isBeyond({ expected, target }: Update, state: StateName): boolean {
  if (state === expected || state === target) return false;
  return isTerminal(state) || isBefore(target, state);
}

function judgeUnknown(update: Update, content: Content): Verdict {
  const before = update.attempts.baseline?.provenance;
  if (update.expected === update.target) {
    // A report of progress leaves no trace but its provenance, and two without a time look alike.
    const isKept = content.flaws.some(({ field, problem }) => field === "provenance" && problem === "notSent");
    if ((isKept || content.provenance?.at === undefined) && content.state === update.expected)
      return supersededBy({ code: "reportsUndated", params: {} });
    if (content.state === update.expected && isSameProvenance(content.provenance, before)) return { is: "notShown" };
    return supersededBy({ code: "reportedSince", params: reporter(content, update) });
  }
  if (content.state === update.expected) return { is: "notShown" };
  if (content.provenance === undefined && content.state === update.target) return supersededBy({ code: "moverUnknown", params: {} });
  return supersededBy({ code: "movedSince", params: reporter(content, update) });
}

function supersededBy(reason: ReasonOf<SupersededCode>): Verdict {
  return { is: "superseded", reason };
}

/** Returns the name in the version, unless that report was there when the update was sent. */
function reporter({ provenance }: Content, { attempts }: Update): { by?: string } {
  const isOld = provenance?.at !== undefined && isSameProvenance(provenance, attempts.baseline?.provenance);
  return !isOld && provenance?.name ? { by: provenance.name } : {};
}
