/** Diagnostics in words: names and values for the panel. */
import type { AttemptDto, DiagnosticsDto, PageDto } from "../../electron/contract/diagnostics.ts";
import { listWords, numberWords } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { dropReasonWords } from "../../electron/contract/messages/drop-reasons.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { isolatedParts } from "../../electron/contract/messages/visible.ts";
import { filesSentences } from "../../electron/contract/messages/storage.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { connectionHead } from "./connection.ts";
import { countLong, isAtLeast, unreadableOf } from "./counts.ts";
import { sentences } from "./sentence.ts";
import { clockWithSeconds, duration, momentWithSeconds, spanWords, tookWords } from "./times.ts";

type Facts = readonly (readonly [name: string, value: string])[];

export const diagnosticsLabels = labelsOf(t, "diagnostics");
const facts = labelsOf(t, "diagnosticsFacts");

/** As main writes an empty list of Principals. */
const NONE = "none";

export function diagnosticsFacts(diagnostics: DiagnosticsDto): Facts {
  const { buffered, connection, versions } = diagnostics;
  const time = momentWithSeconds(connection.since, diagnostics.at);
  const { epoch } = connection;
  return [
    [facts.state, t("diagnostics.state", { connection: connectionHead(connection), time, epoch })],
    ...Object.entries(diagnostics.service).map(
      ([name, value]) => [serviceName(name), value === NONE ? t("diagnostics.none") : value] as const,
    ),
    [facts.heartbeats, heartbeatWords(diagnostics)],
    [facts.buffered, buffered ? t("diagnostics.buffered") : t("diagnostics.buffered_no")],
    [facts.resyncs, resyncWords(diagnostics)],
    [facts.actions, countLong(diagnostics.actions, isAtLeast(connection))],
    [facts.unreadable, t("diagnostics.unreadable", { present: unreadableOf(connection), all: connection.dropped })],
    [facts.updates, updateWords(diagnostics)],
    [facts.window, pageWords(diagnostics.page)],
    [
      facts.versions,
      listWords(
        Object.entries(versions).map(([name, version]) => `${name} ${version}`),
        "unit",
      ),
    ],
    [facts.files, filesSentences(diagnostics).join(" ") || t("diagnostics.inOrder")],
  ];
}

/** A name that a newer main has added stands for itself. */
function serviceName(name: string): string {
  const known = t.english.serviceFacts;
  if (Object.hasOwn(known, name)) return t(`serviceFacts.${name as keyof typeof known}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function heartbeatWords({ heartbeat: { askedMs, learnedMs } }: DiagnosticsDto): string {
  const asked = tookWords(askedMs);
  if (learnedMs === undefined) return t("diagnostics.heartbeats_unknown", { asked });
  return t("diagnostics.heartbeats", { asked, kept: tookWords(learnedMs) });
}

function resyncWords({ at, resyncs: { completed, incomplete, lastAt } }: DiagnosticsDto): string {
  if (lastAt === undefined) return t("diagnostics.resyncs", { completed, incomplete });
  return t("diagnostics.resyncs_last", { completed, incomplete, time: momentWithSeconds(lastAt, at) });
}

function updateWords({ updates }: DiagnosticsDto): string {
  const counts = Object.entries(updates) as [UpdateState, number][];
  if (counts.length === 0) return t("diagnostics.none");
  const words = counts.map(([state, count]) => t("diagnostics.updates", { count, state: shared(`updateStatesInText.${state}`) }));
  return listWords(words, "unit");
}

/** Whether the window paints what Docket sends; a batch that waits a moment is no delay. */
export function pageWords({ timesBehind: times, behindMs }: PageDto): string {
  if (behindMs === undefined) return times === 0 ? t("diagnostics.keepsUp") : t("diagnostics.keepsUp_again", { times });
  const time = tookWords(behindMs);
  return times === 0 ? t("diagnostics.behind", { time }) : t("diagnostics.behind_again", { time, times });
}

/** The panel asks every 2 s; from this age on it is not of now. Milliseconds. */
const OUTDATED_MS = 6000;

/** Empty while they are of now. */
export function outdatedWords(at: number, now: number): string {
  return now - at < OUTDATED_MS ? "" : t("diagnostics.outdated", { time: clockWithSeconds(at) });
}

export function eventCounts(diagnostics: DiagnosticsDto): Facts {
  const dropped = diagnostics.dropped.reduce((sum, { count }) => sum + count, 0);
  const events = Object.entries(diagnostics.events).map(([name, count]) => [name, numberWords(count)] as const);
  return [...events, [facts.dropped, numberWords(dropped)]];
}

export function droppedWords({ reason, count }: DiagnosticsDto["dropped"][number]): string {
  return t("diagnostics.droppedBecause", { count, why: dropReasonWords(isolatedParts(reason)) });
}

export function attemptWords({ epoch, startedAt, liveAt, endedAt, cause }: AttemptDto): string {
  const live = liveAt === undefined ? undefined : tookWords(liveAt - startedAt);
  if (endedAt === undefined)
    return live === undefined ? t("diagnostics.attempt", { epoch }) : t("diagnostics.attempt_live", { epoch, live });
  const length = duration(endedAt - startedAt);
  const ended =
    live === undefined ? t("diagnostics.attempt_ended", { epoch, length }) : t("diagnostics.attempt_liveEnded", { epoch, live, length });
  return sentences(ended, cause === undefined ? undefined : failureSentence(isolatedParts(cause)));
}

/** The plot for screen readers, and its caption. */
export function gapWords(gaps: readonly number[], periodMs: number): string {
  if (gaps.length === 0) return t("diagnostics.gaps_none");
  const late = gaps.filter((gap) => gap >= 2 * periodMs).length;
  const about = {
    count: gaps.length,
    longest: tookWords(Math.max(...gaps)),
    stale: spanWords(2 * periodMs),
    reconnect: spanWords(2.5 * periodMs),
  };
  return late === 0 ? t("diagnostics.gaps_inTime", about) : t("diagnostics.gaps", { ...about, late });
}
