/**
 * The Actions whose rows wait for a batch, those that wait longest first; where one cannot hold all,
 * the urgent ones before them, in half of it at most. A known Action waits as its record, which
 * knows that it does: its next change, and its row, need no look-up.
 */
import type { Entry, EntryList } from "../action/entry.ts";

/** What a batch says of them. */
export interface TakenChanges {
  known: Entry[];
  /** The ids of those that are not known any more. */
  gone: string[];
}

export class WaitingChanges {
  private readonly entries: Pick<EntryList, "get">;
  /** Records of Actions, and the ids of those that were not known. The longest wait first. */
  private items: (Entry | string)[] = [];
  /** Since when, monotonic milliseconds; of the item at the same place. */
  private since: number[] = [];
  private readonly unknown = new Set<string>();
  /** Those that have changed by their id alone: they may be forgotten since. */
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

  /** The begin of the longest wait, monotonic milliseconds. */
  get oldest(): number | undefined {
    return this.since[0];
  }

  /** An Action that is about to be forgotten, perhaps. */
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

  /** An Action that stays. */
  add(entry: Entry, at: number): void {
    if (entry.rowWaits) return;
    entry.rowWaits = true;
    this.append(entry, at);
  }

  /** One that waits is urgent from now on. */
  hurry(id: string): void {
    this.urgent.add(id);
  }

  /** Takes out the next ones, at most so many. */
  take(most: number): TakenChanges {
    if (this.urgent.size > 0 && this.items.length > most) this.putFirst(first(this.urgent, Math.floor(most / 2)));
    const known: Entry[] = [];
    const gone = new Set<string>();
    this.since.splice(0, most);
    for (const item of this.items.splice(0, most)) {
      const id = idOf(item);
      const entry = this.takenOut(item);
      if (entry === undefined) gone.add(id);
      // Another one of its id waits itself.
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

  /** The Action, if it is known. */
  private takenOut(item: Entry | string): Entry | undefined {
    if (typeof item === "string") {
      this.unknown.delete(item);
      return this.entries.get(item);
    }
    item.rowWaits = false;
    return this.uncertain.size > 0 && this.uncertain.delete(item) ? this.entries.get(item.id) : item;
  }

  /** These before all others, in this order. Looks no further than to the last of them. */
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

/** The first of these, at most so many. */
export function first(ids: Iterable<string>, most: number): string[] {
  const taken: string[] = [];
  if (most <= 0) return taken;
  for (const id of ids) if (taken.push(id) >= most) break;
  return taken;
}

function idOf(item: Entry | string): string {
  return typeof item === "string" ? item : item.id;
}
