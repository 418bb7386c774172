/** The comparison of one list with the known queue, while it is under way. */
import type { ListVerdict } from "../../subscription/sink.ts";
import type { Content } from "../action/entry.ts";
import type { OwnWork } from "../own-work.ts";

/** Our own updates of an Action, as they stand at the moment of an event or a list. */
export type OwnLookup = (id: string) => OwnWork;

/** How things stood when a list was requested. */
export interface Asked {
  readonly epoch: number;
  /** The stream of this epoch has shown its own list. */
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
  /** It brings Actions that were not known, or had left. */
  brings: boolean;
}

export function newComparison(asked: Asked): Comparison {
  return { ...asked, present: new Map(), behind: new Set(), missed: false, unannounced: false, inconclusive: false, brings: false };
}

/** For a list of a dead epoch. */
export const NO_VERDICT: ListVerdict = {
  missed: false,
  unannounced: false,
  inconclusive: false,
  complete: false,
  contradicts: false,
};
