/**
 * A ledger line as its row holds it: the code of its event, and the parameters as JSON. Versions
 * before the fourth held a sentence, and a copy of it to search in.
 */
import type { SQLOutputValue } from "node:sqlite";
import type { LedgerEvent, LedgerLineDto } from "../contract/ledger.ts";
import { inEnglish, unlessBroken } from "../contract/languages/language.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import { isOneOf, LEDGER_KINDS } from "../contract/vocabulary.ts";
import { rowSum } from "./row-sum.ts";
import { TABLES } from "./schema.ts";

/** The last moment of a Date, epoch milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/** The sentences of older versions, in English, that stand for one event, whatever their line is about. */
const FIXED: ReadonlyMap<string, LedgerEvent> = new Map(
  (["left", "alertShown", "opened", "stopConfirmed"] as const).map((code) => {
    const event: LedgerEvent = { code, params: {} };
    return [inEnglish(() => ledgerSentence({ event })), event];
  }),
);

/** The event that a sentence of an older version stands for. */
export function eventOfSentence(words: string): LedgerEvent {
  return FIXED.get(words) ?? { code: "asWritten", params: { words } };
}

/** The columns of an event. */
export function columnsOf({ code, params }: LedgerEvent): { code: string; params: string } {
  return { code, params: JSON.stringify(params) };
}

/** As `columnsOf`, of lines one after the other: those of a burst have mostly one event in common. */
export function columnsInTurn(): typeof columnsOf {
  let last: { event: LedgerEvent; columns: ReturnType<typeof columnsOf> } | undefined;
  return (event) => {
    if (last?.event !== event) last = { event, columns: columnsOf(event) };
    return last.columns;
  };
}

/** Of a row as an array: its number, its checksum, and what this covers. */
export const COLUMNS = ["number", "sum", ...TABLES.ledger].join(", ");

export type LedgerRow = readonly SQLOutputValue[];

export function numberOf(row: LedgerRow): number {
  return Number(row[0]);
}

export function accountOf(row: LedgerRow): SQLOutputValue | undefined {
  return row[2];
}

/** Whether it is as it was written; `account` has the sum of the account's key. */
export function isSoundLine(row: LedgerRow, account: number): boolean {
  return rowSum(row.slice(3), account) === Number(row[1]);
}

/** A rotten row is shown as it is, as far as it can be read. */
export function lineOf(row: LedgerRow, isSound: boolean, known: KnownEvents): LedgerLineDto {
  const [number, at] = [Number(row[0]), Number(row[3])];
  const [actionId, name, kind] = [String(row[4]), String(row[5]), String(row[6])];
  const [code, params] = [String(row[7]), String(row[8])];
  const event = readEvent(code, params, known);
  if (isSound && event !== undefined) return { number, actionId, name, at, kind: kind as LedgerLineDto["kind"], event };
  return {
    number,
    actionId,
    name,
    at: Math.abs(at) <= MAX_TIME ? at : 0,
    kind: isOneOf(LEDGER_KINDS, kind) ? kind : "update",
    event: event ?? { code: "asWritten", params: { words: `${code} ${params}` } },
    ...(!isSound && { damaged: true as const }),
  };
}

/** Events by their columns, as far as some can be made: most lines share theirs with many. */
export type KnownEvents = Map<string, LedgerEvent | undefined>;

const MAX_KNOWN = 500;

/** Undefined for columns of which no sentence can be made. */
function readEvent(code: string, params: string, known: KnownEvents): LedgerEvent | undefined {
  const columns = `${code} ${params}`;
  const found = known.get(columns);
  if (found !== undefined || known.has(columns)) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const event = madeOf(code, params);
  known.set(columns, event);
  return event;
}

function madeOf(code: string, params: string): LedgerEvent | undefined {
  try {
    const event = { code, params: JSON.parse(params) as unknown } as LedgerEvent;
    return unlessBroken(() => ledgerSentence({ event })) === undefined ? undefined : event;
  } catch {
    return undefined;
  }
}
