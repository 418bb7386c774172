/** Sentences of requests that main did not fulfil. */
import type { InvokeError, InvokeErrors } from "../../electron/contract/errors.ts";
import { sentencesOf } from "../../electron/contract/languages/sentences.ts";
import { sentenceOf } from "../../electron/contract/message.ts";
import { otherAccountsProblemSentence } from "../../electron/contract/messages/accounts.ts";
import { profileLabel } from "../../electron/contract/messages/profiles.ts";
import type { SettingProblem } from "../../electron/contract/settings.ts";
import type { StoreFailure } from "../../electron/contract/storage.ts";
import { systemErrorWords } from "../../electron/contract/messages/system-errors.ts";
import { listWords } from "../../electron/contract/languages/formats.ts";
import { managedPlace, managedProblemWords } from "../../electron/contract/messages/managed.ts";
import { settingProblemWords } from "../../electron/contract/messages/settings.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import type { OtherAccountsProblem } from "../store/other-accounts.ts";
import { settingLabels } from "./settings.ts";
import { sentences } from "./sentence.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";
import { storageSentence } from "../../electron/contract/messages/storage.ts";

export function errorWords(error: InvokeError): string {
  return sentenceOf(catalogue, error);
}

export function otherAccountsProblemWords(problem: OtherAccountsProblem): string {
  if (problem.code !== "accountsUnreadable") return errorWords(problem);
  return otherAccountsProblemSentence({ problem: problem.params.failure }) ?? "";
}

const notKeptWords = ({ why }: InvokeErrors["settingsNotKept"]): string => t("errors.settingsNotKept", { why: storageSentence(why) });

const catalogue = sentencesOf<InvokeErrors>()(t, "errors", {
  invalidRequest: ({ channel, field, problem }) =>
    field === undefined ? t("errors.invalidRequest", { channel, problem }) : t("errors.invalidRequest_field", { channel, field, problem }),
  moveNotOffered: ({ move }) => t("errors.moveNotOffered", { move: shared(`movesInText.${move}`) }),
  updateNotKept: ({ why, typed }) =>
    sentences(
      t("errors.updateNotKept", { why: withoutStop(storageSentence(why)) }),
      typed === true ? t("errors.updateNotKept_typed") : undefined,
    ),
  updateNotRemoved: ({ busy }) => (busy === true ? t("errors.updateNotRemoved_busy") : t("errors.updateNotRemoved")),
  notDropped: ({ why }) => t("errors.notDropped", { why: storageSentence(why) }),
  configurationRefused: ({ problems }) => sentences(t("errors.configurationRefused"), ...problems.map(managedProblemWords)),
  demonstrationForbidden: ({ by }) => managedPlace(by, t("errors.demonstrationForbidden")),
  settingsInvalid: ({ problems }) => problems.map(settingProblemWords).join(" "),
  leavesUpdates,
  settingsNotKept: notKeptWords,
  preferencesNotKept: notKeptWords,
  listNotKept: ({ why, max }) => t(`errors.listNotKept_${why}`, { max }),
  profilesLocked: ({ variables }) => t("errors.profilesLocked", { variables: listWords([...variables]) }),
  profileNotRemoved: ({ why }) => t("errors.profileNotRemoved", { why: storageSentence(why) }),
  profilesNotKept: ({ why }) => t("errors.profilesNotKept", { why: storageSentence(why) }),
  profileOfAccount: ({ profile }) => t("errors.profileOfAccount", { profile: profileLabel(profile) }),
  profileNoJson: ({ fault, ...place }) => t("errors.profileNoJson", { ...place, fault: shared(`syntaxFaults.${fault}`) }),
  profileSettingsWrong: ({ problems }) => t("errors.profileSettingsWrong", { problems: problems.map(namedProblem).join(" ") }),
  profileUnreadable: ({ path, why }) => t("errors.profileUnreadable", { path, why: withoutStop(systemErrorWords(why)) }),
  profileNotExported: ({ path, why }) => t("errors.profileNotExported", { path, why: refusalOf(why) }),
  profileDialogFailed: ({ why }) => t("errors.profileDialogFailed", { why: withoutStop(why) }),
  loginItemNotSet: ({ why }) => t("errors.loginItemNotSet", { why: withoutStop(why) }),
  reportDialogFailed: ({ why }) => t("errors.reportDialogFailed", { why: withoutStop(why) }),
  reportNotSaved: ({ path, why }) => t("errors.reportNotSaved", { path, why: refusalOf(why) }),
  ledgerDialogFailed: ({ why }) => t("errors.ledgerDialogFailed", { why: withoutStop(why) }),
  ledgerNotExported: ({ path, why }) => t("errors.ledgerNotExported", { path, why: refusalOf(why) }),
});

/** Of a file that the sentence names. */
function refusalOf(why: StoreFailure): string {
  return why.code === "system" ? withoutStop(systemErrorWords(why.params.words)) : withoutStop(storageSentence(why));
}

function leavesUpdates({ undoable = 0, ...left }: InvokeErrors["leavesUpdates"]): string {
  const sentence = leftBehind(left);
  return undoable === 0 || left.account.demonstration
    ? sentence
    : sentences(sentence, t("errors.leavesUpdates_undoable", { updates: left.updates, undoable }));
}

function leftBehind({ updates, held, account, kept }: Omit<InvokeErrors["leavesUpdates"], "undoable">): string {
  if (account.demonstration) return t("errors.leavesUpdates_demonstration", { updates });
  const values = { updates, account: accountLabel(account) };
  if (held === true && kept) return t("errors.leavesUpdates_held", values);
  return kept ? t("errors.leavesUpdates", values) : t("errors.leavesUpdates_inMemory", values);
}

/** In a form a problem stands at its field; elsewhere its setting has to be named. */
function namedProblem(problem: SettingProblem): string {
  return t("errors.namedSetting", { setting: settingLabels[problem.setting], problem: settingProblemWords(problem) });
}

/** For words that stand within a sentence. */
function withoutStop(words: string): string {
  return words.replace(/\.$/u, "");
}
