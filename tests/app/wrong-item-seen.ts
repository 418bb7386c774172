/**
 * What the keys of the wrong item's property act on, and since when it stands there without its user:
 * the choice, the marked rows that are listed, and the rows to which J and K lead.
 */
import type { Step as Way } from "../../app/commands/parts.ts";
import { chosenId, listedSelection } from "../../app/store/choice.ts";
import type { DocketState, DocketStore } from "../../app/store/store.ts";

/** The ways through the rows whose ends are noted. */
const LEADS = { j: "next", k: "previous" } as const satisfies Readonly<Record<string, Way>>;
type Lead = (typeof LEADS)[keyof typeof LEADS];

export class Seen {
  readonly #store: DocketStore;
  readonly #now: () => number;
  readonly #indexAfter: (way: Way) => number;
  readonly #stops: (() => void)[];
  chosen: string | undefined;
  /** When the choice last changed without the user. */
  chosenAt: number;
  #marked = "";
  /** Those before none were. */
  #lastMarked = "";
  markedAt = -Infinity;
  /** When a row came to be that without the user. */
  #leads: Record<Lead, { id: string | undefined; at: number }> = {
    next: { id: undefined, at: -Infinity },
    previous: { id: undefined, at: -Infinity },
  };

  /** @param isOfAnother the window is of another account than a moment ago, and all of it has come by itself */
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

  /** Where a key leads. */
  leadOf(key: string): { readonly id: string | undefined; readonly at: number } | undefined {
    return key === "j" || key === "k" ? this.#leads[LEADS[key]] : undefined;
  }

  get #isOfUser(): boolean {
    return this.#store.input.guard.isActing;
  }

  #seeChosen(state: DocketState, isOfAnother: boolean): void {
    if (chosenId(state) === this.chosen) return;
    // What is chosen first, nobody has taken for something else.
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
