/**
 * What clients asked and were told, and what the store holds in the end: the material of the
 * checker. Times are milliseconds of one monotonic clock, that of the process of all clients.
 */
import type { StateName } from "../../../electron/contract/vocabulary.ts";

export type Answer =
  | { readonly kind: "accepted" }
  /** The service's own word that this request has recorded nothing. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  /** No answer, or one that says that it is not known. */
  | { readonly kind: "unknown" };

export interface Attempt {
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer;
}

/** One change that a client wanted, in one or several requests. */
export interface Update {
  /** In its status message: tells the versions of an Action apart. */
  readonly marker: string;
  readonly actionId: string;
  /** To which it was to move. */
  readonly state: StateName;
  /** Its Idempotency-Key is its marker; without one there is one attempt. */
  readonly isKeyed: boolean;
  /** In the order in which they ended. */
  readonly attempts: Attempt[];
}

/** A version of an Action, as an event, a list or the store has it. */
export interface Version {
  readonly actionId: string;
  readonly state: StateName;
  readonly marker: string;
}

export interface StreamEvent {
  readonly at: number;
  readonly type: "INITIAL" | "CREATED" | "UPDATED" | "CANCELLED" | "HEARTBEAT";
  /** Undefined of a heartbeat. */
  readonly version?: Version;
}

/** One stream from its request to its end. */
export interface Stream {
  readonly name: string;
  readonly instance: number;
  readonly asked: number;
  /** When the service said that it was open; undefined: it never did. */
  opened?: number;
  readonly events: StreamEvent[];
  /** Undefined: it was open in the end. */
  ended?: number;
}

/** A list that was complete. */
export interface List {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  readonly versions: readonly Version[];
}

/** When the streams of an instance may be silent: it or the way to it was disturbed. */
export interface Disturbance {
  readonly instance: number;
  readonly began: number;
  /** Undefined: it went on until the end. */
  ended?: number;
}

export interface History {
  readonly updates: Update[];
  readonly streams: Stream[];
  readonly lists: List[];
  readonly disturbances: Disturbance[];
}

/** What there was in the end. */
export interface Outcome {
  readonly at: number;
  /** Of each Action all that the store has ever held, in its order. */
  readonly versions: ReadonlyMap<string, readonly Version[]>;
  /** Markers of the accepted updates in the log. */
  readonly logged: readonly string[];
}
