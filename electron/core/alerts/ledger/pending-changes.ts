/**
 * The changes of the journal that are not on the disk yet, in order, and the number of lines that
 * belong to no record. Every operation costs what it touches, however long the queue is.
 */
import type { NewLedgerLine, StoredUpdate } from "../../ports.ts";

export interface PendingChange {
  record?: StoredUpdate | { removed: string };
  lines: NewLedgerLine[];
}

/**
 * Maximum number of lines gathered into one change, the unit by which turns are measured; sixteen
 * such changes fill a transaction.
 */
const MAX_GATHERED = 128;

export class PendingChanges {
  private all: PendingChange[] = [];
  /**
   * The changes with lines but without a record, the oldest first, and the number of these lines.
   */
  private loose: PendingChange[] = [];
  private looseLines = 0;
  /** The newest change of each record, by its id. */
  private byId = new Map<string, PendingChange>();

  get length(): number {
    return this.all.length;
  }

  /** Returns the changes with a record, in order. */
  records(): PendingChange[] {
    return this.all.filter(({ record }) => record !== undefined);
  }

  /** Whether no change has a record. */
  get areLinesAlone(): boolean {
    return this.loose.length === this.all.length;
  }

  get newest(): PendingChange | undefined {
    return this.all.at(-1);
  }

  lines(): NewLedgerLine[] {
    return this.all.flatMap(({ lines }) => lines);
  }

  /** Adds a line without a record; joins it to the newest change if that has no record either. */
  addLine(line: NewLedgerLine): void {
    const last = this.newestLoose;
    if (last === undefined || last.lines.length >= MAX_GATHERED) return this.add({ lines: [line] });
    last.lines.push(line);
    this.looseLines += 1;
  }

  add(change: PendingChange): void {
    this.all.push(change);
    if (change.record !== undefined) return void this.byId.set(idOf(change.record), change);
    this.loose.push(change);
    this.looseLines += change.lines.length;
  }

  /** Returns the newest change of the same record; its version may be replaced by a later one. */
  newestOf(record: NonNullable<PendingChange["record"]>): PendingChange | undefined {
    return this.byId.get(idOf(record));
  }

  /** Whether there are at most so many changes with so many lines in total. */
  isWithin(changes: number, lines: number): boolean {
    if (this.all.length > changes) return false;
    return this.all.reduce((sum, change) => sum + change.lines.length, 0) <= lines;
  }

  /** Removes and returns all changes. */
  takeAll(): PendingChange[] {
    const all = this.all.filter(({ record, lines }) => record !== undefined || lines.length > 0);
    this.all = [];
    this.loose = [];
    this.looseLines = 0;
    this.byId = new Map();
    return all;
  }

  /**
   * Removes and returns the changes of the same records and the lines of the same Actions, in
   * order.
   */
  takeOf(changes: readonly PendingChange[]): PendingChange[] {
    const ids = new Set(changes.flatMap(({ record }) => (record === undefined ? [] : idOf(record))));
    const actions = new Set(changes.flatMap(({ lines }) => lines.map(({ actionId }) => actionId)));
    const isOfThem = ({ actionId }: NewLedgerLine): boolean => actions.has(actionId);
    const taken: PendingChange[] = [];
    const others: PendingChange[] = [];
    for (const change of this.takeAll()) {
      const { record, lines } = change;
      if (!lines.some(isOfThem) && (record === undefined || !ids.has(idOf(record)))) others.push(change);
      else if (record !== undefined) taken.push(change);
      else {
        taken.push({ lines: lines.filter(isOfThem) });
        others.push({ lines: lines.filter((line) => !isOfThem(line)) });
      }
    }
    for (const change of others) if (change.record !== undefined || change.lines.length > 0) this.add(change);
    return taken;
  }

  /** Puts back the removed changes as the oldest. */
  putBack(changes: readonly PendingChange[]): void {
    for (const change of [...changes, ...this.takeAll()]) this.add(change);
  }

  /** Returns the oldest changes: at most `changes` with at most `lines`, but at least one. */
  oldest(changes: number, lines: number): PendingChange[] {
    let room = lines;
    const some: PendingChange[] = [];
    for (const change of this.all) {
      room -= change.lines.length;
      if (some.length > 0 && (some.length >= changes || room < 0)) break;
      some.push(change);
    }
    return some;
  }

  /** Removes the oldest `count` changes, which are written. */
  written(count: number): void {
    for (const change of this.all.splice(0, count)) {
      const { record, lines } = change;
      if (record !== undefined && this.byId.get(idOf(record)) === change) this.byId.delete(idOf(record));
      // Emptied changes have already been removed from the list.
      if (record !== undefined || lines.length === 0) continue;
      this.looseLines -= lines.length;
      this.loose.shift();
    }
  }

  /** Drops the oldest lines without a record beyond `most`. Returns the number of dropped lines. */
  dropBeyond(most: number): number {
    let dropped = 0;
    while (this.looseLines > most) {
      const [oldest] = this.loose;
      if (oldest === undefined) break;
      const gone = oldest.lines.splice(0, this.looseLines - most).length;
      this.looseLines -= gone;
      dropped += gone;
      if (oldest.lines.length === 0) this.loose.shift();
    }
    return dropped;
  }

  private get newestLoose(): PendingChange | undefined {
    const last = this.loose.at(-1);
    return last === this.newest ? last : undefined;
  }
}

export function idOf(record: NonNullable<PendingChange["record"]>): string {
  return "removed" in record ? record.removed : record.id;
}
