/** The texts of the two records that can be exported: the delivery ledger and the handover. */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { LedgerKind } from "../../electron/contract/vocabulary.ts";
import { principalType } from "./action.ts";
import { connectionHead } from "./connection.ts";
import { flawLine } from "../../electron/contract/messages/flaws.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";
import { asSentence, counted } from "./sentence.ts";
import { moment } from "./times.ts";
import { progressLine, stateLine } from "../../electron/contract/messages/row.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";

export const ledgerKinds: Readonly<Record<LedgerKind, string>> = {
  received: "Received",
  alerted: "Alerted",
  alertFailed: "Alert failed",
  opened: "Opened",
  update: "Update",
  left: "Left",
  stopped: "Stopped",
  acceptedChange: "Accepted",
  asked: "Asked",
};

export const LEDGER_UNREADABLE = "The ledger could not be read from the disk. The diagnostics say why.";

/** "40 lines, and older ones". */
export function ledgerCount(lines: number, more: boolean): string {
  return `${counted(lines, "line")}${more ? ", and older ones" : ""}`;
}

/** "robot-7 · object, 14:02. Live." */
export function handoverHead({ at, actingAs, connection }: HandoverDto, now: number): string {
  const type = actingAs === undefined ? "" : principalType(actingAs);
  const who = actingAs === undefined ? "nobody" : `${isolated(actingAs.id)}${type === "" ? "" : ` · ${type}`}`;
  return `Work of ${who} as it stood at ${moment(at, now)}. Connection: ${connectionHead(connection)}.`;
}

/** "In progress · en route — 40 m out". */
export function handoverLine(row: RowDto): string {
  return visibleSentence([stateLine(row), progressLine(row.progress), flawLine(row)].filter((part) => part !== "").join(" · "));
}

export function handoverDraft({ move, ...progress }: DraftDto): string {
  return asSentence(visibleSentence(`${moveLabels[move]}: “${progressLine(progress)}”`));
}
