/**
 * The user's answers to what Docket asks about an Action: that they have stopped, that they take it as it is now, that they will not report yet. Nothing is
 * changed here; the question goes when the row says that it is answered.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge, Result } from "../../electron/contract/channels.ts";
import { createStore } from "./create-store.ts";
import { withEntry, withMember, withoutEntry, withoutMember } from "./keyed.ts";

export interface AnswersState {
  /** Answers that main has not taken yet, by Action. */
  readonly giving: ReadonlySet<string>;
  /** Why the last one could not be taken, by Action. */
  readonly problems: ReadonlyMap<string, string>;
}

export class Answers {
  readonly store: StoreApi<AnswersState> = createStore<AnswersState>(() => ({ giving: new Set(), problems: new Map() }));
  readonly #bridge: DocketBridge;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  /** "I have stopped." */
  stopped(actionId: string): void {
    void this.#give(actionId, () => this.#bridge.invoke("stop:confirm", { actionId }));
  }

  /** Takes the Action as it is now; with `report`, the service is told so. */
  accept(actionId: string, report: boolean): void {
    void this.#give(actionId, () => this.#bridge.invoke("changes:accept", { actionId, report }));
  }

  /** "Not now", to the question after a silence. */
  later(actionId: string): void {
    void this.#give(actionId, () => this.#bridge.invoke("silence:later", { actionId }));
  }

  async #give(actionId: string, ask: () => Promise<Result<null>>): Promise<void> {
    if (this.store.getState().giving.has(actionId)) return;
    this.store.setState(({ giving, problems }) => ({
      giving: withMember(giving, actionId),
      problems: withoutEntry(problems, actionId),
    }));
    const result = await ask();
    this.store.setState(({ giving, problems }) => ({
      giving: withoutMember(giving, actionId),
      problems: result.ok ? problems : withEntry(problems, actionId, result.message),
    }));
  }
}
