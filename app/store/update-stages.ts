/**
 * The slice of the stages of the user's updates: the number of listed Actions whose last update is
 * waiting, under way, or waiting for a decision. The counts are updated incrementally, so the work
 * does not grow with the queue.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { recordOf } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import type { Slice } from "./store.ts";

/**
 * "undo": waits for some seconds, so that it can be taken back. "accepted": not shown by the
 * service yet. "noEcho": accepted, but never shown by the stream.
 */
export const UPDATE_STAGES = [
  "undo",
  "waiting",
  "sending",
  "accepted",
  "noEcho",
  "confirmed",
  "unknown",
  "held",
  "refused",
  "superseded",
] as const;
export type UpdateStage = (typeof UPDATE_STAGES)[number];

/** Stages in which an update waits for the user's decision, in the order of the notices. */
export const DECISION_STAGES = ["unknown", "refused", "held", "superseded"] as const satisfies readonly UpdateStage[];
export type DecisionStage = (typeof DECISION_STAGES)[number];

export interface StageGroup {
  readonly count: number;
  /** The row that has been in the stage for the longest time. */
  readonly first: RowDto | undefined;
}

export interface UpdateStagesSlice {
  readonly updateStages: Readonly<Record<UpdateStage, StageGroup>>;
  /** Actions with a final move that can be taken back, the newest last. */
  readonly undoable: readonly RowDto[];
}

const NONE: StageGroup = { count: 0, first: undefined };

export const NO_UPDATE_STAGES: UpdateStagesSlice = {
  updateStages: recordOf(UPDATE_STAGES, () => NONE),
  undoable: [],
};

export const createUpdateStagesSlice: Slice<UpdateStagesSlice> = () => NO_UPDATE_STAGES;

export function stageOf({ state, noEcho, choices }: UpdateDto): UpdateStage {
  if (state === "accepted") return noEcho === true ? "noEcho" : "accepted";
  return state === "waiting" && choices.includes("undo") ? "undo" : state;
}

/**
 * Returns the stage as drawn. An update confirmed only by the response counts as accepted, because
 * the service has not shown it.
 */
export function drawnStage(update: UpdateDto): UpdateStage {
  return update.byAnswer === true ? "accepted" : stageOf(update);
}

function stageOfRow(row: RowDto | undefined): UpdateStage | undefined {
  return row?.update === undefined ? undefined : stageOf(row.update);
}

/** The rows of each stage, mutated in place. */
export class StageIndex {
  readonly #rows = new Map<UpdateStage, Map<string, RowDto>>(UPDATE_STAGES.map((stage) => [stage, new Map<string, RowDto>()]));

  clear(): void {
    for (const rows of this.#rows.values()) rows.clear();
  }

  /** Returns the stages after these rows have changed; nothing if none changed. */
  after({ updateStages }: UpdateStagesSlice, changes: readonly RowChange[]): Partial<UpdateStagesSlice> {
    const touched = new Set<UpdateStage>();
    for (const { id, before, after } of changes) {
      const [was, is] = [stageOfRow(before), stageOfRow(after)];
      if (was !== undefined && was !== is && this.#rows.get(was)?.delete(id) === true) touched.add(was);
      if (is === undefined || after === undefined) continue;
      this.#rows.get(is)?.set(id, after);
      touched.add(is);
    }
    if (touched.size === 0) return {};
    const groups = [...touched].map((stage) => [stage, this.#group(stage)] as const);
    const changed = groups.filter(
      ([stage, { count, first }]) => updateStages[stage].count !== count || updateStages[stage].first !== first,
    );
    return {
      ...(changed.length > 0 && { updateStages: { ...updateStages, ...Object.fromEntries(changed) } }),
      ...(touched.has("undo") && { undoable: this.#undoable() }),
    };
  }

  #group(stage: UpdateStage): StageGroup {
    const rows = this.#rows.get(stage);
    const [first] = rows?.values() ?? [];
    return { count: rows?.size ?? 0, first };
  }

  #undoable(): readonly RowDto[] {
    const rows = [...(this.#rows.get("undo")?.values() ?? [])];
    return rows.toSorted((a, b) => (a.update?.createdAt ?? 0) - (b.update?.createdAt ?? 0));
  }
}
