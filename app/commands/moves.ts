/** Commands for the moves of an Action, one per move, and for the Action's report. */
import type { RowDto } from "../../electron/contract/action.ts";
import { termsShown } from "../../electron/contract/terms.ts";
import { asksReason, type MoveName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { moveWords } from "../messages/moves.ts";
import { choiceNames } from "../messages/pending.ts";
import { choiceWords } from "../messages/updates.ts";
import { isBlank } from "../store/moves.ts";
import { type CommandReason, type LabelledCommand, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { focusField, focusOpenedField, PHASE_ID } from "./focus.ts";
import { whyNoMove } from "./why-no-move.ts";

export const moves: Topic<`move.${MoveName}` | "progress.send" | "reason.send" | "undo.newest" | `update.${UpdateChoice}`> = {
  "move.submit": move("submit", "B"),
  "move.approve": move("approve", "V"),
  "move.assign": move("assign", "I"),
  "move.acknowledge": move("acknowledge", "A"),
  "move.plan": move("plan", "P"),
  "move.start": move("start", "S"),
  "move.complete": move("complete", "C"),
  "move.report": { ...move("report", "U"), byKey: leadToReport },
  "move.reject": move("reject", "R"),
  "move.fail": move("fail", "F"),
  "move.cancel": move("cancel", "Shift+X"),
  "progress.send": { ...move("report", "Ctrl+Enter"), where: "progressForm" },
  "reason.send": {
    keys: ["Ctrl+Enter"],
    where: "reasonDialog",
    isMutation: true,
    enabled: ({ parts }) => (parts.reason === undefined ? reason("nothingAsked") : true),
    run: ({ parts }) => parts.reason?.send(),
  },
  "update.send": choice("send", "T"),
  "update.drop": choice("drop", "D"),
  "update.report": choice("report", "O"),
  "update.undo": choice("undo", "Z"),
  // Takes back the newest move from anywhere, if the chosen Action has nothing to undo.
  "undo.newest": {
    keys: ["Z"],
    // Z alone is a letter where text is typed, and Ctrl+Z and Ctrl+Shift+Z undo and redo typing.
    dialogKeys: ["Ctrl+Shift+Y"],
    where: "window",
    isMutation: true,
    enabled: (context) => (context.newestUndo === undefined ? whyNoUndo(context) : true),
    about: ({ shownUndo }) => shownUndo?.id ?? "",
    run: (context) => context.undoNewest(),
  },
};

function move(name: MoveName, key: string): LabelledCommand {
  return {
    label: () => moveWords[name].name,
    keys: [key],
    where: "details",
    enabled: (context) => whyNotMove(context, name) ?? true,
    run: (context) => context.press(name),
    isMutation: true,
    oncePerClick: true,
    // The user may not have read a change of what the acknowledgement would cover.
    ...(name === "acknowledge" && { about: ({ row }) => (row === undefined ? "" : JSON.stringify(termsShown(row))) }),
    ...((asksReason(name) || name === "report") && { leadsToText: true }),
  };
}

function whyNotMove(context: CommandContext, move: MoveName): CommandReason | undefined {
  const { row } = context;
  if (row === undefined) return whyNoRow(context);
  if (row.stop !== undefined) return reason("stopFirst");
  if (!row.moves.includes(move)) return whyNotOffered(context, row, move);
  if (move === "report" && isBlank(context.report)) return reason("nothingToReport");
  if (context.isUnderWay(move)) return reason("underWay");
  return context.isRecording({ move }) ? reason("recording") : undefined;
}

/** Moves towards the end, in sequence. */
const STEPS = ["submit", "approve", "assign", "acknowledge", "plan", "start", "complete"] as const satisfies readonly MoveName[];

/** Moves that end an Action without its work, each with its counterpart. */
const WAYS_OUT: Partial<Record<MoveName, MoveName>> = { reject: "fail", fail: "reject" };

/** Returns why a move is not offered; also used for a report that answers a prompt. */
export function whyNotOffered(context: CommandContext, row: RowDto, move: MoveName): CommandReason {
  const { state, moves: offered, update } = row;
  const isSomethingUnderWay = update !== undefined && context.isUnderWay(update.move);
  if (offered.length === 0 && !isSomethingUnderWay) return whyNoMove(row, context.actingAs);
  const first = STEPS.find((step) => offered.includes(step));
  const wanted = STEPS.findIndex((step) => step === (move === "report" ? "complete" : move));
  if (first !== undefined && STEPS.indexOf(first) < wanted) {
    if (context.isUnderWay(first)) return reason("underWay");
    return { code: "doFirst", params: { move: first, key: context.keyOf(`move.${first}`) } };
  }
  const other = WAYS_OUT[move];
  if (other !== undefined && offered.includes(other))
    return { code: "doInstead", params: { state, move: other, key: context.keyOf(`move.${other}`) } };
  return { code: "notOffered", params: { state } };
}

/** Returns why a command has no Action. */
export function whyNoRow({ unlistedId, hasRows, isOnScreen }: CommandContext): CommandReason {
  if (unlistedId !== undefined && isOnScreen) return reason("notListed");
  return reason(hasRows ? "noAction" : "noRows");
}

/**
 * Handles the report key. With nothing new to send, the key leads to the form; a text that is not
 * visible is shown before being sent.
 */
function leadToReport(context: CommandContext): boolean {
  const isForForm = lacksReport(context) || (!context.isOnScreen && whyNotMove(context, "report") === undefined);
  if (!isForForm) return false;
  if (context.isOnScreen) return focusField(PHASE_ID);
  focusOpenedField(PHASE_ID, () => context.openChosen());
  return true;
}

function lacksReport({ row, report, isReportKnown }: CommandContext): boolean {
  return row?.stop === undefined && row?.moves.includes("report") === true && (isBlank(report) || isReportKnown);
}

function whyNoUndo({ shownUndo }: CommandContext): CommandReason {
  return reason(shownUndo === undefined ? "nothingToUndo" : "recording");
}

/**
 * Returns the command for one of the user's choices about an update that did not complete by
 * itself.
 */
function choice(name: UpdateChoice, key: string): LabelledCommand {
  return {
    label: ({ update }) => (update === undefined ? choiceNames[name] : choiceWords(update, name)),
    keys: [key],
    where: "details",
    isMutation: true,
    enabled: (context) => {
      // Without an update to undo here, the key takes back the newest one or gives the reason why
      // not.
      if (name === "undo" && context.update?.choices.includes("undo") !== true) return whyNoUndo(context);
      if (context.update === undefined && context.row === undefined) return whyNoRow(context);
      if (context.update?.choices.includes(name) !== true) return reason("noDecision");
      return context.isRecording({ choice: name }) ? reason("recording") : true;
    },
    // "Send anyway" also depends on the Action's present state and terms.
    about: ({ update, row }) => JSON.stringify([update?.id, update?.state, update?.reason, row?.state, row && termsShown(row)]),
    run: (context) => context.resolve(name),
  };
}
