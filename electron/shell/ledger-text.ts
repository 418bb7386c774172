/**
 * Ledger lines as text for other programs: CSV for spreadsheets (RFC 4180, with the separator of
 * the language in force), and NDJSON for everything else. Times are ISO 8601 in UTC. `words` is the
 * sentence; code and parameters are the last columns.
 */
import type { NewLedgerLine } from "../core/ports.ts";
import { cellSeparator } from "../contract/languages/formats.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";

export type LedgerFormat = "csv" | "ndjson";

/**
 * Marks the file as UTF-8 for spreadsheets. Without the mark, some read names as Latin letters. A
 * line "sep=" is not written, because Excel then reads the file as if it had no mark.
 */
const BYTE_ORDER_MARK = "\uFEFF";
const CSV_HEAD = ["time", "actionId", "name", "kind", "words", "code", "params"];

/** Yields the file line by line. Throws the errors of reading the lines. */
export function* ledgerText(format: LedgerFormat, lines: Iterable<NewLedgerLine>): Generator<string> {
  if (format === "csv") yield `${BYTE_ORDER_MARK}${CSV_HEAD.join(cellSeparator())}\r\n`;
  for (const line of lines) yield format === "csv" ? csvLine(line) : ndjsonLine(line);
}

function csvLine(line: NewLedgerLine): string {
  const { at, actionId, name, kind, event } = line;
  const fields = [isoTime(at), actionId, name, kind, ledgerSentence(line), event.code, JSON.stringify(event.params)];
  return `${fields.map((value) => csvField(value)).join(cellSeparator())}\r\n`;
}

function ndjsonLine(line: NewLedgerLine): string {
  const { at, actionId, name, kind, event } = line;
  return `${JSON.stringify({ time: isoTime(at), actionId, name, kind, words: ledgerSentence(line), ...event })}\n`;
}

/**
 * Beginnings of a value that a spreadsheet runs as a formula, quoted or not. Names and messages
 * come from other people. A leading apostrophe makes the value text (OWASP, "CSV Injection"; the
 * wide forms come from Japanese input methods).
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/**
 * A formula after a semicolon. A spreadsheet in another language than the file's may split a value
 * at its semicolons.
 */
const INNER_FORMULA = /;(?=\s*[=+\-@＝＋－＠])/gu;

function csvField(value: string): string {
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$&'");
  return /[",;\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
