/**
 * The keys in the store, shared by all its instances and in force together with others. They have
 * the format of a key file. If it has a fault, the earlier keys stay in force.
 */
import type { Grant } from "../grant.ts";
import type { Keys } from "../keys.ts";
import { messageOf } from "../seed.ts";
import { exchange, keep, parseBeside } from "./file-keys.ts";
import type { Log } from "./log.ts";

interface InForce {
  readonly keys: Keys;
  readonly log: Log;
}

export class StoredKeys {
  readonly #others: readonly Grant[];
  #text: string | undefined;
  #seen: string | undefined;
  #grants: readonly Grant[] = [];
  #fault: string | undefined;
  #inForce: InForce | undefined;

  /** `others` are keys from other sources, which the store must not contain. */
  constructor(others: readonly Grant[]) {
    this.#others = others;
  }

  /** The fault of the keys in the store; undefined if they are in force. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Number of the keys in force. */
  get count(): number {
    return this.#grants.length;
  }

  /**
   * Returns the keys that the store contained when it was opened. Throws an Error with a message.
   */
  read(): readonly Grant[] {
    this.#grants = this.#parse();
    this.#seen = this.#text;
    return this.#grants;
  }

  /** Puts later changes into force from now on. */
  start(inForce: InForce): void {
    this.#inForce = inForce;
    this.#take();
  }

  /** Receives the content of the store; undefined if there is none any more. */
  hear(text: string | undefined): void {
    this.#text = text;
    this.#take();
  }

  #take(): void {
    if (!this.#inForce) return;
    const { keys, log } = this.#inForce;
    try {
      // If the content is unchanged or restored, an earlier fault no longer exists.
      if (this.#text !== this.#seen) {
        const grants = this.#parse();
        exchange(keys, log, grants, this.#grants);
        this.#grants = grants;
        this.#seen = this.#text;
      }
      this.#fault = undefined;
    } catch (error) {
      const fault = messageOf(error);
      if (fault !== this.#fault) keep(log, fault);
      this.#fault = fault;
    }
  }

  #parse(): readonly Grant[] {
    if (this.#text === undefined) throw new Error("the store holds no keys; put them there with --put-keys FILE");
    try {
      return parseBeside(this.#others, this.#text);
    } catch (error) {
      throw new Error(`the keys in the store: ${messageOf(error)}`, { cause: error });
    }
  }
}
