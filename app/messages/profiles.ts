/** Words about the accounts that are set up on this device. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import { profileLabel } from "../../electron/contract/messages/profiles.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import type { ImportedProfileDto, ProfileDto } from "../../electron/contract/profiles.ts";
import { t } from "../languages/words.ts";
import type { UpdateStage, UpdateStagesSlice } from "../store/update-stages.ts";
import { nameOf } from "./name.ts";
import { updatesOf } from "./other-accounts.ts";
import { sentences } from "./sentence.ts";
import { whatWords } from "./updates.ts";

export const profileWords = labelsOf(t, "accountList");

/** Who acts, and where. */
export function profileDetail({ account }: ProfileDto): string {
  return account === undefined ? profileWords.incomplete : accountLabel(account);
}

/** What of its outbox waits; empty for nothing. */
export function waitingNote({ accountKey }: ProfileDto, others: readonly OtherAccountDto[]): string {
  const kept = others.find(({ key }) => key === accountKey);
  const updates = kept === undefined ? 0 : updatesOf(kept);
  return updates === 0 ? "" : t("accountQuestions.waits", { count: updates });
}

/**
 * Before the account in use is removed.
 * @param next which one is used then; undefined: a new one
 * @param stages of the updates that stay on this device; main asks again, and knows of every one
 */
export function removeInUseQuestion(profile: ProfileDto, next: ProfileDto | undefined, stages: UpdateStagesSlice["updateStages"]): string {
  const left = leftByRemoval(stages);
  return sentences(
    t("accountQuestions.remove", { name: profileLabel(profile) }),
    left === "" ? t("accountQuestions.remove_ledger") : left,
    next === undefined ? t("accountQuestions.remove_last") : t("accountQuestions.remove_next", { name: profileLabel(next) }),
  );
}

/** The updates on their way, or in doubt. */
const UNDECIDED = ["undo", "waiting", "sending", "accepted", "noEcho", "unknown", "held"] as const satisfies readonly UpdateStage[];

/** Empty for none. */
function leftByRemoval(stages: UpdateStagesSlice["updateStages"]): string {
  const count = UNDECIDED.reduce((sum, stage) => sum + stages[stage].count, 0);
  const isHeld = stages.held.count === count;
  if (count > 1) return t(isHeld ? "accountQuestions.remove_severalHeld" : "accountQuestions.remove_several", { count });
  const row = UNDECIDED.map((stage) => stages[stage].first).find((first) => first !== undefined);
  if (row?.update === undefined) return "";
  const values = { what: whatWords(row.update), name: nameOf(row) };
  return t(isHeld ? "accountQuestions.remove_held" : "accountQuestions.remove_notThrough", values);
}

/** The answer by which `updates` stay behind. */
export function leaveWords(way: "leave" | "leaveAndRemove", updates: number): string {
  return t(`accountQuestions.${way}`, { count: updates });
}

/** Before an account is removed that is not in use. */
export function removeQuestion(profile: ProfileDto, others: readonly OtherAccountDto[]): string {
  const name = profileLabel(profile);
  const kept = others.find(({ key }) => key === profile.accountKey);
  const updates = kept === undefined ? 0 : updatesOf(kept);
  const question = t("accountQuestions.remove", { name });
  const [update] = kept?.updates ?? [];
  if (updates === 1 && update?.state === "held")
    return sentences(question, t("accountQuestions.remove_held", { what: whatWords(update), name: isolated(update.actionName) }));
  return updates === 0
    ? sentences(question, t("accountQuestions.remove_ledger"))
    : sentences(question, t("accountQuestions.remove_waiting", { count: updates }));
}

/** What has come of a file, and what of it was left out. */
export function importedWords({ profile, hadKey, hadConsent, unknown }: ImportedProfileDto): string {
  return sentences(
    t("accountQuestions.imported", { name: profileLabel(profile) }),
    hadKey ? t("accountQuestions.imported_key") : undefined,
    hadConsent ? t("accountQuestions.imported_consent") : undefined,
    unknown.length > 0 ? t("accountQuestions.imported_unknown", { names: listWords(unknown.map((name) => isolated(name))) }) : undefined,
  );
}

export function switchWords(profile: ProfileDto): string {
  return t("accountQuestions.switchTo", { name: profileLabel(profile) });
}

export function lockedWords(variables: readonly string[]): string {
  return variables.length === 0 ? "" : t("errors.profilesLocked", { variables: listWords([...variables]) });
}
