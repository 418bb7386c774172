/** Sentences of requests that main did not fulfil. */
import type { InvokeError, InvokeErrors } from "../../electron/contract/errors.ts";
import { sentenceOf, type Catalogue } from "../../electron/contract/message.ts";
import { otherAccountsProblemSentence } from "../../electron/contract/messages/accounts.ts";
import { settingProblemWords } from "../../electron/contract/messages/settings.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import type { OtherAccountsProblem } from "../store/other-accounts.ts";
import { storageSentence } from "../../electron/contract/messages/storage.ts";

export function errorWords(error: InvokeError): string {
  return sentenceOf(catalogue, error);
}

export function otherAccountsProblemWords(problem: OtherAccountsProblem): string {
  if (problem.code !== "accountsUnreadable") return errorWords(problem);
  return otherAccountsProblemSentence({ problem: problem.params.failure }) ?? "";
}

const catalogue: Catalogue<InvokeErrors> = {
  invalidRequest: ({ channel, field = "the request", problem }) => `${channel}: ${field}: ${problem}`,
  foreignPage: () => "This request did not come from Docket's own page.",
  internal: () => "Docket could not do that because of an error of its own; its log has the details.",

  actionNotInQueue: () => "This Action is not in your queue any more.",
  detailsGone: () => "This Action is no longer in Docket's queue.",
  actionLeft: () => "This Action has left your queue. Nothing was sent.",
  actionStopped: () => "This work was ended or taken away by somebody else. Nothing was sent.",
  moveNotOffered: ({ move }) => `"${move}" is not possible for this Action now. Nothing was sent.`,
  reasonMissing: () => "Say why in a few words; the reason goes to whoever requested it.",
  reportMissing: () => "Write a phase or a status message to report.",
  nothingToStop: () => "There is nothing to stop any more.",
  nothingChanged: () => "Nothing has changed since you acknowledged this Action.",

  updateNotKept: ({ why }) =>
    `This could not be kept on this machine's disk (${withoutStop(storageSentence(why))}), so nothing was sent. Your text is still here.`,
  updateGone: () => "This update is no longer on record.",
  choiceGone: () => "This can no longer be chosen: the update has moved on.",
  undoTooLate: () => "It has gone out already, so it cannot be undone from here.",
  updateNotRemoved: ({ busy }) =>
    busy === true
      ? "Docket's file is busy at this moment. Nothing has changed; try again."
      : "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",

  accountInUse: () => "This account is in use again. Decide about its updates in its queue.",
  notDropped: ({ why }) => `It could not be dropped: ${storageSentence(why)}`,

  settingsInvalid: ({ problems }) => problems.map(settingProblemWords).join(" "),
  leavesUpdates,
  settingsNotKept: ({ why }) => `In use now, but not kept for the next start: ${storageSentence(why)}`,
  preferencesNotKept: ({ why }) => `In use now, but not kept for the next start: ${storageSentence(why)}`,

  ledgerDialogFailed: ({ why }) => `The dialog for the ledger's file could not be shown: ${withoutStop(why)}.`,
  ledgerNotExported: ({ path, why }) => `The ledger could not be exported to ${path}: ${withoutStop(storageSentence(why))}.`,
  shiftUnreadable: () => "The ledger could not be read, so nothing can be counted. The diagnostics say why.",
  noService: () => "There is nothing to tell yet: Docket is not connected to a service.",

  proxySignInGone: () => "The proxy does not ask for this sign-in any more.",
  userNameMissing: () => "Enter the user name.",
  signInControlCharacter: () => "A user name or a password with a control character cannot be sent.",
  userNameColon: () => "This kind of sign-in has no way to send a user name with a colon.",
  certificateChoiceGone: () => "No certificate is asked for any more.",
};

function leavesUpdates({ updates, account, kept }: InvokeErrors["leavesUpdates"]): string {
  const one = updates === 1;
  const what = `${one ? "One update is" : `${updates} updates are`} not through yet and would stay behind with this change:`;
  if (account.demonstration) return `${what} ${one ? "it is" : "they are"} of the demonstration, and gone when Docket ends.`;
  const where = kept ? "on this device" : "in memory, perhaps only until Docket ends,";
  return `${what} ${one ? "it waits" : "they wait"} ${where} for ${accountLabel(account)}, and no other account sends ${one ? "it" : "them"}.`;
}

/** For words that stand within a sentence. */
function withoutStop(words: string): string {
  return words.replace(/\.$/u, "");
}
