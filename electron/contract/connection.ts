/** How the connection and the files of this machine stand. */
import type { Failure } from "./failures.ts";
import type { StorageProblem } from "./storage.ts";
import type { ConnectionState, StorageTrouble } from "./vocabulary.ts";

export interface ConnectionDto {
  state: ConnectionState;
  since: number;
  /** Why the state is not live. */
  reason?: Failure;
  lastHeardAt?: number;
  /** While live: the age of `lastHeardAt`, in milliseconds, at which this is no longer so. */
  staleAfterMs?: number;
  /** Until when the list that is shown was known to be true, while it is not live; absent when none has been read yet. */
  asOf?: number;
  nextAttemptAt?: number;
  /** Attempts since the last time that the stream was live. */
  attempts: number;
  /** The number of this attempt since Docket started; 0 before the first. */
  epoch: number;
  /** False once the service is known to send none. */
  heartbeats: boolean;
  /** Messages of the service that could not be used, since Docket started. */
  dropped: number;
  /** Messages of the present list that stand for Actions which cannot be shown. While there are any, every count is "at least", and nothing is known to be empty. */
  unreadable?: number;
  /** While the list is being received: how many Actions have come so far. */
  received?: number;
  /**
   * The stream does not tell what changes: something on the way (a buffering proxy) holds it back, or `by` the service itself, which goes on with its
   * heartbeats. The list is asked for this often instead, milliseconds.
   */
  heldBack?: { askEveryMs: number; by?: "service" };
  /**
   * Something on the way has cut several streams running, each after the same time: of silence, or of life. `askEveryMs`: the heartbeat period that is
   * asked for because of it.
   */
  cut?: { afterMs: number; of: "silence" | "life"; askEveryMs?: number };
  /** The service has asked for a pause (Retry-After): until then no update is sent with this key; epoch milliseconds. */
  pausedUntil?: number;
  /** Many updates wait, and go out one after the other: how many of them have been sent. */
  sending?: { sent: number; of: number };
  /** What is wrong with Docket's files; absent while all is well. */
  storage?: StorageTroubleDto;
}

export interface StorageTroubleDto {
  what: StorageTrouble;
  /** At least one. */
  problems: readonly StorageProblem[];
  /** False where new updates and drafts are lost when Docket ends. */
  kept: boolean;
}
