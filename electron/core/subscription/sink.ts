/** The receiver of a subscription's events and lists: the queue. */
import type { ReadableFrame } from "../transport/transport.ts";
import type { List } from "./list-request.ts";

/** The findings about a list that the service has closed. */
export interface ListVerdict {
  /** It shows changes that the stream should have sent by then. */
  missed: boolean;
  /** It holds Actions that this epoch's stream has not announced. */
  unannounced: boolean;
  /** Another list has to decide: it differs from later events, or lacks Actions and may be cut. */
  inconclusive: boolean;
  /** It is known to be complete. */
  complete: boolean;
  /** It contradicts live events as the one before did: a new stream has to decide. */
  contradicts: boolean;
}

export interface SubscriptionSink {
  /** A new epoch begins; nothing of an earlier one comes after this. */
  begin(epoch: number): void;
  /**
   * Takes an event with an Action. True when it leaves something open that only a list can decide.
   */
  apply(frame: ReadableFrame, epoch: number): boolean;
  /**
   * An event of a type that this version does not know concerns an Action: nothing changes by it,
   * and lists that are requested from now on decide.
   */
  concerned(frame: ReadableFrame, epoch: number): void;
  /** A message of the stream stands for an Action, and cannot be read. */
  unreadable(epoch: number): void;
  /** The snapshot has ended. True when Actions of earlier epochs were not announced again. */
  snapshotComplete(epoch: number): boolean;
  /** A new position in the order of events; a list that is requested now is judged against it. */
  nextSequence(): number;
  /** Takes a list that the service has closed, requested at `sequence`. */
  judge(list: List, sequence: number, epoch: number): ListVerdict;
  /** Whether this epoch's stream still lacks changes that a list has shown. */
  hasMissedEvents(): boolean;
}
