/**
 * The service's own times of the events of one Action in one epoch: they distinguish a CREATED that
 * begins a new life from one that is late or comes twice. Epoch milliseconds. An event without a
 * time proves nothing.
 */
export interface EventTimes {
  /** The newest time of all its events. */
  newestEventAt?: number | undefined;
  /** It is over, by an event of this time. */
  endedAt?: number | undefined;
  /** It was over and lives again; an event from before this belongs to its earlier life. */
  livesSince?: number | undefined;
}

/** A new epoch: no event of an earlier one comes any more. */
export function forgetTimes(times: EventTimes): void {
  times.newestEventAt = undefined;
  if (times.endedAt !== undefined) times.endedAt = undefined;
  if (times.livesSince !== undefined) times.livesSince = undefined;
}

export function noteEventTime(times: EventTimes, at: number | undefined): void {
  if (at !== undefined && (times.newestEventAt === undefined || at > times.newestEventAt)) times.newestEventAt = at;
}

/** An event of this time has ended it. */
export function ended(times: EventTimes, at: number | undefined): void {
  noteEventTime(times, at);
  if (times.newestEventAt !== undefined) times.endedAt = at;
}

/** It lives again, by an event of this time, or (undefined) by a list. */
export function returned(times: EventTimes, at: number | undefined): void {
  if (times.newestEventAt === undefined) return;
  times.livesSince = at ?? times.newestEventAt + 1;
  times.endedAt = undefined;
}

/** Whether an event of this time is later than the end, and than all earlier events. */
export function isAfterTheEnd({ newestEventAt, endedAt }: EventTimes, at: number | undefined): boolean {
  return at !== undefined && endedAt !== undefined && newestEventAt !== undefined && at > newestEventAt;
}

/**
 * Also of an event without a time, where the times have shown another life: it may be of either.
 */
export function isOfEarlierLife({ livesSince }: EventTimes, at: number | undefined): boolean {
  return livesSince !== undefined && (at === undefined || at < livesSince);
}
