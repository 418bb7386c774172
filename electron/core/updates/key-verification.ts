/**
 * Verifies the key after the service has refused it on an update while its stream, which was authenticated when it
 * began, goes on. A list decides. A list that is refused as well ends the attempts (subscription.ts), and the updates
 * wait for another key; a list that is served shows that the refusal is about the updates themselves.
 */
import type { Clock } from "../ports.ts";
import type { Moment } from "./update.ts";

/** How long a list that was served proves the key, milliseconds. */
const PROVEN_MS = 60_000;

export class KeyVerification {
  private readonly clock: Clock;
  /** Of the first refusal; undefined: nothing is to be verified. */
  private since: Moment | undefined;
  private provenUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** While true, no update goes out: each would be refused for what may be the key. */
  get isPending(): boolean {
    return this.since !== undefined;
  }

  /** The service has refused the key on an update. Answers whether a list has to decide. */
  refused(at: Moment): boolean {
    if (this.clock.monotonic() < this.provenUntil) return false;
    this.since ??= at;
    return true;
  }

  /** The service has served a list, or a stream, that was requested at this moment. */
  served({ sequence, epoch }: Moment): void {
    const { since } = this;
    if (since === undefined || (sequence < since.sequence && epoch <= since.epoch)) return;
    this.since = undefined;
    this.provenUntil = this.clock.monotonic() + PROVEN_MS;
  }
}
