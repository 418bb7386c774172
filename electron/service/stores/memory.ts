/**
 * The store of demonstrations and tests: one instance, and all is gone when it ends. Whatever is
 * put has been heard by the listener when `put` returns, before its promise resolves.
 */
import type { Answer, Proposal, Revision, Store, StoreListener } from "./store.ts";
import type { UpdateEntry } from "../update-entry.ts";

export class MemoryStore implements Store {
  readonly #revisions = new Map<string, Revision>();
  #latest: Revision = 0;
  #listener: StoreListener | undefined;

  async open(listener: StoreListener): Promise<void> {
    this.#listener = listener;
  }

  async put({ actionId, action, expected, entry }: Proposal): Promise<Answer> {
    if ((this.#revisions.get(actionId) ?? 0) !== expected) return { kind: "conflict" };
    this.#latest += 1;
    const revision = this.#latest;
    if (action) this.#revisions.set(actionId, revision);
    else this.#revisions.delete(actionId);
    this.#listener?.changed({ actionId, revision, action, ...(entry && { entry }) });
    if (entry) this.#listener?.logged(entry);
    return { kind: "stored", revision };
  }

  async record(entry: UpdateEntry): Promise<void> {
    this.#listener?.logged(entry);
  }

  async catchUp(): Promise<void> {
    // One instance, which hears its own changes at once.
  }

  async close(): Promise<void> {
    this.#listener = undefined;
  }
}
