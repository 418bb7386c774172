/**
 * Text of an alert as the system receives it. Other people write the text, and the system shows it
 * outside Docket's window. The result is one line of bounded length, without hidden, reversed or
 * overlaid characters.
 */

import { looseJoiner } from "../contract/hidden-characters.ts";
import { ISOLATE, ISOLATE_END, keepIsolates } from "../contract/messages/visible.ts";

/**
 * Maximum lengths in code points; longer texts end in "…". Systems shorten texts further by their
 * own rules.
 */
const MAX_TITLE = 100;
const MAX_BODY = 300;

/**
 * Number of UTF-16 units that are read. The limit is above the length of any shown text, and it
 * bounds the work.
 */
const MAX_READ = 4_096;

/**
 * Maximum number of combining marks on one letter, as many as any language needs. More marks would
 * paint over the lines above.
 */
const MAX_MARKS = 4;

/** Line ends and other control characters, all kinds of spaces, and the blank Braille pattern. */
const GAPS = /[\p{Cc}\p{White_Space}\u2800]+/gu;

/**
 * Direction overrides, zero-width characters, tags, fillers, and noncharacters (the XML that
 * Windows receives forbids two of them). Variation selectors and joiners have separate rules.
 * `keepIsolates` has already handled isolates.
 */
const UNSEEN = /(?![\uFE0E\uFE0F\u200C\u200D]|\u2068|\u2069)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

const LOOSE_SELECTOR = /(?<!\p{Emoji})[\uFE0E\uFE0F]/gu;
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/** Created with the first alert: creation takes 10 ms, which would delay the start. */
let letters: Intl.Segmenter | undefined;

/**
 * Returns the title for the system. Never empty: some systems refuse a notification without a
 * title.
 */
export function alertTitle(text: string): string {
  return clip(plain(text), MAX_TITLE) || "Docket";
}

/**
 * Returns the body for the system. On Linux the body is markup (Desktop Notifications
 * Specification), and Electron passes it on unescaped.
 */
export function alertBody(text: string, platform: NodeJS.Platform): string {
  const body = clip(plain(text), MAX_BODY);
  if (platform !== "linux") return body;
  return body.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function plain(text: string): string {
  return keepIsolates(text.slice(0, MAX_READ), "")
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll(looseJoiner(), "")
    .replaceAll(LOOSE_SELECTOR, "")
    .replaceAll(PILED_MARKS, "$1")
    .replaceAll(GAPS, " ")
    .trim();
}

/**
 * Returns at most `max` code points of the text, or at most `max` of the units that `size` counts.
 * Never splits a grapheme, and closes an open isolate.
 */
export function clip(text: string, max: number, size = codePoints): string {
  if (size(text) <= max) return text;
  let kept = "";
  let room = max - 1;
  if (text.includes(ISOLATE)) room -= 1;
  letters ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of letters.segment(text)) {
    room -= size(segment);
    if (room < 0) break;
    kept += segment;
  }
  const isOpen = kept.lastIndexOf(ISOLATE) > kept.lastIndexOf(ISOLATE_END);
  return `${kept.trimEnd()}…${isOpen ? ISOLATE_END : ""}`;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
