/**
 * The parts that show or store the queue: the counts of the views, the rows of the page, and the
 * copy on disk. Marks there what a change of an Action makes stale.
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

  /**
   * Called when an Action's row, or its entry on disk, is stale; without `entry` it may be gone.
   */
  changed(id: string, entry?: Entry): void {
    if (entry !== undefined) {
      this.counter().touchEntry(entry);
      return this.reported(entry);
    }
    this.counter().touch(id);
    this.batches().touch(id);
    this.copy.actionChanged(id);
  }

  /** Like `changed`, for a report alone, which leaves the Action in the same views. */
  reported(entry: Entry): void {
    this.batches().touchEntry(entry);
    this.copy.entryChanged(entry);
  }

  /** Called after `changed` when the user waits for the change. */
  urgent(id: string): void {
    this.batches().touchFirst(id);
  }

  /** Like `changed`, for a change of the history alone. */
  noted(entry: Entry): void {
    this.batches().touchHistory(entry);
    this.copy.queueCache.touchEntry(entry);
  }
}
