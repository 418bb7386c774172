/**
 * The keys that the store holds for all its instances, in force beside others. What it holds has the
 * form of a key file; one with a fault leaves the earlier keys in force.
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

  /** Keys that come from elsewhere, of which the store may hold none. */
  constructor(others: readonly Grant[]) {
    this.#others = others;
  }

  /** What is wrong with those that the store holds; undefined when they are in force. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Of those in force. */
  get count(): number {
    return this.#grants.length;
  }

  /** The keys that the store held when it was opened. Throws an Error with a sentence. */
  read(): readonly Grant[] {
    this.#grants = this.#parse();
    this.#seen = this.#text;
    return this.#grants;
  }

  /** From now on, what is heard comes into force. */
  start(inForce: InForce): void {
    this.#inForce = inForce;
    this.#take();
  }

  /** Is told what the store holds; undefined: nothing any more. */
  hear(text: string | undefined): void {
    this.#text = text;
    this.#take();
  }

  #take(): void {
    if (!this.#inForce) return;
    const { keys, log } = this.#inForce;
    try {
      // Told again as it was, or put back: what was wrong in between is wrong no more.
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
