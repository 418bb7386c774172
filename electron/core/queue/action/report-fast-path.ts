/**
 * The fast path of the most frequent event: a report of a known Action that changes only
 * its progress and the time of the report. It builds no Content, and ends in the same state
 * as the general path (Entries.take);
 * tests/core/queue/action/report-fast-path.property.test.ts compares the two.
 */
import type { Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, type StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ProgressDto } from "../../../contract/action.ts";
import { isBefore, isTerminal, stateName } from "../../lifecycle.ts";
import { eventTime } from "../../subscription/stream-event.ts";
import { microsecondsSince1970 } from "../../transport/decode/timestamp.ts";
import { changedSince } from "../acknowledged.ts";
import { isSameProgress } from "../changes.ts";
import type { Entries } from "../entries.ts";
import { isMine } from "./entry.ts";
import type { EventOrder } from "../event-order.ts";
import { noteEventTime } from "../event-times.ts";
import type { Interned } from "./interned.ts";
import type { KnownAction } from "./known-action.ts";
import type { OwnLookup } from "../lists/list-comparison.ts";
import type { ListLag } from "../lists/list-lag.ts";
import { sharedProgress } from "./message-content.ts";
import type { MissedEvents } from "../lists/missed-events.ts";
import { NO_OWN_WORK } from "../own-work.ts";

export interface Report {
  progress: ProgressDto;
  /** Whether the progress differs from the known progress. */
  hasNews: boolean;
  /** Microseconds since 1970, by the service's clock. */
  at: number;
}

/** Whether the general path would do no more with a report of the Action in its present state. */
export function mayTakeFastPath(entry: KnownAction): boolean {
  const { state, acknowledged, content } = entry;
  if (state === "UNKNOWN" || isTerminal(state) || content.flaws.length > 0) return false;
  // A first acknowledgement, or changes since the last one, need the general path.
  if (acknowledged === undefined) return !isMine(entry) || isBefore(state, "ACKNOWLEDGED");
  return changedSince(entry).length === 0;
}

interface Parts {
  entries: Entries;
  interned: Interned;
  missed: MissedEvents;
  order: EventOrder;
  lag: ListLag;
}

export class ReportFastPath {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Applies an event without flaws of the present epoch; false: the general path must do so. */
  take(entry: KnownAction, event: StreamActionsResponse, epoch: number, own: OwnLookup): boolean {
    const { entries, interned, missed, order, lag } = this.parts;
    const { action, eventType } = event;
    const isHere = entry.epoch === epoch && entry.streamEpoch === epoch;
    if (eventType !== ActionEventType.UPDATED || action === undefined || !isHere || !missed.isIdle) return false;
    // The cheapest test first.
    if (stateName(action.state) !== entry.state || !entry.takesFastPath) return false;
    const at = eventTime(event);
    if (order.mayBeOlder(entry, at) || own(entry.id) !== NO_OWN_WORK) return false;
    const report = reportIn(action, entry, interned);
    if (report === undefined) return false;
    if (report.hasNews) missed.reported();
    lag.reported(entry);
    entries.report(entry, report);
    noteEventTime(entry, at);
    return true;
  }
}

/** Returns undefined for a message that is incomplete, repeated, or changes anything else. */
function reportIn(action: Action, entry: KnownAction, interned: Interned): Report | undefined {
  const { provenance, progress } = action;
  const { ownProgress: before, reportTime } = entry;
  const time = provenance?.updatedAt;
  if (progress === undefined || before === undefined || time === undefined || action.name === "") return undefined;
  const at = microsecondsSince1970(time);
  if (at === undefined || !entry.isRepeatedBy(action)) return undefined;
  // Times that differ below the millisecond may come from a service that shows fewer digits. Other
  // progress under the same report is not from its reporter.
  if (reportTime !== undefined && Math.floor(at / 1_000) === Math.floor(reportTime / 1_000)) return undefined;
  const next = sharedProgress(progress, before, interned);
  const hasNews = !isSameProgress(before, next);
  return { progress: hasNews ? next : before, hasNews, at };
}
