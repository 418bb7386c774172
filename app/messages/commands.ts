/** Why a command cannot be run now, in words. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { sentencesOf } from "../../electron/contract/languages/sentences.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { sentenceOf } from "../../electron/contract/message.ts";
import { moveLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import type { CommandReason, CommandReasons } from "../commands/command.ts";
import { t } from "../languages/words.ts";
import { idWords } from "./name.ts";

const commandReasons = sentencesOf<CommandReasons>()(t, "commandReasons", {
  actionEnded: ({ state }) => t("commandReasons.actionEnded", { state: stateLabels[state] }),
  notYours: ({ who }) => t("commandReasons.notYours", { who: idWords(who) }),
  notYourName: ({ who, actingAs }) => t("commandReasons.notYourName", { who: idWords(who), actingAs: idWords(actingAs) }),
  notYourKind: ({ who, kind, actingAs }) => {
    const values = { who: idWords(who), actingAs: `${actingAs.type}:${idWords(actingAs.id)}` };
    return kind === "UNSPECIFIED"
      ? t("commandReasons.notYourKind_unknown", values)
      : t("commandReasons.notYourKind", { ...values, kind: isolated(kind) });
  },
  notOffered: ({ state }) =>
    state === "UNKNOWN"
      ? t("commandReasons.notOffered_unknown")
      : t("commandReasons.notOffered", { state: shared(`statesInText.${state}`) }),
  accountLocked: ({ variables }) => t("commandReasons.accountLocked", { variables: listWords([...variables]) }),
  doFirst: ({ move, key }) =>
    key === "" ? t("commandReasons.doFirst", { move: moveLabels[move] }) : t("commandReasons.doFirst_key", { move: moveLabels[move], key }),
  openedFirst: ({ key }) => (key === "" ? t("commandReasons.openedFirst") : t("commandReasons.openedFirst_key", { key })),
  turnedFirst: ({ key }) => (key === "" ? t("commandReasons.turnedFirst") : t("commandReasons.turnedFirst_key", { key })),
  doInstead: ({ state, move, key }) => {
    const values = { state: shared(`statesInText.${state}`), move: moveLabels[move] };
    return key === "" ? t("commandReasons.doInstead", values) : t("commandReasons.doInstead_key", { ...values, key });
  },
});

export function commandReasonWords(reason: CommandReason): string {
  return sentenceOf(commandReasons, reason);
}
