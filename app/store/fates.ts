/**
 * The slice of what became of the user's updates: how many of the listed Actions have their last
 * update waiting, on its way or standing still. Kept by difference: nothing here grows with the
 * queue.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { recordOf } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import type { Slice } from "./store.ts";

/** "undo": waits its seconds to be taken back. "accepted": not shown yet. "noEcho": accepted, and never shown by the stream. */
export const FATES = ["undo", "waiting", "sending", "accepted", "noEcho", "confirmed", "unknown", "held", "refused", "superseded"] as const;
export type Fate = (typeof FATES)[number];

/** Those in which an update stands still until its user decides, as they are listed. */
export const STANDING_FATES = ["unknown", "refused", "held", "superseded"] as const satisfies readonly Fate[];
export type StandingFate = (typeof STANDING_FATES)[number];

export interface FateGroup {
  readonly count: number;
  /** The one that has been there for the longest. */
  readonly first: RowDto | undefined;
}

export interface FatesSlice {
  readonly fates: Readonly<Record<Fate, FateGroup>>;
  /** Actions with a final move that can be taken back, the newest last. */
  readonly undoable: readonly RowDto[];
}

const NONE: FateGroup = { count: 0, first: undefined };

export const NO_FATES: FatesSlice = {
  fates: recordOf(FATES, () => NONE),
  undoable: [],
};

export const createFatesSlice: Slice<FatesSlice> = () => NO_FATES;

export function fateOf({ state, noEcho, choices }: UpdateDto): Fate {
  if (state === "accepted") return noEcho === true ? "noEcho" : "accepted";
  return state === "waiting" && choices.includes("undo") ? "undo" : state;
}

/** As it is drawn: what the answer alone has confirmed is accepted, and not shown by the service. */
export function drawnFate(update: UpdateDto): Fate {
  return update.byAnswer === true ? "accepted" : fateOf(update);
}

function fateOfRow(row: RowDto | undefined): Fate | undefined {
  return row?.update === undefined ? undefined : fateOf(row.update);
}

/** The rows of each fate, edited in place. */
export class FateIndex {
  readonly #rows = new Map<Fate, Map<string, RowDto>>(FATES.map((fate) => [fate, new Map<string, RowDto>()]));

  clear(): void {
    for (const rows of this.#rows.values()) rows.clear();
  }

  /** The fates after these rows have changed; nothing where no fate did. */
  after({ fates }: FatesSlice, changes: readonly RowChange[]): Partial<FatesSlice> {
    const touched = new Set<Fate>();
    for (const { id, before, after } of changes) {
      const [was, is] = [fateOfRow(before), fateOfRow(after)];
      if (was !== undefined && was !== is && this.#rows.get(was)?.delete(id) === true) touched.add(was);
      if (is === undefined || after === undefined) continue;
      this.#rows.get(is)?.set(id, after);
      touched.add(is);
    }
    if (touched.size === 0) return {};
    const groups = [...touched].map((fate) => [fate, this.#group(fate)] as const);
    const changed = groups.filter(([fate, { count, first }]) => fates[fate].count !== count || fates[fate].first !== first);
    return {
      ...(changed.length > 0 && { fates: { ...fates, ...Object.fromEntries(changed) } }),
      ...(touched.has("undo") && { undoable: this.#undoable() }),
    };
  }

  #group(fate: Fate): FateGroup {
    const rows = this.#rows.get(fate);
    const [first] = rows?.values() ?? [];
    return { count: rows?.size ?? 0, first };
  }

  #undoable(): readonly RowDto[] {
    const rows = [...(this.#rows.get("undo")?.values() ?? [])];
    return rows.toSorted((a, b) => (a.update?.createdAt ?? 0) - (b.update?.createdAt ?? 0));
  }
}
