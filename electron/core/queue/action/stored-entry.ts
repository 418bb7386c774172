/**
 * An entry of the queue as stored on disk: its fields as JSON, and its history line
 * by line, so that a change writes only the new lines. Files of older versions have
 * the history inside the JSON.
 */
import type { TimelineEntry } from "../../../contract/action.ts";
import type { ChangedAction, KeptAction } from "../../ports.ts";
import type { Entry, EntryRecord } from "./entry.ts";
import { MAX_TIMELINE } from "../history.ts";
import { parseFingerprints } from "../lists/unreadable-list.ts";

/** Number of new lines after which lines beyond the timeline are removed from disk at once. */
const FORGET_EVERY = 32;

/** Names of version 0.1.0 for `unreadableBeside` and `sequence`. */
interface FieldsOf010 {
  beside?: unknown;
  mark?: unknown;
}

type KeptEntry = Omit<EntryRecord, "timeline" | "lineCount" | "linesKept"> & FieldsOf010 & { timeline?: unknown };

/** Reads an entry of this version or an older one. Checks only the parts that it needs. */
export function readEntry({ json, history }: KeptAction): EntryRecord | undefined {
  const value = parsed(json);
  if (value === null || typeof value !== "object" || !("id" in value) || !("content" in value)) return undefined;
  const { beside, mark: _, timeline: inside, ...entry } = value as KeptEntry;
  if (typeof entry.id !== "string" || typeof entry.content?.state !== "string") return undefined;
  if (inside !== undefined && !Array.isArray(inside)) return undefined;
  const outside = history?.lines.slice(-MAX_TIMELINE).flatMap(readLine) ?? [];
  const timeline = inside === undefined ? outside : (inside as TimelineEntry[]).map(presentLine);
  const last = history?.last ?? 0;
  // Positions and epochs belong to the run that wrote the entry.
  return {
    ...entry,
    sequence: 0,
    epoch: 0,
    streamEpoch: undefined,
    liveInEpoch: false,
    leftAt: entry.leftAt ?? undefined,
    timeline,
    lineCount: inside === undefined ? last : timeline.length,
    linesKept: inside === undefined ? last : 0,
    unreadableBeside: parseFingerprints(entry.unreadableBeside ?? beside),
    // Older versions stored no flaws.
    content: { ...entry.content, flaws: Array.isArray(entry.content.flaws) ? entry.content.flaws : [] },
  };
}

/** Returns the entry, and the lines that are not on disk yet. */
export function changeOf(entry: Entry): ChangedAction {
  const { id, timeline, lineCount, linesKept } = entry;
  const json = JSON.stringify(entry.fields());
  // The disk may have lines of a forgotten Action with the same id.
  if (linesKept === 0)
    return { id, json, history: { forgetTo: Number.MAX_SAFE_INTEGER, from: lineCount - timeline.length + 1, lines: timeline.map(toText) } };
  if (lineCount === linesKept) return { id, json };
  const count = Math.min(lineCount - linesKept, timeline.length);
  const isDue = Math.floor(lineCount / FORGET_EVERY) > Math.floor(linesKept / FORGET_EVERY);
  const forgetTo = isDue ? lineCount - timeline.length : 0;
  return { id, json, history: { forgetTo, from: lineCount - count + 1, lines: timeline.slice(-count).map(toText) } };
}

function toText(line: TimelineEntry): string {
  return JSON.stringify(line);
}

function readLine(json: string): TimelineEntry[] {
  const line = parsed(json);
  return line !== null && typeof line === "object" && "at" in line && "kind" in line ? [line as TimelineEntry] : [];
}

/** Converts a line of version 0.1.0, which stored the reason for a failed alert as a sentence. */
function presentLine(line: TimelineEntry & { message?: string }): TimelineEntry {
  if (line.kind !== "alert" || line.result !== "failed" || line.message === undefined) return line;
  const { message: words, ...rest } = line;
  return { ...rest, failure: { code: "asWritten", params: { words } } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
