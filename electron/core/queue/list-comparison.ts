/** The comparison of one list with the known queue, while it is under way. */
import type { ListVerdict } from "../subscription/sink.ts";
import type { Content } from "./entry.ts";
import type { OwnWork } from "./own-work.ts";

/** Our own updates of an Action, as they stand at the moment of an event or a list. */
export type OwnLookup = (id: string) => OwnWork;

export interface Comparison {
  readonly epoch: number;
  /** The position in the order of events at which the list was requested. */
  readonly sequence: number;
  readonly own: OwnLookup;
  readonly present: Map<string, Content>;
  /** Actions whose version in the list is older than the stream's. */
  readonly behind: Set<string>;
  missed: boolean;
  unannounced: boolean;
  inconclusive: boolean;
  /** It brings Actions that were not known, or had left. */
  brings: boolean;
}

export function newComparison(epoch: number, sequence: number, own: OwnLookup): Comparison {
  const found = { missed: false, unannounced: false, inconclusive: false, brings: false };
  return { epoch, sequence, own, present: new Map(), behind: new Set(), ...found };
}

/** For a list of a dead epoch. */
export const NO_VERDICT: ListVerdict = {
  missed: false,
  unannounced: false,
  inconclusive: false,
  complete: false,
  contradicts: false,
};
