/**
 * One record of a store's contents, as exported and imported. Revisions are not included, because
 * each store counts its own.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

export type StoredRecord = { readonly kind: "update"; readonly entry: UpdateEntry } | { readonly kind: "action"; readonly action: Action };

/** Numbers of records. */
export interface Counts {
  actions: number;
  updates: number;
}

export function addTo(counts: Counts, { kind }: StoredRecord): void {
  if (kind === "action") counts.actions += 1;
  else counts.updates += 1;
}

/** The contents to import: a file that has been validated. */
export interface Incoming {
  /**
   * Returns the records in the order of the file. Rejects if the file has changed since it was
   * validated.
   */
  readonly records: () => AsyncIterable<StoredRecord>;
  /** Digest of the file, by which a repetition of the same import is recognised. */
  readonly digest: string;
  /** The longest record; undefined if there is none. */
  readonly longest: Longest | undefined;
}

/** A line of a file. */
export interface Longest {
  readonly line: number;
  readonly bytes: number;
}
