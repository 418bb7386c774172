/**
 * Converts an update for the window: its state in one word, its reason as a
 * code, its choices as a list.
 */
import type { UpdateDto, UpdateReason } from "../../contract/updates.ts";
import type { UpdateChoice } from "../../contract/vocabulary.ts";
import { choicesOf, type Hold, type Update } from "./update.ts";

/** Returns the update for the window. `choices`: those that are offered now. */
export function updateToDto(update: Update, choices: readonly UpdateChoice[] = choicesOf(update)): UpdateDto {
  const { progress, state } = update;
  const reason = reasonOf(update);
  return {
    id: update.id,
    actionId: update.actionId,
    actionName: update.actionName,
    move: update.move,
    expected: update.expected,
    target: update.target,
    ...(progress !== undefined && { progress: { ...progress } }),
    actingAs: update.actingAs,
    ...(update.name !== update.actingAs.id && { name: update.name }),
    state: state.is,
    createdAt: update.createdAt,
    stateSince: update.stateSince,
    attempts: update.attempts.count,
    ...(reason !== undefined && { reason }),
    ...(state.is === "waiting" && state.for === "undo" && { undoUntil: state.until }),
    ...("echo" in state && state.echo === "missing" && { noEcho: true as const }),
    ...(state.is === "confirmed" && state.echo !== "seen" && { byAnswer: true as const }),
    choices: [...choices],
  };
}

/** Returns undefined if the state needs no reason. */
export function reasonOf(update: Update): UpdateReason | undefined {
  const { state } = update;
  switch (state.is) {
    case "sending":
      return state.answer === "slow" ? { code: "answerSlow", params: {} } : undefined;
    case "held":
      return reasonToHold(update, state.hold);
    default:
      return "reason" in state ? state.reason : undefined;
  }
}

function reasonToHold({ expected, attempts }: Update, hold: Hold): UpdateReason {
  const mayBeRecorded = attempts.lost;
  switch (hold.why) {
    case "clear":
      return { code: "clear", params: { now: expected, mayBeRecorded } };
    case "altered":
      return { code: "altered", params: { differs: hold.differs } };
    case "renamed":
      return { code: "renamed", params: { name: hold.name } };
    case "triedEnough": {
      const { failure } = hold;
      return {
        code: "triedEnough",
        params: { attempts: attempts.count - (attempts.unsent ?? 0), ...(failure !== undefined && { failure }) },
      };
    }
    case "asWritten":
      return { code: "asWritten", params: { words: hold.words } };
    case "precondition":
      break;
    default:
      return { code: hold.why, params: {} };
  }
  const { precondition } = hold;
  switch (precondition.is) {
    case "left":
    case "ended":
    case "anew":
    case "termsChanged":
      return { code: precondition.is, params: { mayBeRecorded } };
    case "notYours": {
      const { assignedTo, kind } = precondition;
      const to = { ...(assignedTo !== undefined && { assignedTo }), ...(kind !== undefined && { kind }) };
      return { code: "notYours", params: { ...to, mayBeRecorded } };
    }
    case "moved": {
      const { now, by } = precondition;
      return { code: "moved", params: { now, was: expected, ...(by !== undefined && { by }), mayBeRecorded } };
    }
  }
}
