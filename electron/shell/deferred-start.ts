/**
 * The order of a start: the page gets its files before main restores the queue and connects. Both are
 * work of main's one thread, and the page compiles its files beside it. A page that asks for nothing
 * puts that off for a moment only.
 */
import type { Clock, Timer } from "../core/ports.ts";

/** A file that was answered so long ago has reached the page, and no other was asked for. Milliseconds. */
const SENT_MS = 40;
/** The longest wait for a page, milliseconds. */
const MAX_WAIT_MS = 1_000;

export class DeferredStart {
  private readonly clock: Clock;
  private begin: (() => void) | undefined;
  private isDue = false;
  private isStopped = false;
  private sent: Timer | undefined;
  private longest: Timer | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Begins once the page has its files, at the latest when it first asks. Never settles after `stop`. */
  run(begin: () => void | Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) return;
      this.begin = () => {
        try {
          resolve(begin());
        } catch (error) {
          reject(error);
        }
      };
      if (this.isDue) this.due();
      else this.longest = this.clock.after(MAX_WAIT_MS, () => this.due());
    });
  }

  /** A file of the page's document has been answered. */
  fileServed(): void {
    if (this.isDue) return;
    this.sent?.cancel();
    this.sent = this.clock.after(SENT_MS, () => this.due());
  }

  /** To be called before the page's request is answered: the answer is of what has begun. */
  pageAsks(): void {
    this.due();
  }

  stop(): void {
    this.isStopped = true;
    this.cancel();
  }

  private due(): void {
    if (this.isStopped) return;
    this.isDue = true;
    this.cancel();
    const { begin } = this;
    this.begin = undefined;
    begin?.();
  }

  private cancel(): void {
    this.sent?.cancel();
    this.longest?.cancel();
  }
}
