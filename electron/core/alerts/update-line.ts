/** The ledger's line of an update: one for each state that it goes through, and one when it is taken back. */
import { updateReasonSentence } from "../../contract/messages/update-reasons.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import type { UpdateChoice } from "../../contract/vocabulary.ts";
import type { LineText } from "./journal.ts";

const TAKEN_BACK: Readonly<Partial<Record<UpdateChoice, string>>> = {
  undo: "undone by the operator",
  drop: "dropped by the operator",
  report: "turned into a report of progress by the operator",
};

/** The state as the ledger has it: a missing echo is news of its own. */
export function ledgerStateOf({ state, noEcho }: Pick<UpdateDto, "state" | "noEcho">): string {
  return noEcho === true && state === "accepted" ? "accepted, no echo" : state;
}

export function stateLine(update: UpdateDto): LineText {
  const { reason } = update;
  return lineOf(update, `${ledgerStateOf(update)}${reason === undefined ? "" : `. ${updateReasonSentence(reason)}`}`);
}

/** The operator took it off the record before it went through, or off the list after it did not. */
export function takenBackLine(update: UpdateDto, choice: UpdateChoice): LineText {
  return lineOf(update, `${TAKEN_BACK[choice] ?? choice} while ${update.state}`);
}

function lineOf({ actionId, actionName, move }: UpdateDto, words: string): LineText {
  return { actionId, name: actionName, kind: "update", words: `${move}: ${words}` };
}
