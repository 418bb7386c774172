/**
 * Remembers the latest known change of the bucket, to detect that the bucket has other contents:
 * restored from a copy, created again, or served by a machine that has lost its latest writes in a
 * power failure. Reused sequences would otherwise be taken for messages that were read already.
 */
import type { NatsLink } from "./nats-link.ts";
import type { Revision } from "./store.ts";

/** A message of the bucket. Its data is empty if it removes its key. */
interface Known {
  readonly sequence: number;
  readonly key: string;
  readonly data: string;
}

export class NatsPast {
  /** The latest known change of an Action, from a confirmed write or from reading. */
  #latest: Known | undefined;
  #read = 0;

  /** Sequence up to which all changes of Actions have been read. */
  get read(): number {
    return this.#read;
  }

  /** Records a message that this instance has stored, and perhaps not read yet. */
  stored(message: Known): void {
    if (message.sequence > (this.#latest?.sequence ?? 0)) this.#latest = message;
  }

  /** Records a message that has been read in the bucket's order. */
  wasRead(message: Known): void {
    this.#read = message.sequence;
    this.stored(message);
  }

  forget(): void {
    this.#latest = undefined;
    this.#read = 0;
  }

  /**
   * Whether the bucket still contains the known change: if the latest change has its sequence, so
   * have all before it. A change that was displaced by later changes of its Action counts as
   * present.
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
 * Whether a change of this key never arrives although everything is read: the data came from a copy
 * with other sequences. Rejects if that cannot be determined.
 */
export async function isMissed(link: NatsLink, key: string, head: () => Revision, catchUp: () => Promise<void>): Promise<boolean> {
  const before = head();
  const latest = (await link.latest(key))?.sequence ?? 0;
  await catchUp();
  return latest !== before && head() === before;
}
