/**
 * The order of a start: the page receives its files before main restores the queue and connects.
 * Both run on main's single thread, and the page compiles its files in parallel. A page that
 * requests no file delays the rest only for a limited time.
 */
import type { Clock, Timer } from "../core/ports.ts";

/**
 * Wait after the last file was served, in milliseconds. By then the page has the file and has
 * requested no other.
 */
const SENT_MS = 40;
/** Longest wait for a page, in milliseconds. */
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

  /**
   * Calls `begin` once the page has its files, or at its first request at the latest. Never settles
   * after `stop`.
   */
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

  /** Called when a file of the page has been served. */
  fileServed(): void {
    if (this.isDue) return;
    this.sent?.cancel();
    this.sent = this.clock.after(SENT_MS, () => this.due());
  }

  /**
   * Must be called before the page's request is answered, because the response describes the state
   * after `begin`.
   */
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
