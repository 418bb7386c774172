/**
 * An entry of the queue as it is on disk: its fields as JSON, and its history line by line, so that
 * a change writes the new lines alone. Files of older versions have the history inside the JSON.
 */
import type { TimelineEntry } from "../../../contract/action.ts";
import type { ChangedAction, KeptAction } from "../../ports.ts";
import type { Entry, EntryRecord } from "./entry.ts";
import { MAX_TIMELINE } from "../history.ts";
import { parseFingerprints } from "../lists/unreadable-list.ts";

/** Lines beyond the timeline are forgotten on the disk when so many have come, in one step. */
const FORGET_EVERY = 32;

/** Names of version 0.1.0 for `unreadableBeside` and `sequence`. */
interface FieldsOf010 {
  beside?: unknown;
  mark?: unknown;
}

type KeptEntry = Omit<EntryRecord, "timeline" | "lineCount" | "linesKept"> & FieldsOf010 & { timeline?: unknown };

/** Checks the parts that an entry cannot do without; this version or an older one wrote it. */
export function readEntry({ json, history }: KeptAction): EntryRecord | undefined {
  const value = parsed(json);
  if (value === null || typeof value !== "object" || !("id" in value) || !("content" in value)) return undefined;
  const { beside, mark: _, timeline: inside, ...entry } = value as KeptEntry;
  if (typeof entry.id !== "string" || typeof entry.content?.state !== "string") return undefined;
  if (inside !== undefined && !Array.isArray(inside)) return undefined;
  const outside = history?.lines.slice(-MAX_TIMELINE).flatMap(readLine) ?? [];
  const timeline = inside === undefined ? outside : (inside as TimelineEntry[]).map(presentLine);
  const last = history?.last ?? 0;
  // Positions and epochs are those of the run that wrote it.
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
    // An older version kept no flaws.
    content: { ...entry.content, flaws: Array.isArray(entry.content.flaws) ? entry.content.flaws : [] },
  };
}

/** The entry, and the lines that are not on the disk yet. */
export function changeOf(entry: Entry): ChangedAction {
  const { id, timeline, lineCount, linesKept } = entry;
  const json = JSON.stringify(entry.fields());
  // The disk may have lines of an Action of the same id that was forgotten.
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

/** Version 0.1.0 kept the reason for an alert not shown as a sentence. */
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
