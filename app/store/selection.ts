/** The Action that the user has chosen, and its details, fetched when it is chosen and again whenever its row changes. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DetailsDto } from "../../electron/contract/action.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import type { Drafts } from "./drafts.ts";
import { isAnotherList, type QueueState } from "./queue.ts";

export interface SelectionState {
  readonly actionId: string | undefined;
  /** Of `actionId`; undefined until main has answered. */
  readonly details: DetailsDto | undefined;
  /** Why there are none, in a sentence. */
  readonly problem: string | undefined;
  /** In a narrow window: the sheet with the details is open. */
  readonly opened: boolean;
}

const NOTHING: SelectionState = { actionId: undefined, details: undefined, problem: undefined, opened: false };

export class Selection {
  readonly store: StoreApi<SelectionState> = createStore<SelectionState>(() => NOTHING);
  readonly #bridge: DocketBridge;
  readonly #queue: StoreApi<QueueState>;
  readonly #drafts: Drafts;
  #unsubscribe: (() => void) | undefined;
  /** The number of the newest request; an older answer is not shown. */
  #asked = 0;

  constructor(bridge: DocketBridge, queue: StoreApi<QueueState>, drafts: Drafts) {
    this.#bridge = bridge;
    this.#queue = queue;
    this.#drafts = drafts;
  }

  start(): void {
    this.#unsubscribe = this.#queue.subscribe((state, before) => {
      const { actionId } = this.store.getState();
      if (actionId !== undefined && isAnotherList(state, before) && !state.rows.has(actionId)) {
        this.#asked += 1;
        this.store.setState(NOTHING);
      } else if (actionId !== undefined && state.rows.get(actionId) !== before.rows.get(actionId)) this.#fetch(actionId);
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#asked += 1;
  }

  select(actionId: string): void {
    if (this.store.getState().actionId === actionId) return;
    this.#drafts.flush();
    this.store.setState({ actionId, details: undefined, problem: undefined });
    this.#fetch(actionId);
  }

  /** Selects it and, in a narrow window, opens the sheet. */
  open(actionId: string): void {
    this.select(actionId);
    this.store.setState({ opened: true });
  }

  close(): void {
    this.#drafts.flush();
    this.store.setState({ opened: false });
  }

  #fetch(actionId: string): void {
    this.#asked += 1;
    const asked = this.#asked;
    void this.#bridge.invoke("queue:details", { actionId }).then((result) => {
      if (asked !== this.#asked) return;
      if (!result.ok) {
        this.store.setState({ problem: errorWords(result.error) });
        return;
      }
      this.#drafts.load(result.value);
      this.store.setState({ details: result.value, problem: undefined });
    });
  }
}
