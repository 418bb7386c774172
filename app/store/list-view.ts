/**
 * The slice of the list on the screen: the rows selected by the view options, held in place while
 * the pointer or the focus is among them. The sort order is defined in order.ts.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { isOwnEnding, successor, viewFor } from "./choice.ts";
import { type PendingChanges, NO_PENDING_CHANGES, type RowChange, type ViewOptions } from "./order.ts";
import { shownSavedView } from "./saved-views.ts";
import { ShownList } from "./shown-list.ts";
import type { DocketState, Slice } from "./store.ts";

/** Reasons to hold the list in place. */
export type Presence = "pointer" | "focus";

export interface ListViewSlice {
  readonly viewOptions: ViewOptions;
  /** The list, mutated in place; components that show it subscribe to `listVersion`. */
  readonly list: ShownList;
  /** Number that changes with each change of the list on the screen. */
  readonly listVersion: number;
  readonly pendingChanges: PendingChanges;
  /** Number of rows that belong here now, including held-back ones. */
  readonly total: number;
  /** What holds the rows in place; empty if nothing does. */
  readonly heldBy: ReadonlySet<Presence>;
  readonly setView: (view: ViewName) => void;
  readonly setSearch: (search: string) => void;
  /** Number that changes each time the user changes the search or the filters. */
  readonly narrowed: number;
  /** Sets how the rows are grouped and sorted. */
  readonly setOrder: (order: Partial<Pick<ViewOptions, "grouping" | "sorting">>) => void;
  /** Replaces the filters that are shown as chips. */
  readonly setFilters: (filters: readonly string[]) => void;
  /** Sets several options at once, without storing them in the preferences. */
  readonly showOptions: (options: Partial<ViewOptions>) => void;
  /**
   * Searches again after a change of language, which also changes the words that a search
   * understands.
   */
  readonly searchAnew: () => void;
  /** Prepares for a search that is about to be typed: computes the texts in slices. */
  readonly prepareSearch: () => void;
  /**
   * Called when the search field loses the focus. Without a search, the computed texts are removed.
   */
  readonly leaveSearch: () => void;
  /** Called when the pointer or the focus enters the rows; holds them in place. */
  readonly hold: (presence: Presence) => void;
  /**
   * Called when the pointer or the focus leaves. When nothing holds the rows, they take their
   * places.
   */
  readonly release: (presence: Presence) => void;
  /** Shows the held-back changes at the user's request. */
  readonly showHeldBack: () => void;
  /** Number that changes each time the active Action's row is to be scrolled into view. */
  readonly revealed: number;
  /**
   * Makes an Action active and shows its row: in the present view if the row belongs there, else in
   * a view that has the row. An Action without a view shows only its details.
   */
  readonly openAction: (actionId: string) => void;
  /** The Action that was opened before its row arrived. */
  readonly openedEarly: string | undefined;
  /**
   * Shows that Action as `openAction` does once its row has arrived; called after each change of
   * the rows.
   */
  readonly showOpenedEarly: () => void;
  /** Shows all rows of a view, without search or filters. */
  readonly openView: (view: ViewName) => void;
}

type ListViewState = Pick<ListViewSlice, "listVersion" | "pendingChanges" | "total">;

/**
 * Duration of a slice of the search preparation, in milliseconds; keys wait no longer than that.
 */
const SLICE_MS = 3;

/** @param rows every row of the queue, mutated in place */
export function createListViewSlice(rows: ReadonlyMap<string, RowDto>): Slice<ListViewSlice> {
  return (set, get) => {
    const viewOptions: ViewOptions = { view: "allOpen", search: "", filters: [], grouping: "attention", sorting: "attention" };
    let reading: ReturnType<typeof setTimeout> | undefined;
    /** Applies a change of the options. The user made the change, so it is shown at once. */
    const update = (change: Partial<ViewOptions>): void =>
      set((state) => {
        const options = { ...state.viewOptions, ...change };
        state.list.arrange(options);
        return { viewOptions: options, openedEarly: undefined, ...released(state) };
      });
    const narrow = (change: Pick<ViewOptions, "search"> | Pick<ViewOptions, "filters">): void => {
      update(change);
      set(({ narrowed }) => ({ narrowed: narrowed + 1 }));
    };
    /** Chooses the row at `index` when the user's request has removed the chosen row. */
    const keepChoice = (index: number): void => {
      const { activeId, clearedChoice, list, chooseUnasked } = get();
      if (clearedChoice !== undefined) {
        if (list.indexOf(clearedChoice.id) < 0) set({ clearedChoice: { ...clearedChoice, at: index } });
      } else if (activeId === undefined || list.indexOf(activeId) < 0) {
        chooseUnasked(list.rows[Math.min(index, list.rows.length - 1)]?.id);
      }
    };
    /** Closes the dialog and the menu that would cover the list. Typed text is kept. */
    const uncover = (): void => {
      const { flushDrafts, closeDialog, closeMenu, menu } = get();
      flushDrafts();
      closeDialog();
      if (menu !== undefined) closeMenu(menu);
    };
    /**
     * Brings the Action's row into the list, if necessary in another view; does nothing if no view
     * has the row.
     */
    const reveal = (actionId: string): void => {
      const { list, rows: all, viewOptions: options } = get();
      const view = viewFor(all.get(actionId), options.view);
      if (list.indexOf(actionId) >= 0 || view === undefined) return;
      if (list.belongs(actionId)) set(released);
      else update({ search: "", filters: [], view });
    };
    const readAhead = (): void => {
      const end = performance.now() + SLICE_MS;
      const isDone = get().list.readAhead(() => performance.now() > end);
      reading = isDone ? undefined : setTimeout(readAhead);
    };
    return {
      viewOptions,
      list: new ShownList(rows, viewOptions),
      listVersion: 0,
      pendingChanges: NO_PENDING_CHANGES,
      total: 0,
      heldBy: new Set(),
      revealed: 0,
      narrowed: 0,
      setView: (view) => {
        // Leaving a saved view also removes its filters and its search.
        const isLeft = shownSavedView(get()) !== undefined;
        update(isLeft ? { view, filters: [], search: "" } : { view });
        // Stores the visible filters too: opening an Action may have removed others for the moment.
        get().preferInList({ view, filters: get().viewOptions.filters });
        keepChoice(0);
      },
      setSearch: (search) => narrow({ search }),
      setOrder: (order) => {
        update(order);
        get().preferInList(order);
      },
      setFilters: (filters) => {
        narrow({ filters });
        get().preferInList({ filters });
      },
      showOptions: (options) => {
        update(options);
        if (options.view !== undefined) keepChoice(0);
      },
      searchAnew: () =>
        set((state) => {
          state.list.rebuild();
          return released(state);
        }),
      prepareSearch: () => {
        reading ??= setTimeout(readAhead);
      },
      leaveSearch: () => {
        clearTimeout(reading);
        reading = undefined;
        get().list.dropTexts();
      },
      hold: (presence) => set((state) => (state.heldBy.has(presence) ? state : { heldBy: new Set([...state.heldBy, presence]) })),
      release: (presence) =>
        set((state) => {
          if (!state.heldBy.has(presence)) return state;
          const heldBy = new Set([...state.heldBy].filter((other) => other !== presence));
          return heldBy.size > 0 ? { heldBy } : { heldBy, ...released(state) };
        }),
      showHeldBack: () => {
        const { list, activeId, clearedChoice } = get();
        const id = activeId ?? clearedChoice?.id;
        const at = id === undefined ? -1 : list.indexOf(id);
        set(released);
        keepChoice(Math.max(0, at));
      },
      openAction: (actionId) => {
        uncover();
        reveal(actionId);
        get().openDetails(actionId);
        set((state) => ({ revealed: state.revealed + 1, openedEarly: isComing(state, actionId) ? actionId : undefined }));
      },
      openedEarly: undefined,
      showOpenedEarly: () => {
        const { openedEarly, activeId } = get();
        if (openedEarly === undefined || (openedEarly === activeId && isComing(get(), openedEarly))) return;
        set({ openedEarly: undefined });
        if (openedEarly !== activeId) return;
        reveal(openedEarly);
        set(({ revealed }) => ({ revealed: revealed + 1 }));
      },
      openView: (view) => {
        uncover();
        update({ search: "", filters: [], view });
        get().preferInList({ view, filters: [] });
        keepChoice(0);
      },
    };
  };
}

/** Whether the row of an Action may still arrive. */
function isComing({ rows, known, rowsComing }: DocketState, actionId: string): boolean {
  return !rows.has(actionId) && (!known || rowsComing);
}

/** Releases the hold, so that every row stands where it belongs. */
function released({ list, listVersion }: DocketState): ListViewState {
  list.release();
  return { listVersion: listVersion + 1, pendingChanges: NO_PENDING_CHANGES, total: list.total };
}

const CHANGE_KEYS = Object.keys(NO_PENDING_CHANGES) as (keyof PendingChanges)[];

/** Returns the state after a change of the list. */
function shown({ list, listVersion, pendingChanges }: DocketState): ListViewState {
  const held = list.pendingChanges;
  const isSame = CHANGE_KEYS.every((key) => held[key] === pendingChanges[key]);
  return { listVersion: listVersion + 1, pendingChanges: isSame ? pendingChanges : held, total: list.total };
}

/**
 * Extent of a change: "some" rows have changed; "all" rows were replaced by a new list, most of
 * them different; "anew" discards the previous state, including a hold.
 */
export type Extent = "some" | "all" | "anew";

/** Returns the list's state after its rows have changed. */
export function listViewAfter(state: DocketState, changes: readonly RowChange[], extent: Extent): Partial<ListViewState> {
  const { list, heldBy, listVersion } = state;
  const isHeld = extent !== "anew" && heldBy.size > 0 && list.rows.length > 0;
  const isWhole = extent !== "some";
  if (isWhole && !isHeld) list.rebuild();
  const isChanged = list.change(isWhole && !isHeld ? [] : changes, isHeld) || isWhole;
  // Held-back changes affect no row on the screen.
  return isChanged ? shown(state) : { ...shown(state), listVersion };
}

/**
 * Returns the choice after the rows have changed. The first row is chosen if none is, unless the
 * user cleared the choice. When the user's own final move has removed the chosen row from the list,
 * the next row that needs attention is chosen.
 * @param place index of the chosen row before the changes
 */
export function choiceAfter(state: DocketState, changes: readonly RowChange[], place: number): string | undefined {
  const { activeId, clearedChoice, list, rowsComing } = state;
  if (activeId === undefined) return rowsComing || clearedChoice !== undefined ? undefined : list.rows[0]?.id;
  const change = place < 0 ? undefined : changes.find(({ id }) => id === activeId);
  if (change === undefined || list.belongs(activeId) || !isOwnEnding(change)) return activeId;
  return successor(list, list.indexOf(activeId) < 0 ? place : list.indexOf(activeId))?.id ?? activeId;
}
