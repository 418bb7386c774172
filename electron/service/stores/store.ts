/**
 * The port between the engine and the place where Actions are kept. A store keeps versions: each
 * Action has a revision, and a change names the one that it was decided on. What it reports in
 * `changed` is durable, and is reported in one order per Action on every instance.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

/** Grows with each change of its Action, also over its removal. 0: there is no such Action. */
export type Revision = number;

export interface Change {
  readonly actionId: string;
  readonly revision: Revision;
  /** Undefined: it was removed. */
  readonly action: Action | undefined;
  /** The update that made the change, where one did. One that was refused has left the Action as it was. */
  readonly entry?: UpdateEntry;
}

export interface Proposal {
  readonly actionId: string;
  /** Undefined: to be removed. */
  readonly action: Action | undefined;
  /** The revision that the change was decided on. */
  readonly expected: Revision;
  /** Stored together with the change: both or neither. */
  readonly entry?: UpdateEntry;
}

export type Answer = { readonly kind: "stored"; readonly revision: Revision } | { readonly kind: "conflict" };

/** Hears what is in the store. Is called one at a time, also from within `put` and `record`. */
export interface StoreListener {
  /** The present version of every Action first, then each change. */
  changed(change: Change): void;
  /** The kept entries of the log first, then each that follows, in order. */
  logged(entry: UpdateEntry): void;
  /** Changes have not come for so long that what is shown cannot be vouched for. */
  lost(reason: string): void;
  /**
   * What was heard is void: the store holds other contents than before, and not what came of it. The
   * present versions follow as at the start, and are all there at `whole`.
   */
  voided(reason: string): void;
  whole(): void;
}

/** What its operator should know of a store that can be used all the same. */
export interface Remark {
  /** A word for whoever reads `/readyz`. */
  readonly name: string;
  readonly sentence: string;
}

export interface Store {
  /** Once it is open. */
  readonly remarks?: readonly Remark[];
  /** Resolves once the listener has heard all that was there at the call: the initial part ends. */
  open(listener: StoreListener): Promise<void>;
  /**
   * Resolves when the change is durable; its listeners have heard it then. A conflict changes
   * nothing: a newer version exists, which the listener has heard or will. Rejects with
   * StoreFailure.
   */
  put(proposal: Proposal): Promise<Answer>;
  /** Adds an entry without a change to the log. Rejects with StoreFailure. */
  record(entry: UpdateEntry): Promise<void>;
  /** Resolves when the listener has heard all changes that any instance had made before the call. */
  catchUp(): Promise<void>;
  /** Ends what was begun; nothing is left of it. */
  close(): Promise<void>;
}

/** The store could not do it. Its message is a sentence for the client. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}
