/**
 * The port between the engine and the storage of Actions. A store keeps versions: each Action has a
 * revision, and a change names the revision that it was decided on. Changes that it reports in
 * `changed` are durable, and are reported in the same order per Action on every instance.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

/**
 * Increases with each change of its Action, also across its removal. 0 means that there is no such
 * Action.
 */
export type Revision = number;

export interface Change {
  readonly actionId: string;
  readonly revision: Revision;
  /** Undefined if the Action was removed. */
  readonly action: Action | undefined;
  /** The update that made the change, if any. A refused update has left the Action unchanged. */
  readonly entry?: UpdateEntry;
}

export interface Proposal {
  readonly actionId: string;
  /** Undefined to remove the Action. */
  readonly action: Action | undefined;
  /** The revision that the change was decided on. */
  readonly expected: Revision;
  /** Stored together with the change: both or neither. */
  readonly entry?: UpdateEntry;
}

export type Answer = { readonly kind: "stored"; readonly revision: Revision } | { readonly kind: "conflict" };

/**
 * Receives the contents of the store. Calls do not overlap, and may come from within `put` and
 * `record`.
 */
export interface StoreListener {
  /** Called with the current version of every Action first, then with each change. */
  changed(change: Change): void;
  /** Called with the kept entries of the log first, then with each new one, in order. */
  logged(entry: UpdateEntry): void;
  /** Called when no changes have arrived for so long that the contents may be out of date. */
  lost(reason: string): void;
  /**
   * Called when everything received so far is invalid because the store has other contents than
   * before. The current versions follow as at the start, and are complete at `whole`.
   */
  voided(reason: string): void;
  whole(): void;
}

/** A remark for the operator about a store that can nevertheless be used. */
export interface Remark {
  /** Name that `/readyz` returns. */
  readonly name: string;
  readonly sentence: string;
}

export interface Store {
  /** Set when the store is open. */
  readonly remarks?: readonly Remark[];
  /** Resolves when the listener has received everything that existed at the call. */
  open(listener: StoreListener): Promise<void>;
  /**
   * Resolves when the change is durable and the listener has received it. A conflict changes
   * nothing: a newer version exists, which the listener has received or will receive. Rejects with
   * StoreFailure.
   */
  put(proposal: Proposal): Promise<Answer>;
  /** Adds an entry without a change to the log. Rejects with StoreFailure. */
  record(entry: UpdateEntry): Promise<void>;
  /**
   * Resolves when the listener has received all changes that any instance had made before the call.
   */
  catchUp(): Promise<void>;
  /** Stops all work and releases all resources. */
  close(): Promise<void>;
}

/** Thrown when the store fails. Its message is a sentence for the client. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}
