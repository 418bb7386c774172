/**
 * Doubt whether the service still takes the key: it has refused it on an update, while its stream, which
 * looked at the key when it began, goes on. A list decides. Refused as well, it ends the attempts
 * (subscription.ts), and the updates wait for another key; served, the refusal is about the updates themselves.
 */
import type { Clock } from "../ports.ts";
import type { Moment } from "./update.ts";

/** The time for which a list that was served answers for the key. Milliseconds. */
const PROVEN_MS = 60_000;

export class KeyDoubt {
  private readonly clock: Clock;
  /** Of the first refusal; undefined: there is no doubt. */
  private since: Moment | undefined;
  private provenUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** No update goes out: each would be refused for what may be the key. */
  get isOpen(): boolean {
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
