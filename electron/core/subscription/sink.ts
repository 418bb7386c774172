/** The interface of the queue, which receives a subscription's events and lists. */
import type { ReadableFrame } from "../transport/transport.ts";
import type { List } from "./list-request.ts";

/** Findings about a list that the service has closed. */
export interface ListVerdict {
  /** Whether the list shows changes that the stream should have sent by then. */
  missed: boolean;
  /** Whether the list contains Actions that this epoch's stream has not announced. */
  unannounced: boolean;
  /**
   * Whether another list must decide: this one differs from later events, or lacks Actions and may
   * be cut.
   */
  inconclusive: boolean;
  /** Whether the list is known to be complete. */
  complete: boolean;
  /** Whether this list and the one before contradict live events; a new stream must decide. */
  contradicts: boolean;
}

export interface SubscriptionSink {
  /** Begins a new epoch; nothing of an earlier epoch is delivered afterwards. */
  begin(epoch: number): void;
  /** Applies an event with an Action. Returns true if only a list can decide an open question. */
  apply(frame: ReadableFrame, epoch: number): boolean;
  /**
   * Called for an event of an unknown type that concerns an Action. The event changes nothing;
   * lists that are requested from now on decide.
   */
  concerned(frame: ReadableFrame, epoch: number): void;
  /** Called for an unreadable message of the stream that stands for an Action. */
  unreadable(epoch: number): void;
  /**
   * Called at the end of the snapshot. Returns true if Actions of earlier epochs were not announced
   * again.
   */
  snapshotComplete(epoch: number): boolean;
  /** Returns a new position in the order of events; a list requested now is judged against it. */
  nextSequence(): number;
  /** Evaluates a list that the service has closed and that was requested at `sequence`. */
  judge(list: List, sequence: number, epoch: number): ListVerdict;
  /** Whether this epoch's stream still lacks changes that a list has shown. */
  hasMissedEvents(): boolean;
}
