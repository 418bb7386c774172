/**
 * A ledger line as its row holds it: the code of its event, and the parameters as JSON. Versions
 * before the fourth held a sentence, and a copy of it to search in.
 */
import type { LedgerEvent, LedgerLineDto } from "../contract/ledger.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import { isOneOf, LEDGER_KINDS } from "../contract/vocabulary.ts";

/** The last moment of a Date, epoch milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

/** The sentences of older versions that stand for one event, whatever their line is about. */
const FIXED: ReadonlyMap<string, LedgerEvent> = new Map(
  (["left", "alertShown", "opened", "stopConfirmed"] as const).map((code) => {
    const event: LedgerEvent = { code, params: {} };
    return [ledgerSentence({ event }), event];
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

/** A rotten row is shown as it is, as far as it can be read. */
export function lineOf(row: Record<string, unknown>, isSound: boolean, known: KnownEvents): LedgerLineDto {
  const [code, params, kind] = [row["code"], row["params"], row["kind"]].map(String) as [string, string, string];
  const line = { number: Number(row["number"]), actionId: String(row["action"]), name: String(row["name"]) };
  const at = Number(row["at"]);
  const event = readEvent(code, params, known);
  if (isSound && event !== undefined) return { ...line, at, kind: kind as LedgerLineDto["kind"], event };
  return {
    ...line,
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
  if (known.has(columns)) return known.get(columns);
  if (known.size >= MAX_KNOWN) known.clear();
  const event = madeOf(code, params);
  known.set(columns, event);
  return event;
}

function madeOf(code: string, params: string): LedgerEvent | undefined {
  try {
    const event = { code, params: JSON.parse(params) as unknown } as LedgerEvent;
    return typeof ledgerSentence({ event }) === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}
