/**
 * Continuously checks whether this instance receives everything that is stored, and triggers
 * repairs that are possible from here. Reports the loss if nothing is received for too long.
 */
import type { Clock, Timer } from "../clock.ts";

const PROBE_EVERY_MS = 1000;
/**
 * If nothing is received for this long, in milliseconds, streams end, because their contents may be
 * out of date.
 */
const LOST_MS = 10_000;

export interface WatchOptions {
  readonly clock: Clock;
  /** Resolves when everything was received; rejects if it was not. */
  readonly probe: () => Promise<void>;
  /**
   * Starts to read again, or switches to another server if this one may be unresponsive. Never
   * rejects.
   */
  readonly mend: (isElsewhere: boolean) => Promise<void>;
  readonly lost: (reason: string) => void;
}

export class NatsWatch {
  readonly #options: WatchOptions;
  #timer: Timer | undefined;
  #isStopped = false;
  #failures = 0;
  /** Monotonic time at which the latest successful probe was sent. */
  #heardAt = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isStopped) return;
    const { clock, probe } = this.#options;
    this.#timer = clock.after(PROBE_EVERY_MS, () => {
      probe()
        .then(
          () => void (this.#failures = 0),
          () => this.#mend(),
        )
        .finally(() => this.start());
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  /** Records that everything stored at this monotonic time has been received. */
  heard(at: number): void {
    this.#heardAt = at;
  }

  async #mend(): Promise<void> {
    const { clock, mend, lost } = this.#options;
    this.#failures += 1;
    const silentMs = clock.monotonic() - this.#heardAt;
    if (silentMs > LOST_MS) lost(`the service has not heard from its store for ${Math.round(silentMs / 1000)} s`);
    if (this.#isStopped) return;
    // A node may be unresponsive although its connection is open, so every second attempt uses
    // another one.
    await mend(this.#failures % 2 === 0);
  }
}
