/**
 * All requests and answers of the clients, and the final contents of the store, as input of the
 * checker. Times are milliseconds of one monotonic clock, that of the process of all clients.
 */
import type { StateName } from "../../../electron/contract/vocabulary.ts";

export type Answer =
  | { readonly kind: "accepted" }
  /** The service guarantees that this request has recorded nothing. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  /** No answer, or one in which the outcome is unknown. */
  | { readonly kind: "unknown" };

export interface Attempt {
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer;
}

/** One change that a client wants, sent in one or several requests. */
export interface Update {
  /** Status message of the update; identifies the version of the Action. */
  readonly marker: string;
  readonly actionId: string;
  /** State that the update sets. */
  readonly state: StateName;
  /**
   * Whether the update has an Idempotency-Key, which is its marker. Without one there is one
   * attempt.
   */
  readonly isKeyed: boolean;
  /** In the order in which the attempts ended. */
  readonly attempts: Attempt[];
}

/** A version of an Action, as it appears in an event, a list or the store. */
export interface Version {
  readonly actionId: string;
  readonly state: StateName;
  readonly marker: string;
}

export interface StreamEvent {
  readonly at: number;
  readonly type: "INITIAL" | "CREATED" | "UPDATED" | "CANCELLED" | "HEARTBEAT";
  /** Undefined for a heartbeat. */
  readonly version?: Version;
}

/** One stream from its request to its end. */
export interface Stream {
  readonly name: string;
  readonly instance: number;
  readonly asked: number;
  /** Time at which the service accepted the stream; undefined if it never did. */
  opened?: number;
  readonly events: StreamEvent[];
  /** Time of the end; undefined if the stream was open until the end of the history. */
  ended?: number;
}

/** A list that arrived completely. */
export interface List {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  readonly versions: readonly Version[];
}

/** A period in which an instance or the way to it was disturbed, so its streams may be silent. */
export interface Disturbance {
  readonly instance: number;
  readonly began: number;
  /** Undefined if the disturbance lasted until the end of the history. */
  ended?: number;
}

export interface History {
  readonly updates: Update[];
  readonly streams: Stream[];
  readonly lists: List[];
  readonly disturbances: Disturbance[];
}

/** The final contents of the store. */
export interface Outcome {
  readonly at: number;
  /** All versions of each Action that the store has held, in its order. */
  readonly versions: ReadonlyMap<string, readonly Version[]>;
  /** Markers of the accepted updates in the log. */
  readonly logged: readonly string[];
}
