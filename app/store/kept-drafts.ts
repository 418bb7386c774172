/** Typed texts that no longer have a form. They are shown read-only so that they are not lost. */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { EXIT_STATES, type MoveName, REASON_MOVES, type StateName } from "../../electron/contract/vocabulary.ts";
import { draftKey } from "./drafts.ts";
import { isBlank } from "./moves.ts";
import { sameProgress } from "./same-progress.ts";

/** Moves with a typed text: the progress form's moves and those with a reason. */
const TYPED: readonly MoveName[] = ["report", "complete", ...REASON_MOVES];

const CARRYING: ReadonlySet<string> = new Set(["waiting", "sending", "accepted", "confirmed"]);

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", ...EXIT_STATES]);

export interface KeptDraft {
  readonly move: MoveName;
  readonly text: ProgressDto;
}

/**
 * Why a text cannot be sent: "never" for this Action, "undecided" until the user decides about the
 * update that carries the text, or "notNow" at present.
 */
export type WhyUnsent = "never" | "undecided" | "notNow";

export function whyUnsent(row: RowDto, move: MoveName): WhyUnsent {
  const { update, roles, state, stop, leftAt } = row;
  const canDecide = update?.choices.some((choice) => choice === "send" || choice === "report") === true;
  if (canDecide && carries(update.move, move)) return "undecided";
  const isMine = roles.includes("assignee") || (move === "cancel" && roles.length > 0);
  return ENDS.has(state) || stop !== undefined || leftAt !== undefined || !isMine ? "never" : "notNow";
}

/**
 * Returns the drafts of an Action that ended, is no longer the user's, has to be stopped, or does
 * not accept them at present. A text carried by an update is shown with that update.
 */
export function draftsWithoutForm(row: RowDto, texts: ReadonlyMap<string, ProgressDto>): KeptDraft[] {
  const kept: KeptDraft[] = [];
  for (const move of TYPED) {
    const text = texts.get(draftKey(row.id, move));
    if (text === undefined || isBlank(text)) continue;
    const offered = row.stop === undefined && row.moves.includes(move);
    const carried = row.update !== undefined && CARRYING.has(row.update.state) && carries(row.update.move, move);
    // Complete sends the progress form's text, which is then stored under both moves.
    const twice = move === "complete" && kept.some((other) => sameProgress(other.text, text));
    const reported = row.progress !== undefined && sameProgress(text, row.progress);
    if (!offered && !carried && !twice && !reported) kept.push({ move, text });
  }
  return kept;
}

/** Whether a sent move carries the typed text: Complete carries the progress form's text. */
function carries(sent: MoveName, typed: MoveName): boolean {
  return sent === typed || (sent === "complete" && typed === "report");
}
