/** Stores that are each faulty in one way. */
import { Code, ConnectError } from "@connectrpc/connect";
import { type Answer, type Change, type Proposal, StoreFailure } from "../../../electron/service/stores/store.ts";
import { SharedMemory } from "./shared-memory.ts";

/** Answers before it writes; what is not yet written when it closes is lost. */
export class EarlyStore extends SharedMemory {
  readonly #timers = new Set<NodeJS.Timeout>();

  override async put(proposal: Proposal): Promise<Answer> {
    const { actionId, action, expected, entry } = proposal;
    if (this.place.revision(actionId) !== expected) return { kind: "conflict" };
    const revision = this.place.changes.length + 1;
    this.listener?.changed({ actionId, revision, action, ...(entry && { entry }) });
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.place.revision(actionId) === expected) this.place.write(proposal);
    }, 100);
    this.#timers.add(timer);
    return { kind: "stored", revision };
  }

  override async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await super.close();
  }
}

/** Delivers every fourth change of an Action after the next one. */
export class ReorderingStore extends SharedMemory {
  readonly #counts = new Map<string, number>();
  readonly #held = new Map<string, Change>();

  protected override inOrder(changes: Change[]): Change[] {
    return changes.flatMap((change) => {
      const { actionId } = change;
      const held = this.#held.get(actionId);
      this.#held.delete(actionId);
      // Keeps the revisions in order and swaps only the Actions.
      if (held)
        return [
          { ...held, action: change.action },
          { ...change, action: held.action },
        ];
      const count = (this.#counts.get(actionId) ?? 0) + 1;
      this.#counts.set(actionId, count);
      if (count % 4 !== 0) return [change];
      this.#held.set(actionId, change);
      return [];
    });
  }
}

/**
 * Accepts every change regardless of its expected revision, so a repetition on another instance is
 * applied again.
 */
export class OverwritingStore extends SharedMemory {
  override async put(proposal: Proposal): Promise<Answer> {
    return { kind: "stored", revision: this.place.write(proposal) };
  }
}

/** Reports every fifth change as not recorded although it was. */
export class LyingStore extends SharedMemory {
  #count = 0;

  override async put(proposal: Proposal): Promise<Answer> {
    const answer = await super.put(proposal);
    this.#count += 1;
    if (this.#count % 5 === 0) throw new StoreFailure("the store cannot be reached: nothing was recorded");
    return answer;
  }
}

/** Delivers every fifth change as a removal of its Action, which still exists. */
export class ForgettingStore extends SharedMemory {
  #count = 0;

  protected override inOrder(changes: Change[]): Change[] {
    return changes.map((change) => ((this.#count += 1), this.#count % 5 === 0 ? { ...change, action: undefined } : change));
  }
}

/** Refuses every fifth change for a missing right, although its key has that right. */
export class DenyingStore extends SharedMemory {
  #count = 0;

  override async put(proposal: Proposal): Promise<Answer> {
    this.#count += 1;
    if (this.#count % 5 === 0) throw new ConnectError("words", Code.PermissionDenied);
    return super.put(proposal);
  }
}
