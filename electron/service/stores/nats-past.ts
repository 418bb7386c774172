/**
 * What this instance knows of the bucket's past, so that it notices when the bucket holds another
 * one: restored from a copy, made anew, or served by a machine that has lost its latest writes with
 * its power. Places that are taken a second time would otherwise pass for what was read already.
 */
import type { NatsLink } from "./nats-link.ts";
import type { Revision } from "./store.ts";

/** A message of the bucket. Its data is empty where it removes its key. */
interface Known {
  readonly sequence: number;
  readonly key: string;
  readonly data: string;
}

export class NatsPast {
  /** The latest change of an Action that is known, by its answer or by reading. */
  #latest: Known | undefined;
  #read = 0;

  /** Up to there all changes of Actions have been read. */
  get read(): number {
    return this.#read;
  }

  /** This instance has stored it, and perhaps not yet read. */
  stored(message: Known): void {
    if (message.sequence > (this.#latest?.sequence ?? 0)) this.#latest = message;
  }

  /** It has been read in the bucket's order. */
  wasRead(message: Known): void {
    this.#read = message.sequence;
    this.stored(message);
  }

  forget(): void {
    this.#latest = undefined;
    this.#read = 0;
  }

  /**
   * Whether the bucket holds what is known of it: where the latest change stands in its place, so do
   * all before it. One that later changes of its Action have pushed out counts as there.
   */
  async isHeld(link: NatsLink): Promise<boolean> {
    const known = this.#latest;
    if (!known) return true;
    const found = await link.messageAt(known.sequence);
    if (found) return found.key === known.key && found.data === known.data;
    const latest = await link.latest(known.key);
    return latest !== undefined && latest.sequence > known.sequence;
  }
}

/**
 * Whether a change of this key cannot come to be known, though all is heard: what was read then came
 * from a copy that had other places for it. Rejects where it cannot be said.
 */
export async function isMissed(link: NatsLink, key: string, head: () => Revision, catchUp: () => Promise<void>): Promise<boolean> {
  const before = head();
  const latest = (await link.latest(key))?.sequence ?? 0;
  await catchUp();
  return latest !== before && head() === before;
}
