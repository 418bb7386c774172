/** The texts of the two records that can be exported: the delivery ledger and the handover. */
import type { AccountDto, HandoverDto } from "../../electron/contract/accounts.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { LedgerKind } from "../../electron/contract/vocabulary.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { fieldInText, valueWords } from "../../electron/contract/messages/fields.ts";
import { accountLabel, stopToHandOver } from "../../electron/contract/messages/handover.ts";
import { t } from "../languages/words.ts";
import { principalType } from "./action.ts";
import { connectionHead } from "./connection.ts";
import { idWords } from "./name.ts";
import { flawLine } from "../../electron/contract/messages/flaws.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";
import { asSentence, sentences } from "./sentence.ts";
import { moment } from "./times.ts";
import { fullStandingLine, progressLine } from "../../electron/contract/messages/row.ts";
import { isolatedParts, visibleSentence } from "../../electron/contract/messages/visible.ts";

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

/** "STOP WORK: it was cancelled by ann, 09:31; nobody has yet said that work has stopped."; empty without a stop. */
export function handoverStop(row: RowDto, now: number): string {
  const words = stopToHandOver(row, (at) => moment(at, now));
  return words === "" ? "" : asSentence(visibleSentence(`${shared("handoverLabels.stop")}: ${words}`));
}

/** What has changed since it was acknowledged, and its silence; empty for neither. */
export function handoverDoubts(row: RowDto, now: number): string {
  const { changed = [] } = isolatedParts(row);
  return visibleSentence(
    sentences(
      ...changed.map(
        ({ field, from, to }) =>
          `${shared("handoverLabels.changed")}: ${shared("handover.change", { field: fieldInText(field), from: valueWords(field, from), to: valueWords(field, to) })}`,
      ),
      row.silentSince === undefined ? "" : `${shared("handoverLabels.silent")} ${moment(row.silentSince, now)}`,
    ),
  );
}

export function handoverDraft({ move, ...progress }: DraftDto): string {
  return asSentence(visibleSentence(t("handoverDialog.draft", { move: moveLabels[move], text: progressLine(progress) })));
}

export function keptForWords(account: AccountDto): string {
  return t("handoverDialog.keptFor", { account: accountLabel(account) });
}
