/** What is over or gone: since when, and for how long the desk remembers it. */
import { isTerminal } from "../lifecycle.ts";
import { isOpen, type Content, type Entry } from "./entry.ts";

/** How long what is over stays in view, and how many of it. */
const KEEP_PAST_MS = 24 * 3_600_000;
const MAX_PAST = 2_000;

/** What has been over for too long, or is too much of it, the newest first; whether it is still needed is for the caller to say. */
export function forgettable(entries: Iterable<Entry>, now: number): Entry[] {
  const past = [...entries].filter((entry) => !isOpen(entry)).toSorted((a, b) => b.changedAt - a.changedAt);
  return past.filter((entry, index) => index >= MAX_PAST || entry.changedAt < now - KEEP_PAST_MS);
}

/** For an Action that was over before Docket first saw it: when that was, as its reporter says; never later than now. */
export function overSince(content: Content, now: number): number {
  return isTerminal(content.state) ? Math.min(content.provenance?.at ?? now, now) : now;
}
