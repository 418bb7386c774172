/** The state of the connection and of the files of this machine. */
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
  /** While live: the age of `lastMessageAt`, in milliseconds, at which live ends. */
  staleAfterMs?: number;
  /** The last time when the shown list was true, while not live; absent before the first list. */
  asOf?: number;
  nextAttemptAt?: number;
  /** Number of attempts since the stream was last live. */
  attempts: number;
  /** Number of this attempt since Docket started; 0 before the first. */
  epoch: number;
  /** False once the service is known to send no heartbeats. */
  heartbeats: boolean;
  /** Number of messages that could not be used, since Docket started. */
  dropped: number;
  /**
   * Number of messages of the present list about Actions that cannot be shown. If there are any,
   * every count is a minimum, and no view is known to be empty.
   */
  unreadable?: number;
  /** Why the first message of the present stream could not be used. */
  firstDrop?: DropReason;
  /** While the list is being received: number of Actions received so far. */
  received?: number;
  /**
   * The stream brings no changes: a buffering proxy holds it back, or (`by`) the service itself,
   * which still sends heartbeats. `askEveryMs`: period of the list requests used instead, in
   * milliseconds.
   */
  heldBack?: { askEveryMs: number; by?: "service" };
  /**
   * Some device on the network path has cut several streams in a row, each after the same time of
   * silence or of life. `askEveryMs`: the heartbeat period requested because of this.
   */
  cut?: { afterMs: number; of: "silence" | "life"; askEveryMs?: number };
  /**
   * End of the pause that the service asked for (Retry-After): until then no update is sent with
   * this key; epoch milliseconds.
   */
  pausedUntil?: number;
  /** Many updates are being sent one after the other: number of those sent so far. */
  sending?: { sent: number; of: number };
  /** Storage trouble; absent if there is none. */
  storage?: StorageTroubleDto;
}

export interface StorageTroubleDto {
  what: StorageTrouble;
  /** At least one problem. */
  problems: readonly StorageProblem[];
  /** False if new updates and drafts are lost when Docket quits. */
  kept: boolean;
}

/** Result of one call with settings that are not in use. */
export type ConnectionTestDto =
  /**
   * `ofPrincipal`: the only Principal of the filter. `unproven`: a truncated list would look the
   * same.
   */
  | { found: "list"; open: number; unreadable: number; unproven?: true; ofPrincipal?: PrincipalDto }
  /**
   * `messages`: number of messages before the failure. `silentMs`: the time without a part of the
   * list after which the test was aborted.
   */
  /** `apiInAddress`: the address contains the beginning of the interface's own paths. */
  | { found: "failure"; failure: Failure; messages: number; silentMs?: number; apiInAddress?: true }
  /**
   * The list continued until the test was aborted after `afterMs`. `actions`: number of different
   * Actions in its messages.
   */
  | { found: "unended"; afterMs: number; messages: number; actions: number };
