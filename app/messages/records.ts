/** The texts of the two records that can be exported: the delivery ledger and the handover. */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { DraftDto } from "../../electron/contract/updates.ts";
import type { LedgerKind } from "../../electron/contract/vocabulary.ts";
import { principalType, stateOf } from "./action.ts";
import { connectionHead } from "./connection.ts";
import { isAtLeast } from "./counts.ts";
import { flawLine } from "./flaws.ts";
import { moveWords } from "./moves.ts";
import { visible } from "./name.ts";
import { asSentence, counted } from "./sentence.ts";
import { moment } from "./times.ts";

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
  const who = actingAs === undefined ? "nobody" : `${actingAs.id}${type === "" ? "" : ` · ${type}`}`;
  return `Work of ${who} as it stood at ${moment(at, now)}. Connection: ${connectionHead(connection)}.`;
}

/** The text in place of the open work where none is listed. */
export function handoverNone({ connection }: HandoverDto): string {
  if (isAtLeast(connection)) return "Nothing that could be read is open.";
  if (connection.state === "live") return "Nothing is open.";
  return connection.asOf === undefined
    ? "Not known: no list has been read from the service yet."
    : "Nothing was open when the list was last read.";
}

/** "In progress · en route — 40 m out". */
export function handoverLine(row: RowDto): string {
  const progress = [row.progress?.phase ?? "", row.progress?.statusMessage ?? ""].filter((part) => part !== "").join(" — ");
  return visible([stateOf(row), progress, flawLine(row)].filter((part) => part !== "").join(" · "));
}

export function handoverDraft({ move, phase, statusMessage }: DraftDto): string {
  return asSentence(visible(`${moveWords[move].name}: “${[phase, statusMessage].filter((part) => part !== "").join(" — ")}”`));
}
