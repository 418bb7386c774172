/**
 * Those that show or keep the queue: the counts of the views, the rows of the page, and the copy on
 * disk. What an Action's change makes out of date is noted here.
 */
import type { Batches } from "./page/batches.ts";
import type { Entry } from "./action/entry.ts";
import type { ViewCounter } from "./view-counts.ts";

interface Copy {
  actionChanged(id: string): void;
  entryChanged(entry: Entry): void;
  readonly queueCache: { touchEntry(entry: Entry): void };
}

export class QueueReaders {
  private readonly copy: Copy;
  private readonly counter: () => ViewCounter;
  private readonly batches: () => Batches;

  constructor(copy: Copy, counter: () => ViewCounter, batches: () => Batches) {
    this.copy = copy;
    this.counter = counter;
    this.batches = batches;
  }

  /** The row of an Action, or its entry on disk, is out of date; without `entry` it may be gone. */
  changed(id: string, entry?: Entry): void {
    if (entry !== undefined) {
      this.counter().touchEntry(entry);
      return this.reported(entry);
    }
    this.counter().touch(id);
    this.batches().touch(id);
    this.copy.actionChanged(id);
  }

  /** As `changed`, by a report alone: it stays in the same views. */
  reported(entry: Entry): void {
    this.batches().touchEntry(entry);
    this.copy.entryChanged(entry);
  }

  /** After `changed`: its user waits for that. */
  urgent(id: string): void {
    this.batches().touchFirst(id);
  }

  /** As `changed`, of its history alone. */
  noted(entry: Entry): void {
    this.batches().touchHistory(entry);
    this.copy.queueCache.touchEntry(entry);
  }
}
