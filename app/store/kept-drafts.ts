/** Texts that have no form any more, and are shown read-only so that they are not lost. */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { EXIT_STATES, type MoveName, REASON_MOVES, type StateName } from "../../electron/contract/vocabulary.ts";
import { draftKey } from "./drafts.ts";
import { isBlank } from "./moves.ts";
import { sameProgress } from "./same-progress.ts";

/** The moves whose text is typed: the progress form's, and the reasons. */
const TYPED: readonly MoveName[] = ["report", "complete", ...REASON_MOVES];

const CARRYING: ReadonlySet<string> = new Set(["waiting", "sending", "accepted", "confirmed"]);

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", ...EXIT_STATES]);

export interface KeptDraft {
  readonly move: MoveName;
  readonly text: ProgressDto;
}

/** Whether its text can be sent: never here any more, by deciding about the update that has it, or not at present. */
export type WhyUnsent = "never" | "undecided" | "notNow";

export function whyUnsent(row: RowDto, move: MoveName): WhyUnsent {
  const { update, roles, state, stop, leftAt } = row;
  const canDecide = update?.choices.some((choice) => choice === "send" || choice === "report") === true;
  if (canDecide && carries(update.move, move)) return "undecided";
  const isMine = roles.includes("assignee") || (move === "cancel" && roles.length > 0);
  return ENDS.has(state) || stop !== undefined || leftAt !== undefined || !isMine ? "never" : "notNow";
}

/**
 * The drafts of an Action that ended, is not mine any longer, has to be stopped, or does not take
 * them at present. A text that an update carries is shown with that update.
 */
export function draftsWithoutForm(row: RowDto, texts: ReadonlyMap<string, ProgressDto>): KeptDraft[] {
  const kept: KeptDraft[] = [];
  for (const move of TYPED) {
    const text = texts.get(draftKey(row.id, move));
    if (text === undefined || isBlank(text)) continue;
    const offered = row.stop === undefined && row.moves.includes(move);
    const carried = row.update !== undefined && CARRYING.has(row.update.state) && carries(row.update.move, move);
    // Complete sends the progress form's text, which is then kept under both names.
    const twice = move === "complete" && kept.some((other) => sameProgress(other.text, text));
    const reported = row.progress !== undefined && sameProgress(text, row.progress);
    if (!offered && !carried && !twice && !reported) kept.push({ move, text });
  }
  return kept;
}

/** Complete takes the text of the progress form with it. */
function carries(sent: MoveName, typed: MoveName): boolean {
  return sent === typed || (sent === "complete" && typed === "report");
}
