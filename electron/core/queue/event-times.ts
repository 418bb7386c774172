/**
 * The service's own times of the events of one epoch, by Action: they distinguish a CREATED that
 * begins a new life from one that is late or comes twice. Epoch milliseconds. An event without a
 * time proves nothing.
 */
interface Times {
  /** The newest time of all its events. */
  latest: number;
  /** It is over, by an event of this time. */
  endedAt?: number | undefined;
  /** It was over and lives again; an event from before this belongs to its earlier life. */
  livesSince?: number | undefined;
}

export class EventTimes {
  private readonly byAction = new Map<string, Times>();

  /** A new epoch: no event of an earlier one comes any more. */
  begin(): void {
    this.byAction.clear();
  }

  forget(id: string): void {
    this.byAction.delete(id);
  }

  heard(id: string, at: number | undefined): void {
    if (at === undefined) return;
    const times = this.byAction.get(id);
    if (times === undefined) this.byAction.set(id, { latest: at });
    else times.latest = Math.max(times.latest, at);
  }

  /** An event of this time has ended it. */
  ended(id: string, at: number | undefined): void {
    this.heard(id, at);
    const times = this.byAction.get(id);
    if (times !== undefined) times.endedAt = at;
  }

  /** It lives again, by an event of this time, or (undefined) by a list. */
  returned(id: string, at: number | undefined): void {
    const times = this.byAction.get(id);
    if (times === undefined) return;
    times.livesSince = at ?? times.latest + 1;
    times.endedAt = undefined;
  }

  /** Whether an event of this time is later than the end, and than all that was heard before. */
  isAfterTheEnd(id: string, at: number | undefined): boolean {
    const times = this.byAction.get(id);
    return at !== undefined && times?.endedAt !== undefined && at > times.latest;
  }

  /**
   * Also of an event without a time, where the times have shown another life: it may be of either.
   */
  isOfEarlierLife(id: string, at: number | undefined): boolean {
    const since = this.byAction.get(id)?.livesSince;
    return since !== undefined && (at === undefined || at < since);
  }
}
