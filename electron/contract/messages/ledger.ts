/** The sentences of ledger lines: in the window, in an exported file, and where words are searched for. */
import type { AlertFailure, AlertFailures, LedgerEvents, LedgerLineDto } from "../ledger.ts";
import { sentenceOf, type Catalogue } from "../message.ts";
import type { UpdateChoice } from "../vocabulary.ts";

const DAMAGED = "(This line was damaged on the disk and is not as it was written:)";

/** Names and other people's words in it are verbatim: whoever shows it makes them visible. */
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
    `${move}: ${state}${noEcho === undefined ? "" : ", no echo"}${reason === undefined ? "" : `. ${reason}`}`,
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

/** Why an alert was not shown, in whole sentences. */
export function alertFailureSentence(failure: AlertFailure): string {
  const sentence = sentenceOf<AlertFailures>(failures, failure);
  return failure.windowAsked === undefined ? sentence : `${sentence} Docket's window asked for attention instead.`;
}

const failures: Catalogue<AlertFailures> = {
  unsupported: () => "This system has no notifications.",
  refused: ({ words }) => `The system refused the notification${words === "" ? "." : `: ${ended(words)}`}`,
  failed: ({ words }) => `The system could not show the notification: ${ended(words)}`,
  noAnswer: ({ seconds }) => `The system did not say within ${seconds} s that it showed the notification.`,
  asWritten: ({ words }) => words,
};

/** As a sentence that another one can follow. */
function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
