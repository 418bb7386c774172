/** Migrates records of version 0.1.0, with flags beside the state and sentences for reasons. */
import type { UpdateReason } from "../../contract/updates.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import type { Provenance } from "../queue/action/entry.ts";
import { failureAsWritten, reasonOfSentence } from "./migrate-reason.ts";
import { NO_LIST, type Hold, type ReasonOf, type Update, type UpdateState } from "./update.ts";

/** A record of 0.1.0 whose required fields were checked; the others may be missing. */
type OldRecord = Pick<
  Update,
  "id" | "actionId" | "actionName" | "move" | "expected" | "target" | "progress" | "actingAs" | "name" | "createdAt"
> & {
  state: string;
  stateSince?: number;
  attempts?: number;
  wasLost?: boolean;
  reason?: string;
  echoed?: boolean;
  noEcho?: boolean;
  choices?: UpdateChoice[];
  doubt?: { mark: number; epoch: number };
  before?: Provenance;
  wordsWereShown?: boolean;
  sentAnew?: number;
  undoUntil?: number;
};

/** Returns undefined if the state is not one of that version. */
export function migrated(value: Record<string, unknown>): Update | undefined {
  const old = value as unknown as OldRecord;
  const state = stateOf(old);
  if (state === undefined) return undefined;
  const { id, actionId, actionName, move, expected, target, progress, actingAs, name, createdAt } = old;
  const { attempts: count = 0, wasLost: lost = false, before: provenance, wordsWereShown, sentAnew: renewed = 0 } = old;
  return {
    id,
    actionId,
    actionName: actionName ?? actionId,
    move,
    expected,
    target,
    assignedAt: undefined,
    terms: undefined,
    progress,
    actingAs,
    name,
    createdAt,
    // Missing knowledge is no evidence.
    attempts: { count, lost, baseline: count === 0 ? undefined : { provenance, words: wordsWereShown === false ? "new" : "shown" } },
    renewed,
    state,
    stateSince: old.stateSince ?? createdAt,
  };
}

function stateOf(old: OldRecord): UpdateState | undefined {
  const { reason, choices = [], doubt, undoUntil, noEcho = false, echoed = false } = old;
  const since = doubt === undefined ? undefined : { sequence: doubt.mark, epoch: doubt.epoch };
  switch (old.state) {
    case "waiting":
      if (undoUntil !== undefined) return { is: "waiting", for: "undo", until: undoUntil };
      return { is: "waiting", for: "turn", reason: reason === undefined ? undefined : waitingReason(reason) };
    case "sending":
      return { is: "sending", answer: "awaited", possibleEcho: undefined };
    case "accepted":
      return noEcho
        ? { is: "accepted", echo: "missing", reason: missingReason(reason), list: NO_LIST }
        : { is: "accepted", echo: "awaited" };
    case "confirmed":
      return { is: "confirmed", echo: echoed ? "seen" : noEcho ? "missing" : "awaited", list: NO_LIST };
    case "unknown": {
      const why = known(reason ?? "It was sent, and no answer came. Nothing is sent again by itself.");
      if (choices.length > 0) return { is: "unknown", decides: "user", since, reason: why };
      return { is: "unknown", decides: "evidence", since: since ?? { sequence: 0, epoch: 0 }, retry: "now", reason: why };
    }
    case "held":
      return { is: "held", hold: holdOf(reason ?? "The Action is no longer as it was when you decided.", choices) };
    case "refused":
      return { is: "refused", reason: reason === undefined ? asWritten("The service gave no reason.") : refusal(reason) };
    case "superseded":
      return { is: "superseded", reason: known(reason ?? "Somebody else has moved the Action on.") };
    default:
      return undefined;
  }
}

/** A sentence that the outbox did not make comes from the service or the transport. */
function waitingReason(sentence: string): UpdateReason {
  const found = reasonOfSentence(sentence);
  return found?.code === "notRecorded" || found?.code === "fileBusy" || found?.code === "diskRefuses"
    ? found
    : { code: "turnedAway", params: { failure: failureAsWritten(sentence) } };
}

function refusal(sentence: string): ReasonOf<"refused"> {
  return { code: "refused", params: { failure: failureAsWritten(sentence) } };
}

function missingReason(sentence: string | undefined): ReasonOf<"noEcho" | "altered" | "asWritten"> {
  if (sentence === undefined) return { code: "noEcho", params: {} };
  const found = reasonOfSentence(sentence);
  return found?.code === "noEcho" || found?.code === "altered" ? found : asWritten(sentence);
}

/** A sentence that the outbox did not make is kept as it was written. */
function known(sentence: string): UpdateReason {
  return reasonOfSentence(sentence) ?? asWritten(sentence);
}

function asWritten(words: string): ReasonOf<"asWritten"> {
  return { code: "asWritten", params: { words } };
}

function holdOf(sentence: string, choices: UpdateChoice[]): Hold {
  const found = known(sentence);
  switch (found.code) {
    case "left":
    case "ended":
      return { why: "precondition", precondition: { is: found.code } };
    case "notYours":
      return { why: "precondition", precondition: { is: "notYours", assignedTo: found.params.assignedTo } };
    case "moved": {
      const possible = choices.filter((choice) => choice === "send" || choice === "report");
      const { now, by }: { now: StateName; by?: string } = found.params;
      return { why: "precondition", precondition: { is: "moved", now, by, possible } };
    }
    case "clear":
    case "neverSent":
    case "askedAlready":
    case "sentAsReport":
    case "notRemoved":
      return { why: found.code };
    case "altered":
      return { why: "altered", differs: found.params.differs };
    default:
      return { why: "asWritten", words: sentence, choices };
  }
}
