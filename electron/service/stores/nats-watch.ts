/**
 * Asks without an end whether this instance still hears all that is stored, and has mended what can
 * be mended from here. With nothing heard for too long it says so.
 */
import type { Clock, Timer } from "../clock.ts";

const PROBE_EVERY_MS = 1000;
/** With nothing heard for so long, streams end: what they show cannot be vouched for. */
const LOST_MS = 10_000;

export interface WatchOptions {
  readonly clock: Clock;
  /** Resolves when all was heard; rejects where it was not. */
  readonly probe: () => Promise<void>;
  /** Begins to read again; from another server, where this one may have fallen silent. Never rejects. */
  readonly mend: (isElsewhere: boolean) => Promise<void>;
  readonly lost: (reason: string) => void;
}

export class NatsWatch {
  readonly #options: WatchOptions;
  #timer: Timer | undefined;
  #isStopped = false;
  #failures = 0;
  /** The monotonic time at which the latest probe that has come back was sent. */
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

  /** What was stored at this monotonic time has been heard. */
  heard(at: number): void {
    this.#heardAt = at;
  }

  async #mend(): Promise<void> {
    const { clock, mend, lost } = this.#options;
    this.#failures += 1;
    const silentMs = clock.monotonic() - this.#heardAt;
    if (silentMs > LOST_MS) lost(`the service has not heard from its store for ${Math.round(silentMs / 1000)} s`);
    if (this.#isStopped) return;
    // A node may stand still with its connection open: every second time another one is tried.
    await mend(this.#failures % 2 === 0);
  }
}
