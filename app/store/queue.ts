/**
 * The slice of the queue's rows as main last sent them. A change of the list and everything that
 * follows from it (order, selection, active item, prompts) is one setState.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto, ViewCounts } from "../../electron/contract/queue.ts";
import { recordOf, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { activeItemAfter } from "./active-item.ts";
import { bulkAfter } from "./bulk.ts";
import { judged } from "./connection.ts";
import { listViewAfter } from "./list-view.ts";
import { promptsOf } from "./prompts.ts";
import { selectionAfter } from "./selection.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface QueueSlice {
  /** Another one is another list, of other settings; undefined before the first. */
  readonly listEpoch: number | undefined;
  readonly rows: ReadonlyMap<string, RowDto>;
  readonly counts: ViewCounts;
  /** False until the service has been heard: an empty list means nothing before that. */
  readonly known: boolean;
  /** Why main could not give the list. */
  readonly listProblem: InvokeError | undefined;
  readonly replaceList: (list: QueueDto) => void;
  /** Batches that follow on from the list, the oldest first. */
  readonly applyBatches: (batches: readonly BatchDto[]) => void;
  readonly failList: (error: InvokeError) => void;
}

const NO_COUNTS: ViewCounts = recordOf(VIEW_NAMES, 0);

export function createQueueSlice(ports: StorePorts): Slice<QueueSlice> {
  return (set) => ({
    listEpoch: undefined,
    rows: new Map(),
    counts: NO_COUNTS,
    known: false,
    listProblem: undefined,
    replaceList: ({ epoch, rows, counts, known }) =>
      set((state) => {
        const list = { listEpoch: epoch, rows: new Map(rows.map((row) => [row.id, row])), counts, known };
        return withDerived(state, { ...list, listProblem: undefined }, ports);
      }),
    applyBatches: (batches) =>
      set((state) => {
        const last = batches.at(-1);
        if (last === undefined) return state;
        const rows = new Map(state.rows);
        for (const batch of batches) {
          for (const id of batch.removes) rows.delete(id);
          for (const row of batch.upserts) rows.set(row.id, row);
        }
        return withDerived(state, { rows, counts: last.counts, known: last.known }, ports);
      }),
    failList: (listProblem) => set((state) => ({ listProblem, ...judged({ ...state, listProblem }, ports) })),
  });
}

type ListChange = Partial<QueueSlice> & Pick<QueueSlice, "rows">;

function withDerived(state: DocketState, change: ListChange, ports: StorePorts): Partial<DocketState> {
  const next: DocketState = { ...state, ...change };
  const isAnotherList = state.listEpoch !== undefined && next.listEpoch !== state.listEpoch;
  return {
    ...change,
    ...listViewAfter(next),
    ...selectionAfter(next),
    ...bulkAfter(next, isAnotherList),
    ...activeItemAfter(next, isAnotherList),
    ...promptsOf(next),
    ...judged(next, ports),
  };
}
