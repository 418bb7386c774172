/**
 * One line of the log for any message: it cannot pass for several lines, steer the terminal,
 * reorder its letters, or carry a secret.
 */
import type { Hide } from "../core/transport/redact-secret.ts";

/** Characters of a line in the file, its time and level included. */
const MAX_LINE = 2_000;
/** The head of a line: "2026-05-06T07:08:09.000+02:00 error ". */
const MAX_PREFIX = 40;
const MAX_TEXT = MAX_LINE - MAX_PREFIX;
/** Characters of a message that are read: a line, and the longest key in its longest form. */
const MAX_READ = 64 * 1024;

/** The header's value, however short it is. */
const HEADER = /(x-api-key["']?\s*[:=,]\s*["']?)[^\s"',}\]]+/giu;
const LINE_BREAK = /\r?\n/gu;
/**
 * Control and format characters (ANSI escapes, bidi overrides, zero width), line separators, lone
 * surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** @param hide one for each secret */
export function logLine(message: string, hide: readonly Hide[]): string {
  const unread = Math.max(0, message.length - MAX_READ);
  const shown = hide.reduce((text, one) => one(text), message.slice(0, MAX_READ));
  const line = oneSeenLine(shown.replaceAll(HEADER, "$1[key]"));
  if (line.length + unread <= MAX_TEXT) return line;
  return cut(line, unread);
}

/** The text as one line in which everything is seen. */
export function oneSeenLine(text: string): string {
  return text.replaceAll(LINE_BREAK, " | ").replaceAll(UNSEEN, escaped);
}

function escaped(letter: string): string {
  return `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

/**
 * Cuts no surrogate pair in half. The unread end of a message takes the text just before it along.
 */
function cut(line: string, unread: number): string {
  const tail = (kept: number): string => `… (${line.length + unread - kept} more)`;
  let kept = MAX_TEXT - tail(0).length;
  if (unread > 0 && line.length < MAX_READ / 2) kept = 0;
  if (/[\uD800-\uDBFF]/.test(line.charAt(kept - 1))) kept -= 1;
  return `${line.slice(0, kept)}${tail(kept)}`;
}
