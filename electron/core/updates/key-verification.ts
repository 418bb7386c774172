/**
 * Verifies the key after the service has refused it on an update while its stream, which was
 * authenticated at its start, continues. A list decides. If the list is refused as well, the
 * attempts end (subscription.ts), and the updates are pending until there is another key. If the
 * list is served, the refusal concerns the updates themselves.
 */
import type { Clock } from "../ports.ts";
import type { Moment } from "./update.ts";

/** Time for which a list that was served proves the key, in milliseconds. */
const PROVEN_MS = 60_000;

export class KeyVerification {
  private readonly clock: Clock;
  /** Moment of the first refusal; undefined: nothing is to be verified. */
  private since: Moment | undefined;
  private provenUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /**
   * Whether a verification is pending. Meanwhile no update is sent: each could be
   * refused because of the key.
   */
  get isPending(): boolean {
    return this.since !== undefined;
  }

  /** Called when the service refused the key on an update. Returns whether a list must decide. */
  refused(at: Moment): boolean {
    if (this.clock.monotonic() < this.provenUntil) return false;
    this.since ??= at;
    return true;
  }

  /** Called when the service has served a list or a stream that was requested at this moment. */
  served({ sequence, epoch }: Moment): void {
    const { since } = this;
    if (since === undefined || (sequence < since.sequence && epoch <= since.epoch)) return;
    this.since = undefined;
    this.provenUntil = this.clock.monotonic() + PROVEN_MS;
  }
}
