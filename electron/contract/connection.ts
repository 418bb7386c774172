/** How the connection and the files of this machine stand. */
import type { DropReason } from "./diagnostics.ts";
import type { PrincipalDto } from "./action.ts";
import type { Failure } from "./failures.ts";
import type { StorageProblem } from "./storage.ts";
import type { ConnectionState, StorageTrouble } from "./vocabulary.ts";

export interface ConnectionDto {
  state: ConnectionState;
  since: number;
  /** Why the state is not live. */
  reason?: Failure;
  lastMessageAt?: number;
  /** While live: the age of `lastMessageAt`, in milliseconds, at which this is no longer so. */
  staleAfterMs?: number;
  /**
   * The last time at which the shown list was true, while not live; absent before the first list.
   */
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
  /**
   * Messages of the present list for Actions that cannot be shown. While there are any, every
   * count is "at least", and nothing is known to be empty.
   */
  unreadable?: number;
  /** Why the first message of the present stream could not be used. */
  firstDrop?: DropReason;
  /** While the list is being received: how many Actions have come so far. */
  received?: number;
  /**
   * The stream brings no changes: a buffering proxy on the way holds it back, or (`by`) the
   * service itself, which still sends heartbeats. `askEveryMs`: the period of the list requests
   * instead, milliseconds.
   */
  heldBack?: { askEveryMs: number; by?: "service" };
  /**
   * Something on the way has cut several streams in a row, each after the same time of silence or
   * of life. `askEveryMs`: the heartbeat period that is requested because of it.
   */
  cut?: { afterMs: number; of: "silence" | "life"; askEveryMs?: number };
  /**
   * The service has asked for a pause (Retry-After): until then no update is sent with this key;
   * epoch milliseconds.
   */
  pausedUntil?: number;
  /** Many updates wait, and go out one after the other: how many of them have been sent. */
  sending?: { sent: number; of: number };
  /** Trouble with Docket's files; absent while all is well. */
  storage?: StorageTroubleDto;
}

export interface StorageTroubleDto {
  what: StorageTrouble;
  /** At least one. */
  problems: readonly StorageProblem[];
  /** False where new updates and drafts are lost when Docket ends. */
  kept: boolean;
}

/** What one call with settings that are not in use has found. */
export type ConnectionTestDto =
  /** `ofPrincipal`: the filter is that one alone. `unproven`: a list that was cut would have looked the same. */
  | { found: "list"; open: number; unreadable: number; unproven?: true; ofPrincipal?: PrincipalDto }
  /** `messages`: how many had arrived before it. `silentMs`: it was given up after so long without a part of the list. */
  /** `apiInAddress`: the address has the beginning of the interface's own paths in it. */
  | { found: "failure"; failure: Failure; messages: number; silentMs?: number; apiInAddress?: true };
