/**
 * A ledger line in its stored form: the code of its event, and the parameters as JSON. Versions
 * before the fourth stored a sentence and a copy of it for searching.
 */
import type { SQLOutputValue } from "node:sqlite";
import type { LedgerEvent, LedgerLineDto } from "../contract/ledger.ts";
import { inEnglish, unlessBroken } from "../contract/languages/language.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import { isOneOf, LEDGER_KINDS } from "../contract/vocabulary.ts";
import { rowSum } from "./row-sum.ts";
import { TABLES } from "./schema.ts";

/** The last moment of a Date, in epoch milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/**
 * English sentences of older versions that stand for exactly one event, whatever their line is
 * about.
 */
const FIXED: ReadonlyMap<string, LedgerEvent> = new Map(
  (["left", "alertShown", "opened", "stopConfirmed"] as const).map((code) => {
    const event: LedgerEvent = { code, params: {} };
    return [inEnglish(() => ledgerSentence({ event })), event];
  }),
);

/** Returns the event of a sentence from an older version. */
export function eventOfSentence(words: string): LedgerEvent {
  return FIXED.get(words) ?? { code: "asWritten", params: { words } };
}

/** Returns the columns of an event. */
export function columnsOf({ code, params }: LedgerEvent): { code: string; params: string } {
  return { code, params: JSON.stringify(params) };
}

/** Like `columnsOf`, for consecutive lines; those of a burst mostly share one event. */
export function columnsInTurn(): typeof columnsOf {
  let last: { event: LedgerEvent; columns: ReturnType<typeof columnsOf> } | undefined;
  return (event) => {
    if (last?.event !== event) last = { event, columns: columnsOf(event) };
    return last.columns;
  };
}

/**
 * Columns of a row as an array: its number, its checksum, and the columns that the checksum covers.
 */
export const COLUMNS = ["number", "sum", ...TABLES.ledger].join(", ");

export type LedgerRow = readonly SQLOutputValue[];

export function numberOf(row: LedgerRow): number {
  return Number(row[0]);
}

export function accountOf(row: LedgerRow): SQLOutputValue | undefined {
  return row[2];
}

/** Whether the row is as it was written. `account`: the checksum of the account's key. */
export function isSoundLine(row: LedgerRow, account: number): boolean {
  return rowSum(row.slice(3), account) === Number(row[1]);
}

/** Returns the line of a row. A corrupted row is returned as far as it can be read. */
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

/** Events by their columns; undefined if none can be created. Most lines share theirs with many. */
export type KnownEvents = Map<string, LedgerEvent | undefined>;

const MAX_KNOWN = 500;

/** Returns undefined for columns from which no sentence can be created. */
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
