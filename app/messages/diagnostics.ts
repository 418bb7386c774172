/** Diagnostics in words: names and values for the panel. */
import type { AttemptDto, DiagnosticsDto, PageDto } from "../../electron/contract/diagnostics.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { filesSentences } from "../../electron/contract/messages/storage.ts";
import { connectionHead } from "./connection.ts";
import { countLong, isAtLeast, unreadableOf } from "./counts.ts";
import { asSentence, counted } from "./sentence.ts";
import { clockWithSeconds, duration, tookWords } from "./times.ts";

type Facts = readonly (readonly [name: string, value: string])[];

export function diagnosticsFacts(diagnostics: DiagnosticsDto): Facts {
  const { heartbeat, resyncs, connection } = diagnostics;
  const learned = heartbeat.learnedMs === undefined ? "not known yet" : `every ${tookWords(heartbeat.learnedMs)}`;
  const lastResync = resyncs.lastAt === undefined ? "" : `, the last at ${clockWithSeconds(resyncs.lastAt)}`;
  return [
    ["State", `${connectionHead(connection)} since ${clockWithSeconds(connection.since)}, epoch ${connection.epoch}`],
    ...Object.entries(diagnostics.service).map(([name, value]) => [capital(name), value] as const),
    ["Heartbeats", `asked for every ${tookWords(heartbeat.askedMs)}; the service keeps ${learned}`],
    ["Buffered?", diagnostics.buffered ? "Yes: messages arrive in bursts, something on the way gathers them" : "No"],
    ["Resyncs", `${resyncs.completed} completed, ${resyncs.incomplete} incomplete${lastResync}`],
    ["Actions known", countLong(diagnostics.actions, isAtLeast(connection))],
    [
      "Unreadable",
      `${counted(unreadableOf(connection), "message")} of the present list; ${counted(connection.dropped, "message")} since Docket started`,
    ],
    [
      "Updates",
      Object.entries(diagnostics.updates)
        .map(([state, count]) => `${count} ${state}`)
        .join(", ") || "none",
    ],
    ["Window", pageWords(diagnostics.page)],
    [
      "Versions",
      Object.entries(diagnostics.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(", "),
    ],
    ["Files", filesSentences(diagnostics).join(" ") || "in order"],
  ];
}

/** Whether the window paints what Docket sends; a batch that waits a moment is no delay. */
export function pageWords({ timesBehind, behindMs }: PageDto): string {
  const now = behindMs === undefined ? "keeps up" : `has painted nothing new for ${tookWords(behindMs)}; changes wait for it`;
  return timesBehind === 0 ? now : `${now}; behind ${counted(timesBehind, "time")} so far`;
}

/** The panel asks every 2 s; from this age on it is not of now. Milliseconds. */
const OUTDATED_MS = 6000;

/** Empty while they are of now. */
export function outdatedWords(at: number, now: number): string {
  return now - at < OUTDATED_MS ? "" : `This is how it was at ${clockWithSeconds(at)}. Docket has not answered since`;
}

export function eventCounts(diagnostics: DiagnosticsDto): Facts {
  const dropped = diagnostics.dropped.reduce((sum, { count }) => sum + count, 0);
  const events = Object.entries(diagnostics.events).map(([name, count]) => [name, count.toLocaleString("en")] as const);
  return [...events, ["Dropped", dropped.toLocaleString("en")]];
}

export function attemptWords({ epoch, startedAt, liveAt, endedAt, cause }: AttemptDto): string {
  const live = liveAt === undefined ? "never live" : `live after ${tookWords(liveAt - startedAt)}`;
  if (endedAt === undefined) return `Attempt ${epoch}: ${liveAt === undefined ? "under way" : live}`;
  return `Attempt ${epoch}: ${live}, ended after ${duration(endedAt - startedAt)}. ${cause === undefined ? "" : asSentence(failureSentence(cause))}`;
}

/** The plot for screen readers, and its caption. */
export function gapWords(gaps: readonly number[], periodMs: number): string {
  if (gaps.length === 0) return "Nothing has been heard twice yet.";
  const longest = Math.max(...gaps);
  const late = gaps.filter((gap) => gap >= 2 * periodMs).length;
  return `The longest of the last ${gaps.length} pauses was ${tookWords(longest)}. ${late === 0 ? "None" : late} reached ${tookWords(2 * periodMs)}, where Docket says Stale; it reconnects at ${tookWords(2.5 * periodMs)}.`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
