/**
 * The progress of a backlog: how many of many pending updates have been sent. Counting starts when
 * there are many updates and ends when none is left.
 */
import type { Update } from "./update.ts";

/** Number of updates up to which sending ends before a person could read the count. */
const MANY = 20;

export class Backlog {
  private readonly waiting = new Set<string>();
  private readonly sent = new Set<string>();
  private isCounted = false;

  /** Tracks a changed update. `gone`: whether the update was removed from the records. */
  changed({ id, state, attempts }: Update, gone: boolean): void {
    const waits = !gone && ((state.is === "waiting" && state.for !== "undo") || state.is === "sending");
    if (waits) {
      this.waiting.add(id);
      this.sent.delete(id);
    } else if (this.waiting.delete(id) && attempts.count > 0 && this.isCounted) this.sent.add(id);
    if (this.waiting.size > MANY) this.isCounted = true;
    if (this.waiting.size > 0) return;
    this.isCounted = false;
    this.sent.clear();
  }

  /** Number of sent updates and of all; undefined while few updates are pending. */
  get progress(): { sent: number; of: number } | undefined {
    return this.isCounted ? { sent: this.sent.size, of: this.sent.size + this.waiting.size } : undefined;
  }
}
