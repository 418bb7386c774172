/** The comparison in progress of one list with the known queue. */
import type { ListVerdict } from "../../subscription/sink.ts";
import type { Content } from "../action/entry.ts";
import type { OwnWork } from "../own-work.ts";

/** Returns Docket's own updates of an Action at the moment of an event or a list. */
export type OwnLookup = (id: string) => OwnWork;

/** The circumstances in which a list was requested. */
export interface Asked {
  readonly epoch: number;
  /** Whether the stream of this epoch has shown its own list. */
  readonly isSnapshotComplete: boolean;
  /** The position in the order of events at which the list was requested. */
  readonly sequence: number;
  readonly own: OwnLookup;
}

export interface Comparison extends Asked {
  readonly present: Map<string, Content>;
  /** Actions whose version in the list is older than the stream's. */
  readonly behind: Set<string>;
  missed: boolean;
  unannounced: boolean;
  inconclusive: boolean;
  /** Whether the list has Actions that were not known, or had left. */
  brings: boolean;
}

export function newComparison(asked: Asked): Comparison {
  return { ...asked, present: new Map(), behind: new Set(), missed: false, unannounced: false, inconclusive: false, brings: false };
}

/** The verdict on a list of a dead epoch. */
export const NO_VERDICT: ListVerdict = {
  missed: false,
  unannounced: false,
  inconclusive: false,
  complete: false,
  contradicts: false,
};
