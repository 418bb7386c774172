/**
 * The store of demonstrations and tests: one instance, whose contents are lost when it ends. The
 * listener has received a change before `put` returns, and before its promise resolves.
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
    // There is only one instance, which receives its own changes at once.
  }

  async close(): Promise<void> {
    this.#listener = undefined;
  }
}
