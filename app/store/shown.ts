/**
 * What the list shows: the rows through the user's lens, held in place while the pointer or the focus is among them ("held while you are here").
 * The rules are in order.ts; this store only knows when they apply.
 */
import type { StoreApi } from "zustand/vanilla";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { createStore } from "./create-store.ts";
import { arrange, hold, NOTHING_HELD, type HeldBack, type Lens, type Placed } from "./order.ts";
import type { QueueState } from "./queue.ts";

export interface ShownState {
  readonly lens: Lens;
  readonly placed: readonly Placed[];
  readonly held: HeldBack;
  /** How many rows belong here by now, held back or not. */
  readonly total: number;
}

/** What keeps the list in place. */
export type Presence = "pointer" | "focus";

export class Shown {
  readonly store: StoreApi<ShownState>;
  readonly #queue: StoreApi<QueueState>;
  readonly #here = new Set<Presence>();
  #unsubscribe: (() => void) | undefined;

  constructor(queue: StoreApi<QueueState>) {
    this.#queue = queue;
    this.store = createStore<ShownState>(() => ({
      lens: { view: "allOpen", search: "", grouped: true },
      placed: [],
      held: NOTHING_HELD,
      total: 0,
    }));
  }

  start(): void {
    this.#unsubscribe = this.#queue.subscribe((state, before) => {
      if (state.rows !== before.rows) this.#refresh();
    });
    this.#refresh();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  look(view: ViewName): void {
    this.#turn({ view });
  }

  search(search: string): void {
    this.#turn({ search });
  }

  group(grouped: boolean): void {
    this.#turn({ grouped });
  }

  /** The pointer or the focus came among the rows. */
  enter(presence: Presence): void {
    this.#here.add(presence);
  }

  /** It left; when nothing is among the rows any more, they take their places. */
  leave(presence: Presence): void {
    if (this.#here.delete(presence) && this.#here.size === 0) this.release();
  }

  /** Whether the rows have to stay where they are. */
  isHeld(): boolean {
    return this.#here.size > 0;
  }

  /** The user asks for what was held back. */
  release(): void {
    const fresh = this.#fresh();
    this.store.setState({ placed: fresh, held: NOTHING_HELD, total: fresh.length });
  }

  /** A change that the user made is shown at once. */
  #turn(change: Partial<Lens>): void {
    this.store.setState(({ lens }) => ({ lens: { ...lens, ...change } }));
    this.release();
  }

  #refresh(): void {
    const { placed } = this.store.getState();
    // With no row on the screen there is nothing to be moved from under anybody.
    if (this.#here.size === 0 || placed.length === 0) {
      this.release();
      return;
    }
    const fresh = this.#fresh();
    this.store.setState({ ...hold(placed, fresh, this.#queue.getState().rows), total: fresh.length });
  }

  #fresh(): Placed[] {
    return arrange(this.#queue.getState().rows.values(), this.store.getState().lens);
  }
}
