/**
 * Formats a message as one line of the log. The result cannot look like several lines, control the
 * terminal, reorder its letters, or contain a secret.
 */
import type { Hide } from "../core/transport/redact-secret.ts";

/** Maximum number of characters of a line in the file, including its time and level. */
const MAX_LINE = 2_000;
/** Length of the prefix of a line: "2026-05-06T07:08:09.000+02:00 error ". */
const MAX_PREFIX = 40;
const MAX_TEXT = MAX_LINE - MAX_PREFIX;
/**
 * Maximum number of characters of a message that are read: enough for a line and the longest key in
 * its longest form.
 */
const MAX_READ = 64 * 1024;

/** Value of the key header, however short. */
const HEADER = /(x-api-key["']?\s*[:=,]\s*["']?)[^\s"',}\]]+/giu;
const LINE_BREAK = /\r?\n/gu;
/**
 * Control and format characters (ANSI escapes, bidi overrides, zero width), line separators, and
 * lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Returns the line.
 * @param hide one function for each secret
 */
export function logLine(message: string, hide: readonly Hide[]): string {
  const unread = Math.max(0, message.length - MAX_READ);
  const shown = hide.reduce((text, one) => one(text), message.slice(0, MAX_READ));
  const line = oneSeenLine(shown.replaceAll(HEADER, "$1[key]"));
  if (line.length + unread <= MAX_TEXT) return line;
  return cut(line, unread);
}

/** Returns the text as one line with all characters visible. */
export function oneSeenLine(text: string): string {
  return text.replaceAll(LINE_BREAK, " | ").replaceAll(UNSEEN, escaped);
}

function escaped(letter: string): string {
  return `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

/**
 * Truncates the line without splitting a surrogate pair. If a part of the message was not read, a
 * shortened text before it is dropped, too.
 */
function cut(line: string, unread: number): string {
  const tail = (kept: number): string => `… (${line.length + unread - kept} more)`;
  let kept = MAX_TEXT - tail(0).length;
  if (unread > 0 && line.length < MAX_READ / 2) kept = 0;
  if (/[\uD800-\uDBFF]/.test(line.charAt(kept - 1))) kept -= 1;
  return `${line.slice(0, kept)}${tail(kept)}`;
}
