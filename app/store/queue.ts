/**
 * The slice of the queue's rows as main last sent them. A change of the list and everything derived
 * from it (order, selection, active item, prompts) is one setState.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto, ViewCounts } from "../../electron/contract/queue.ts";
import { recordOf, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { activeItemAfter } from "./active-item.ts";
import { bulkAfter } from "./bulk.ts";
import { judged } from "./connection.ts";
import { choiceAfter, type Extent, listViewAfter } from "./list-view.ts";
import { StageIndex, NO_UPDATE_STAGES } from "./update-stages.ts";
import type { RowChange } from "./order.ts";
import { promptsAfter } from "./prompts.ts";
import type { RowTable } from "./row-table.ts";
import { savedCountsAfter } from "./saved-counts.ts";
import { SeenPhases } from "./seen-phases.ts";
import { NOTHING_SELECTED, selectionAfter } from "./selection.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";
import { urgentAfter } from "./urgent.ts";

export interface QueueSlice {
  /**
   * Epoch of the list. A new epoch means a list of other settings; undefined before the first list.
   */
  readonly listEpoch: number | undefined;
  /** Key of the list's account; undefined without a service. */
  readonly listAccount: string | undefined;
  /** All rows by id. The map is mutated in place; a row is replaced, never mutated. */
  readonly rows: ReadonlyMap<string, RowDto>;
  /** Phases suggested for a report. */
  readonly seenPhases: SeenPhases;
  /** Number that changes with each change of the rows. */
  readonly rowsVersion: number;
  /**
   * Whether rows of the list are still arriving. Until then, rows may be missing, and old rows may
   * already be gone from the queue.
   */
  readonly rowsComing: boolean;
  /** Counts of the whole list, including rows that are still arriving. */
  readonly counts: ViewCounts;
  /** Whether the service has sent a list. Before that, an empty list means nothing. */
  readonly known: boolean;
  /**
   * Age of the oldest change shown by the last frame, in milliseconds; undefined while the display
   * is at most 2 s old.
   */
  readonly behindMs: number | undefined;
  /** Reason why main could not send the list. */
  readonly listProblem: InvokeError | undefined;
  /** Replaces the list. With `isAnew`, the previous state is discarded. */
  readonly replaceList: (list: QueueDto, isAnew?: boolean) => void;
  /** Applies consecutive batches, the oldest first. */
  readonly applyBatches: (batches: readonly BatchDto[]) => void;
  /**
   * Called when a frame has been painted. `changedAt` is the time of its oldest change, epoch
   * milliseconds.
   */
  readonly notePainted: (changedAt: number | undefined) => void;
  readonly failList: (error: InvokeError) => void;
}

/** Delay in milliseconds above which painted changes no longer count as live. */
const BEHIND_MS = 2000;

const NO_COUNTS: ViewCounts = recordOf(VIEW_NAMES, () => 0);

/** The state derived incrementally from the rows, while there are none. */
const NOTHING_DERIVED: Pick<
  DocketState,
  "stops" | "silences" | "selectedIds" | "selectedRows" | "updateStages" | "undoable" | "urgent" | "savedCounts"
> = {
  savedCounts: new Map(),
  urgent: 0,
  stops: [],
  silences: [],
  ...NOTHING_SELECTED,
  ...NO_UPDATE_STAGES,
};

export function createQueueSlice(ports: StorePorts, table: RowTable): Slice<QueueSlice> {
  /** Whether the arriving list is of other settings than the previous one. */
  let isOfOthers = false;
  const stageIndex = new StageIndex();
  const seenPhases = new SeenPhases();
  return (set, get) => ({
    listEpoch: undefined,
    listAccount: undefined,
    rows: table.rows,
    seenPhases,
    rowsVersion: 0,
    rowsComing: false,
    counts: NO_COUNTS,
    known: false,
    behindMs: undefined,
    listProblem: undefined,
    replaceList: (list, isAnew = false) => {
      set((state) => {
        const { epoch: listEpoch, account: listAccount, counts, known } = list;
        const rowsComing = list.more === true;
        const isOther = state.listEpoch !== undefined && state.listEpoch !== listEpoch;
        isOfOthers = isOther || (isOfOthers && state.rowsComing);
        if (isAnew) {
          table.clear();
          stageIndex.clear();
        }
        if (state.listAccount !== listAccount) seenPhases.clear();
        const changes = table.replace(list, !isOther);
        seenPhases.note(changes);
        const extent = isAnew ? "anew" : isOther || !rowsComing ? "all" : "some";
        const change = { listEpoch, listAccount, counts, known, rowsComing, listProblem: undefined };
        return withDerived(isAnew ? { ...state, ...NOTHING_DERIVED } : state, change, { changes, extent, isOfOthers, stageIndex }, ports);
      });
      get().fetchDetails();
    },
    applyBatches: (batches) => {
      const chosen = get().activeId;
      set((state) => {
        const last = batches.at(-1);
        if (last === undefined) return state;
        const { counts, known } = last;
        const rowsComing = last.more === true;
        const change = { counts, known, rowsComing };
        const hasCome = state.rowsComing && !rowsComing;
        const changes = table.apply(batches);
        seenPhases.note(changes);
        const rows: Rows = { changes, extent: "some", isOfOthers: isOfOthers && hasCome, stageIndex };
        return withDerived(state, change, rows, ports);
      });
      const { activeId, fetchDetails } = get();
      if (activeId !== undefined && (activeId !== chosen || batches.some((batch) => isNamed(batch, activeId)))) fetchDetails();
    },
    notePainted: (changedAt) => {
      const late = changedAt === undefined ? 0 : ports.now() - changedAt;
      // Rounded to whole seconds, as displayed.
      const behindMs = late > BEHIND_MS ? Math.round(late / 1000) * 1000 : undefined;
      if (behindMs !== get().behindMs) set({ behindMs });
    },
    failList: (listProblem) => set((state) => ({ listProblem, ...judged({ ...state, listProblem }, ports) })),
  });
}

/** Whether the Action may have changed. Its history may change even if its row does not. */
function isNamed({ upserts, removes, noted }: BatchDto, actionId: string): boolean {
  return upserts.some(({ id }) => id === actionId) || removes.includes(actionId) || noted?.includes(actionId) === true;
}

interface Rows {
  readonly changes: readonly RowChange[];
  readonly extent: Extent;
  /** Whether the rows are those of other settings. */
  readonly isOfOthers: boolean;
  readonly stageIndex: StageIndex;
}

function withDerived(
  state: DocketState,
  change: Partial<QueueSlice>,
  { changes, extent, isOfOthers, stageIndex }: Rows,
  ports: StorePorts,
): Partial<DocketState> {
  const rowsVersion = changes.length === 0 ? state.rowsVersion : state.rowsVersion + 1;
  const next: DocketState = { ...state, ...change, rowsVersion };
  // Whether an Action is missing under other settings is known only once all rows have arrived.
  const isAnotherList = isOfOthers && !next.rowsComing;
  const chosenId = next.activeId ?? next.clearedChoice?.id;
  const chosen = chosenId === undefined ? undefined : changes.find(({ id }) => id === chosenId);
  const place = chosen?.before === undefined ? -1 : next.list.placeOf(chosen.before);
  const shown = listViewAfter(next, changes, extent);
  const active = activeItemAfter(next, isAnotherList, place);
  return {
    ...change,
    rowsVersion,
    ...shown,
    ...active,
    ...choiceOf({ ...next, ...active }, changes, place),
    ...selectionAfter(next, changes),
    ...bulkAfter(next, isAnotherList),
    ...promptsAfter(next, changes),
    ...stageIndex.after(next, changes),
    ...urgentAfter(next, changes, extent === "some" && !state.rowsComing && !next.rowsComing),
    ...savedCountsAfter(next, next.preferences.list.views, changes),
    ...judged(next, ports),
  };
}

/** Returns a changed choice. The user did not request this change. */
function choiceOf(state: DocketState, changes: readonly RowChange[], place: number): Partial<DocketState> {
  const activeId = choiceAfter(state, changes, place);
  if (activeId === undefined || activeId === state.activeId) return {};
  return { activeId, isUnasked: true, stepped: undefined, details: undefined, detailsProblem: undefined };
}
