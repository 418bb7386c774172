/**
 * The targets of the keys in the property of the wrong item, and the times of their changes without
 * the user: the choice, the marked listed rows, and the rows that J and K reach.
 */
import type { Step as Way } from "../../app/commands/parts.ts";
import { chosenId, listedSelection } from "../../app/store/choice.ts";
import type { DocketState, DocketStore } from "../../app/store/store.ts";

/** The ways through the rows whose target rows are recorded. */
const LEADS = { j: "next", k: "previous" } as const satisfies Readonly<Record<string, Way>>;
type Lead = (typeof LEADS)[keyof typeof LEADS];

export class Seen {
  readonly #store: DocketStore;
  readonly #now: () => number;
  readonly #indexAfter: (way: Way) => number;
  readonly #stops: (() => void)[];
  chosen: string | undefined;
  /** Time of the last change of the choice without the user. */
  chosenAt: number;
  #marked = "";
  /** The marked rows before the last time that none was marked. */
  #lastMarked = "";
  markedAt = -Infinity;
  /** The row that each way reaches, and the time since which, if the user did not cause it. */
  #leads: Record<Lead, { id: string | undefined; at: number }> = {
    next: { id: undefined, at: -Infinity },
    previous: { id: undefined, at: -Infinity },
  };

  /**
   * @param isOfAnother whether the window has just switched to another account, so that all of it
   * has changed without the user
   */
  constructor(store: DocketStore, now: () => number, indexAfter: (way: Way) => number, isOfAnother: boolean) {
    this.#store = store;
    this.#now = now;
    this.#indexAfter = indexAfter;
    this.chosen = chosenId(store.getState());
    this.chosenAt = isOfAnother ? now() : -Infinity;
    this.#stops = [
      store.subscribe((state) => this.#seeMarked(listedSelection(state).join(" "))),
      store.subscribe((state) => this.#seeChosen(state, isOfAnother)),
      store.subscribe(() => this.#seeLeads()),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Returns the row that a key reaches, with its time. */
  leadOf(key: string): { readonly id: string | undefined; readonly at: number } | undefined {
    return key === "j" || key === "k" ? this.#leads[LEADS[key]] : undefined;
  }

  get #isOfUser(): boolean {
    return this.#store.input.guard.isActing;
  }

  #seeChosen(state: DocketState, isOfAnother: boolean): void {
    if (chosenId(state) === this.chosen) return;
    // The first choice cannot have been mistaken for another one.
    const isFirst = this.chosen === undefined && !isOfAnother && this.chosenAt === -Infinity;
    this.chosen = chosenId(state);
    this.chosenAt = this.#isOfUser || isFirst ? -Infinity : this.#now();
  }

  #seeMarked(marked: string): void {
    if (marked === this.#marked) return;
    const isNew = this.#marked === "";
    const isBack = isNew && marked === this.#lastMarked;
    if (this.#isOfUser || isBack) this.markedAt = -Infinity;
    else if (!isNew) this.markedAt = this.#now();
    if (!isNew) this.#lastMarked = this.#marked;
    this.#marked = marked;
  }

  #seeLeads(): void {
    const { rows } = this.#store.getState().list;
    for (const way of Object.values(LEADS)) {
      const found = rows[Math.max(0, Math.min(this.#indexAfter(way), rows.length - 1))]?.id;
      if (found === this.#leads[way].id) continue;
      const isKnown = this.#isOfUser || this.#leads[way].id === undefined;
      this.#leads[way] = { id: found, at: isKnown ? -Infinity : this.#now() };
    }
  }
}
