/** The sentences of ledger lines, for the window, the exported file and the text search. */
import type { LedgerEvents, LedgerLineDto } from "../ledger.ts";
import { sentenceOf, type Catalogue } from "../message.ts";
import type { UpdateChoice } from "../vocabulary.ts";
import { alertFailureSentence } from "./alerts.ts";
import { updateReasonSentence } from "./update-reasons.ts";

/** Stands before the sentence of a damaged line. */
export const DAMAGED = "(This line was damaged on the disk and is not as it was written:)";

/** Names and other people's words in it are verbatim: the caller makes them visible. */
export function ledgerSentence({ event, damaged }: Pick<LedgerLineDto, "event" | "damaged">): string {
  const sentence = sentenceOf<LedgerEvents>(catalogue, event);
  return damaged === undefined ? sentence : `${DAMAGED} ${sentence}`;
}

const catalogue: Catalogue<LedgerEvents> = {
  received: ({ assignedTo = "you", state }) => `Assigned to ${assignedTo}${already(state)}`,
  left: () => "Left the queue",
  alertShown: () => "Alert shown by the system",
  alertFailed: ({ failure }) =>
    `Alert could not be shown: ${failure === undefined ? "the system did not say why" : alertFailureSentence(failure)}`,
  opened: () => "Opened",
  stopConfirmed: () => "“I have stopped” confirmed on this machine",
  changeAccepted: ({ fields }) => `Accepted the change of ${fields.join(", ")}`,
  asked: ({ minutes }) => `Nothing reported for ${minutes} min: asked`,
  update: ({ move, state, noEcho, reason }) =>
    `${move}: ${state}${noEcho === undefined ? "" : ", no echo"}${reason === undefined ? "" : `. ${updateReasonSentence(reason)}`}`,
  updateTakenBack: ({ move, choice, state }) => `${move}: ${takenBack[choice]} while ${state}`,
  unreadableDropped: () => "An update that could not be read was dropped by the operator",
  asWritten: ({ words }) => words,
};

function already(state: LedgerEvents["received"]["state"]): string {
  if (state === "ASSIGNED") return "";
  return state === "UNKNOWN" ? ", in a state that Docket cannot tell" : `, already ${state.toLowerCase().replace("_", " ")}`;
}

const takenBack: Readonly<Record<UpdateChoice, string>> = {
  undo: "undone by the operator",
  drop: "dropped by the operator",
  report: "turned into a report of progress by the operator",
  send: "send",
};
