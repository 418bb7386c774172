/** Ledger lines of an update: one for each state that it enters, and one for an undo. */
import type { LedgerEvent } from "../../../contract/ledger.ts";
import type { UpdateDto } from "../../../contract/updates.ts";
import type { UpdateChoice } from "../../../contract/vocabulary.ts";
import type { LineText } from "./journal.ts";

/** The state as the ledger records it; a missing echo counts as a separate state. */
export function ledgerStateOf({ state, noEcho }: Pick<UpdateDto, "state" | "noEcho">): string {
  return noEcho === true && state === "accepted" ? "accepted, no echo" : state;
}

export function stateLine(update: UpdateDto): LineText {
  const { move, state, noEcho, reason } = update;
  const isMissed = noEcho === true && state === "accepted";
  const params = { move, state, ...(isMissed && { noEcho: true as const }), ...(reason !== undefined && { reason }) };
  return lineOf(update, { code: "update", params });
}

/** Line for an update that its user undid before it was sent, or dismissed after it had failed. */
export function takenBackLine(update: UpdateDto, choice: UpdateChoice): LineText {
  const { move, state } = update;
  return lineOf(update, { code: "updateTakenBack", params: { move, choice, state } });
}

function lineOf({ actionId, actionName }: UpdateDto, event: LedgerEvent): LineText {
  return { actionId, name: actionName, kind: "update", event };
}
