/**
 * The text of an alert as the system gets it. Others write it, and it is shown outside Docket's own
 * window: one line of bounded length, without hidden, reversed or overlaid characters.
 */

import { looseJoiner } from "../contract/hidden-characters.ts";
import { ISOLATE, ISOLATE_END, keepIsolates } from "../contract/messages/visible.ts";

/** Code points; longer texts end in "…". Systems cut further, each by its own rules. */
const MAX_TITLE = 100;
const MAX_BODY = 300;

/** UTF-16 units that are read: more than any text that is shown, and a bound on the work. */
const MAX_READ = 4_096;

/**
 * Marks over one letter: the most that a language needs. More of them paint over the lines above.
 */
const MAX_MARKS = 4;

/** Line ends and other controls, every kind of space, and the blank Braille pattern. */
const GAPS = /[\p{Cc}\p{White_Space}\u2800]+/gu;

/**
 * Direction overrides, characters without width, tags, fillers, and noncharacters
 * (XML, which Windows takes, forbids two of them). Variation selectors and joiners have a rule of
 * their own; isolates were judged before.
 */
const UNSEEN = /(?![\uFE0E\uFE0F\u200C\u200D]|\u2068|\u2069)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

const LOOSE_SELECTOR = /(?<!\p{Emoji})[\uFE0E\uFE0F]/gu;
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/** Made with the first alert: it takes 10 ms, which no start waits for. */
let letters: Intl.Segmenter | undefined;

/** Never empty: some systems refuse a notification without a title. */
export function alertTitle(text: string): string {
  return clip(plain(text), MAX_TITLE) || "Docket";
}

/**
 * On Linux the body is markup (Desktop Notifications Specification) and Electron passes it on as it
 * is.
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

/** At most so many code points, or of what `size` counts; no letter is cut in two, and no isolate left open. */
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
