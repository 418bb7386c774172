/**
 * What a store holds, one thing at a time: what an export is given and an import gives. Revisions
 * are not among it: each store counts its own.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

export type StoredRecord = { readonly kind: "update"; readonly entry: UpdateEntry } | { readonly kind: "action"; readonly action: Action };

/** How much it is. */
export interface Counts {
  actions: number;
  updates: number;
}

export function addTo(counts: Counts, { kind }: StoredRecord): void {
  if (kind === "action") counts.actions += 1;
  else counts.updates += 1;
}

/** What a store is to be filled with: a file that has been checked. */
export interface Incoming {
  /** In the order of the file. Rejects where it is not the file any more that was checked. */
  readonly records: () => AsyncIterable<StoredRecord>;
  /** Of the file: the same import is known by it. */
  readonly digest: string;
  /** Of the records; undefined where there is none. */
  readonly longest: Longest | undefined;
}

/** A line of a file. */
export interface Longest {
  readonly line: number;
  readonly bytes: number;
}
