/**
 * Ledger lines as text for other programs: CSV (RFC 4180) for spreadsheets and NDJSON for
 * everything else. Times are ISO 8601 in UTC. `words` is the sentence; code and parameters stand at
 * the end.
 */
import type { NewLedgerLine } from "../core/ports.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";

export type LedgerFormat = "csv" | "ndjson";

/** After the mark by which a spreadsheet knows UTF-8: without it, some read names as Latin letters. */
const CSV_HEAD = "\uFEFFtime,actionId,name,kind,words,code,params\r\n";

/** The file, line by line. Throws the errors of reading the lines. */
export function* ledgerText(format: LedgerFormat, lines: Iterable<NewLedgerLine>): Generator<string> {
  if (format === "csv") yield CSV_HEAD;
  for (const line of lines) yield format === "csv" ? csvLine(line) : ndjsonLine(line);
}

function csvLine(line: NewLedgerLine): string {
  const { at, actionId, name, kind, event } = line;
  const fields = [isoTime(at), actionId, name, kind, ledgerSentence(line), event.code, JSON.stringify(event.params)];
  return `${fields.map((value) => csvField(value)).join(",")}\r\n`;
}

function ndjsonLine(line: NewLedgerLine): string {
  const { at, actionId, name, kind, event } = line;
  return `${JSON.stringify({ time: isoTime(at), actionId, name, kind, words: ledgerSentence(line), ...event })}\n`;
}

/**
 * Names and messages come from other people. A spreadsheet runs a value that begins with one of
 * these as a formula, quoted or not; an apostrophe before it makes it text (OWASP, "CSV Injection";
 * the wide forms come from Japanese input methods).
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Where decimals have commas, a spreadsheet parts cells by semicolons, also within a value. */
const INNER_FORMULA = /;(?=\s*[=+\-@＝＋－＠])/gu;

function csvField(value: string): string {
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$&'");
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
