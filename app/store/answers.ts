/**
 * The user's answers to what Docket asks about an Action: that they have stopped, that they take it as it is now, that they will not report yet. Nothing is
 * changed here; the question goes when the row says that it is answered.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge, Result } from "../../electron/contract/channels.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import { withEntry, withoutEntry } from "./keyed.ts";

export interface AnswersState {
  /** Since when answers wait that main has not taken yet, by Action; epoch milliseconds. */
  readonly giving: ReadonlyMap<string, number>;
  /** Why the last one could not be taken, by Action. */
  readonly problems: ReadonlyMap<string, string>;
}

export class Answers {
  readonly store: StoreApi<AnswersState> = createStore<AnswersState>(() => ({ giving: new Map(), problems: new Map() }));
  readonly #bridge: DocketBridge;
  readonly #now: () => number;

  constructor(bridge: DocketBridge, now: () => number) {
    this.#bridge = bridge;
    this.#now = now;
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
      giving: withEntry(giving, actionId, this.#now()),
      problems: withoutEntry(problems, actionId),
    }));
    const result = await ask();
    this.store.setState(({ giving, problems }) => ({
      giving: withoutEntry(giving, actionId),
      problems: result.ok ? problems : withEntry(problems, actionId, errorWords(result.error)),
    }));
  }
}
