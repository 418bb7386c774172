/**
 * The Actions whose rows are pending for a batch, the longest pending first. If one batch cannot
 * hold all, urgent ones come before them, in at most half of the batch. A known Action is stored as
 * its record, which has a flag for it, so that its next change and its row need no look-up.
 */
import type { Entry, EntryList } from "../action/entry.ts";

/** The pending changes of one batch. */
export interface TakenChanges {
  known: Entry[];
  /** Ids of Actions that are not known any more. */
  gone: string[];
}

export class WaitingChanges {
  private readonly entries: Pick<EntryList, "get">;
  /** Records of Actions, and ids of Actions that were not known; the longest pending first. */
  private items: (Entry | string)[] = [];
  /** Times since which the items at the same positions are pending, in monotonic milliseconds. */
  private since: number[] = [];
  private readonly unknown = new Set<string>();
  /** Actions that were touched by id alone, so that they may have been forgotten since. */
  private readonly uncertain = new Set<Entry>();
  private readonly urgent = new Set<string>();

  constructor(entries: Pick<EntryList, "get">) {
    this.entries = entries;
  }

  get size(): number {
    return this.items.length;
  }

  get areUrgent(): boolean {
    return this.urgent.size > 0;
  }

  /** Time since which the oldest change is pending, in monotonic milliseconds. */
  get oldest(): number | undefined {
    return this.since[0];
  }

  /** Adds an Action that may be about to be forgotten. */
  addId(id: string, at: number): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) {
      this.uncertain.add(entry);
      this.add(entry, at);
    } else if (!this.unknown.has(id)) {
      this.unknown.add(id);
      this.append(id, at);
    }
  }

  /** Adds an Action that stays known. */
  add(entry: Entry, at: number): void {
    if (entry.rowWaits) return;
    entry.rowWaits = true;
    this.append(entry, at);
  }

  /** Makes a pending Action urgent. */
  hurry(id: string): void {
    this.urgent.add(id);
  }

  /** Removes and returns the next changes, at most `most`. */
  take(most: number): TakenChanges {
    if (this.urgent.size > 0 && this.items.length > most) this.putFirst(first(this.urgent, Math.floor(most / 2)));
    const known: Entry[] = [];
    const gone = new Set<string>();
    this.since.splice(0, most);
    for (const item of this.items.splice(0, most)) {
      const id = idOf(item);
      const entry = this.takenOut(item);
      if (entry === undefined) gone.add(id);
      // If `rowWaits` is set, this is another record of the same id, which is pending itself.
      else if (!entry.rowWaits) known.push(entry);
      if (this.urgent.size > 0) this.urgent.delete(id);
    }
    return { known, gone: [...gone] };
  }

  clear(): void {
    for (const item of this.items) if (typeof item !== "string") item.rowWaits = false;
    this.items = [];
    this.since = [];
    for (const some of [this.unknown, this.uncertain, this.urgent]) some.clear();
  }

  private append(item: Entry | string, at: number): void {
    this.items.push(item);
    this.since.push(at);
  }

  /** Returns the Action, if it is known. */
  private takenOut(item: Entry | string): Entry | undefined {
    if (typeof item === "string") {
      this.unknown.delete(item);
      return this.entries.get(item);
    }
    item.rowWaits = false;
    return this.uncertain.size > 0 && this.uncertain.delete(item) ? this.entries.get(item.id) : item;
  }

  /** Moves these ids to the front, in this order. Searches only as far as the last of them. */
  private putFirst(ids: readonly string[]): void {
    const { items, since } = this;
    const ranks = new Map(ids.map((id, rank) => [id, rank]));
    const chosen: number[][] = ids.map(() => []);
    const others: number[] = [];
    let left = ids.length;
    let place = 0;
    for (; left > 0 && place < items.length; place += 1) {
      const places = chosen[ranks.get(idOf(items[place] as Entry | string)) ?? -1] ?? others;
      places.push(place);
      if (places !== others) left -= 1;
    }
    const order = [...chosen.flat(), ...others];
    this.items = [...order.map((at) => items[at] as Entry | string), ...items.slice(place)];
    this.since = [...order.map((at) => since[at] as number), ...since.slice(place)];
  }
}

/** Returns the first ids, at most `most`. */
export function first(ids: Iterable<string>, most: number): string[] {
  const taken: string[] = [];
  if (most <= 0) return taken;
  for (const id of ids) if (taken.push(id) >= most) break;
  return taken;
}

function idOf(item: Entry | string): string {
  return typeof item === "string" ? item : item.id;
}
