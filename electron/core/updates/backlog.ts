/**
 * The progress of a backlog: how many of many waiting updates have been sent. Counted from the
 * moment at which there are many to the one at which none is left.
 */
import type { Update } from "./update.ts";

/** Fewer updates are sent before a number could be read. */
const MANY = 20;

export class Backlog {
  private readonly waiting = new Set<string>();
  private readonly sent = new Set<string>();
  private isCounted = false;

  /** `gone`: the update is off the record. */
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

  /** Undefined where few updates wait. */
  get progress(): { sent: number; of: number } | undefined {
    return this.isCounted ? { sent: this.sent.size, of: this.sent.size + this.waiting.size } : undefined;
  }
}
