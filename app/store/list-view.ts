/**
 * The slice of the list on the screen: the rows through the user's view options, held in place
 * while the pointer or the focus is among them. The rules of order are in order.ts.
 */
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { arrange, type HeldBack, holdInPlace, type ListItem, NOTHING_HELD, type ViewOptions } from "./order.ts";
import type { DocketState, Slice } from "./store.ts";

/** The reasons to hold the list in place. */
export type Presence = "pointer" | "focus";

export interface ListViewSlice {
  readonly viewOptions: ViewOptions;
  readonly listItems: readonly ListItem[];
  readonly heldBack: HeldBack;
  /** How many rows belong here by now, held back or not. */
  readonly total: number;
  /** Not empty: the rows stay where they are. */
  readonly heldBy: ReadonlySet<Presence>;
  readonly setView: (view: ViewName) => void;
  readonly setSearch: (search: string) => void;
  readonly setGrouped: (grouped: boolean) => void;
  /** The pointer or the focus came among the rows. */
  readonly hold: (presence: Presence) => void;
  /** It left; when nothing holds the rows any more, they take their places. */
  readonly release: (presence: Presence) => void;
  /** The user's request for the changes that are held back. */
  readonly showHeldBack: () => void;
  /** Makes an Action active: in the present view if it stands there, else in one where it does. */
  readonly openAction: (actionId: string) => void;
}

type ListViewState = Pick<ListViewSlice, "listItems" | "heldBack" | "total">;

export const createListViewSlice: Slice<ListViewSlice> = (set, get) => {
  /** A change that the user made is shown at once. */
  const update = (change: Partial<ViewOptions>): void =>
    set((state) => {
      const viewOptions = { ...state.viewOptions, ...change };
      return { viewOptions, ...arranged({ ...state, viewOptions }) };
    });
  return {
    viewOptions: { view: "allOpen", search: "", grouped: true },
    listItems: [],
    heldBack: NOTHING_HELD,
    total: 0,
    heldBy: new Set(),
    setView: (view) => update({ view }),
    setSearch: (search) => update({ search }),
    setGrouped: (grouped) => update({ grouped }),
    hold: (presence) => set((state) => (state.heldBy.has(presence) ? state : { heldBy: new Set([...state.heldBy, presence]) })),
    release: (presence) =>
      set((state) => {
        if (!state.heldBy.has(presence)) return state;
        const heldBy = new Set([...state.heldBy].filter((other) => other !== presence));
        return heldBy.size > 0 ? { heldBy } : { heldBy, ...arranged(state) };
      }),
    showHeldBack: () => set(arranged),
    openAction: (actionId) => {
      const { rows, listItems, openDetails } = get();
      const row = rows.get(actionId);
      const elsewhere = row?.views.includes("allOpen") === true ? "allOpen" : row?.views[0];
      if (!listItems.some((item) => item.id === actionId) && elsewhere !== undefined) update({ search: "", view: elsewhere });
      openDetails(actionId);
    },
  };
};

function arranged({ rows, viewOptions }: Pick<DocketState, "rows" | "viewOptions">): ListViewState {
  const listItems = arrange(rows.values(), viewOptions);
  return { listItems, heldBack: NOTHING_HELD, total: listItems.length };
}

/** The list after its rows have changed. With no row on the screen, nothing is held. */
export function listViewAfter(state: DocketState): ListViewState {
  const { rows, listItems, heldBy } = state;
  const fresh = arranged(state);
  if (heldBy.size === 0 || listItems.length === 0) return fresh;
  return { ...holdInPlace(listItems, fresh.listItems, rows), total: fresh.total };
}
