/**
 * The service's own times of the events of one Action in one epoch, in epoch milliseconds. They
 * distinguish a CREATED that begins a new life from one that is late or repeated. An event without
 * a time proves nothing.
 */
export interface EventTimes {
  /** The newest time of all its events. */
  newestEventAt?: number | undefined;
  /** Time of the event that ended the Action. */
  endedAt?: number | undefined;
  /** Time since which an ended Action lives again; earlier events belong to its earlier life. */
  livesSince?: number | undefined;
}

/** Called in a new epoch, in which no event of an earlier one arrives any more. */
export function forgetTimes(times: EventTimes): void {
  times.newestEventAt = undefined;
  if (times.endedAt !== undefined) times.endedAt = undefined;
  if (times.livesSince !== undefined) times.livesSince = undefined;
}

export function noteEventTime(times: EventTimes, at: number | undefined): void {
  if (at !== undefined && (times.newestEventAt === undefined || at > times.newestEventAt)) times.newestEventAt = at;
}

/** Called when an event of this time has ended the Action. */
export function ended(times: EventTimes, at: number | undefined): void {
  noteEventTime(times, at);
  if (times.newestEventAt !== undefined) times.endedAt = at;
}

/** Called when the Action lives again, by an event of this time, or (undefined) by a list. */
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
 * Whether an event belongs to an earlier life. True for an event without a time once the times have
 * shown another life, because the event may belong to either.
 */
export function isOfEarlierLife({ livesSince }: EventTimes, at: number | undefined): boolean {
  return livesSince !== undefined && (at === undefined || at < livesSince);
}
