/** Ledger lines as text for other programs: CSV (RFC 4180) for spreadsheets and NDJSON for everything else. Times are ISO 8601 in UTC. */
import type { LedgerLineDto } from "../../contract/ledger.ts";

type Line = Omit<LedgerLineDto, "number">;

export const CSV_HEAD = "time,actionId,name,kind,words\r\n";

export function csvLine({ at, actionId, name, kind, words }: Line): string {
  return `${[isoTime(at), actionId, name, kind, words].map((value) => csvField(value)).join(",")}\r\n`;
}

export function ndjsonLine({ at, actionId, name, kind, words }: Line): string {
  return `${JSON.stringify({ time: isoTime(at), actionId, name, kind, words })}\n`;
}

/**
 * Names and messages come from other people. A spreadsheet takes a value that begins with one of these for a formula and runs it, quoted or
 * not; an apostrophe before it makes it text (OWASP, "CSV Injection"; the wide forms are what Japanese input methods write).
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function csvField(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
