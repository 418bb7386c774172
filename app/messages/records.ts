/** The texts of the two records that can be exported: the delivery ledger and the handover. */
import type { AccountDto, HandoverDto } from "../../electron/contract/accounts.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { LedgerKind } from "../../electron/contract/vocabulary.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import { t } from "../languages/words.ts";
import { principalType } from "./action.ts";
import { connectionHead } from "./connection.ts";
import { idWords } from "./name.ts";
import { flawLine } from "../../electron/contract/messages/flaws.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";
import { asSentence } from "./sentence.ts";
import { moment } from "./times.ts";
import { fullStandingLine, progressLine } from "../../electron/contract/messages/row.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";

export const ledgerLabels = labelsOf(t, "ledgerDialog");
export const ledgerKinds: Readonly<Record<LedgerKind, string>> = labelsOf(t, "ledgerKinds");

/** "40 lines, and older ones". */
export function ledgerCount(lines: number, more: boolean): string {
  return more ? t("ledgerDialog.count_more", { lines }) : t("ledgerDialog.count", { lines });
}

export function ledgerWritten(path: string): string {
  return t("ledgerDialog.written", { path });
}

export const handoverLabels = labelsOf(t, "handoverDialog");

/** "robot-7 · object, 14:02. Live." */
export function handoverHead({ at, actingAs, connection: link }: HandoverDto, now: number): string {
  const time = moment(at, now);
  const connection = connectionHead(link);
  if (actingAs === undefined) return t("handoverDialog.head_nobody", { time, connection });
  const type = principalType(actingAs);
  const who = `${idWords(actingAs.id)}${type === "" ? "" : ` · ${type}`}`;
  return t("handoverDialog.head", { who, time, connection });
}

/** "In progress · en route — 40 m out". */
export function handoverLine(row: RowDto): string {
  return visibleSentence([fullStandingLine(row), progressLine(row.progress), flawLine(row)].filter((part) => part !== "").join(" · "));
}

export function handoverDraft({ move, ...progress }: DraftDto): string {
  return asSentence(visibleSentence(t("handoverDialog.draft", { move: moveLabels[move], text: progressLine(progress) })));
}

export function keptForWords(account: AccountDto): string {
  return t("handoverDialog.keptFor", { account: accountLabel(account) });
}
