/**
 * The slice of the list on the screen: the rows through the user's view options, held in place
 * while the pointer or the focus is among them. The rules of order are in order.ts.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { isOwnEnding, successor, viewFor } from "./choice.ts";
import { type PendingChanges, NO_PENDING_CHANGES, type RowChange, type ViewOptions } from "./order.ts";
import { shownSavedView } from "./saved-views.ts";
import { ShownList } from "./shown-list.ts";
import type { DocketState, Slice } from "./store.ts";

/** The reasons to hold the list in place. */
export type Presence = "pointer" | "focus";

export interface ListViewSlice {
  readonly viewOptions: ViewOptions;
  /** Edited in place: who shows it listens to `listVersion`. */
  readonly list: ShownList;
  /** Another number after each change of the list on the screen. */
  readonly listVersion: number;
  readonly pendingChanges: PendingChanges;
  /** How many rows belong here by now, held back or not. */
  readonly total: number;
  /** Not empty: the rows stay where they are. */
  readonly heldBy: ReadonlySet<Presence>;
  readonly setView: (view: ViewName) => void;
  readonly setSearch: (search: string) => void;
  /** Another number each time that the user has changed the search or the filters. */
  readonly narrowed: number;
  /** How the rows are grouped and sorted. */
  readonly setOrder: (order: Partial<Pick<ViewOptions, "grouping" | "sorting">>) => void;
  /** The filters that stand as chips, instead of those before. */
  readonly setFilters: (filters: readonly string[]) => void;
  /** All at once, and not kept. */
  readonly showOptions: (options: Partial<ViewOptions>) => void;
  /** The language is another one, and with it the words of the search that are understood. */
  readonly searchAnew: () => void;
  /** A search is about to be typed: what it takes long for is begun, in slices. */
  readonly prepareSearch: () => void;
  /** The search field was left; with no search in it, nothing is kept for one. */
  readonly leaveSearch: () => void;
  /** The pointer or the focus came among the rows. */
  readonly hold: (presence: Presence) => void;
  /** It left; when nothing holds the rows any more, they take their places. */
  readonly release: (presence: Presence) => void;
  /** The user's request for the changes that are held back. */
  readonly showHeldBack: () => void;
  /** Another number each time that the row of the active Action is to be shown in the list. */
  readonly revealed: number;
  /**
   * Makes an Action active and shows its row: in the present view if it belongs there, else in one
   * where it does. An Action that stands in no view has its details alone.
   */
  readonly openAction: (actionId: string) => void;
  /** The Action that was opened before its row had come. */
  readonly openedEarly: string | undefined;
  /** Shows it as `openAction` does, once its row has come; to be called after each change of the rows. */
  readonly showOpenedEarly: () => void;
  /** Shows all of a view, whatever is searched for or filtered. */
  readonly openView: (view: ViewName) => void;
}

type ListViewState = Pick<ListViewSlice, "listVersion" | "pendingChanges" | "total">;

/** How long a slice of the preparation for a search takes, milliseconds; keys wait no longer. */
const SLICE_MS = 3;

/** @param rows every row of the queue, edited in place */
export function createListViewSlice(rows: ReadonlyMap<string, RowDto>): Slice<ListViewSlice> {
  return (set, get) => {
    const viewOptions: ViewOptions = { view: "allOpen", search: "", filters: [], grouping: "attention", sorting: "attention" };
    let reading: ReturnType<typeof setTimeout> | undefined;
    /** A change that the user made is shown at once. */
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
    /** What the user asked for has taken the chosen row away: the one in its place is chosen. */
    const keepChoice = (index: number): void => {
      const { activeId, clearedChoice, list, chooseUnasked } = get();
      if (clearedChoice !== undefined) {
        if (list.indexOf(clearedChoice.id) < 0) set({ clearedChoice: { ...clearedChoice, at: index } });
      } else if (activeId === undefined || list.indexOf(activeId) < 0) {
        chooseUnasked(list.rows[Math.min(index, list.rows.length - 1)]?.id);
      }
    };
    /** Its user wants to see the list: a dialog or a menu would lie over it. What is typed there is kept. */
    const uncover = (): void => {
      const { flushDrafts, closeDialog, closeMenu, menu } = get();
      flushDrafts();
      closeDialog();
      if (menu !== undefined) closeMenu(menu);
    };
    /** Its row is in the list by then, in another view if need be, unless it stands in none. */
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
        // Its filters and its search are the saved view's, which is left.
        const isLeft = shownSavedView(get()) !== undefined;
        update(isLeft ? { view, filters: [], search: "" } : { view });
        // With the filters that are shown: what opened an Action may have taken others off for the moment.
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

/** Whether the row of an Action may be one of those that are still to come. */
function isComing({ rows, known, rowsComing }: DocketState, actionId: string): boolean {
  return !rows.has(actionId) && (!known || rowsComing);
}

/** Every row stands where it belongs. */
function released({ list, listVersion }: DocketState): ListViewState {
  list.release();
  return { listVersion: listVersion + 1, pendingChanges: NO_PENDING_CHANGES, total: list.total };
}

const CHANGE_KEYS = Object.keys(NO_PENDING_CHANGES) as (keyof PendingChanges)[];

/** The state of a list that has changed. */
function shown({ list, listVersion, pendingChanges }: DocketState): ListViewState {
  const held = list.pendingChanges;
  const isSame = CHANGE_KEYS.every((key) => held[key] === pendingChanges[key]);
  return { listVersion: listVersion + 1, pendingChanges: isSame ? pendingChanges : held, total: list.total };
}

/**
 * "some": rows have changed; "all": the rows are a list of their own, most of them others than
 * before; "anew": nothing of before counts, held or not.
 */
export type Extent = "some" | "all" | "anew";

/** The list after its rows have changed. */
export function listViewAfter(state: DocketState, changes: readonly RowChange[], extent: Extent): Partial<ListViewState> {
  const { list, heldBy, listVersion } = state;
  const isHeld = extent !== "anew" && heldBy.size > 0 && list.rows.length > 0;
  const isWhole = extent !== "some";
  if (isWhole && !isHeld) list.rebuild();
  const isChanged = list.change(isWhole && !isHeld ? [] : changes, isHeld) || isWhole;
  // What is held back changes without any row on the screen.
  return isChanged ? shown(state) : { ...shown(state), listVersion };
}

/**
 * The choice after the rows have changed. The first row is chosen where nothing is, unless the user
 * has let go of the choice, and the next one that needs attention once the user's own final move has
 * taken the chosen row out of the list.
 * @param place where the chosen row stood before
 */
export function choiceAfter(state: DocketState, changes: readonly RowChange[], place: number): string | undefined {
  const { activeId, clearedChoice, list, rowsComing } = state;
  if (activeId === undefined) return rowsComing || clearedChoice !== undefined ? undefined : list.rows[0]?.id;
  const change = place < 0 ? undefined : changes.find(({ id }) => id === activeId);
  if (change === undefined || list.belongs(activeId) || !isOwnEnding(change)) return activeId;
  return successor(list, list.indexOf(activeId) < 0 ? place : list.indexOf(activeId))?.id ?? activeId;
}
