/**
 * Agreement of two lists in a row, where neither is proven complete: a connection that is cut
 * seldom ends twice at the same place.
 */
import { sameFingerprints, type Fingerprints } from "./unreadable-list.ts";

/** The gaps of a list: Actions that it lacks, and messages that cannot be read. */
export interface Gaps {
  /** Open Actions that are not in it, each with the sequence of its last event. */
  absent: ReadonlyMap<string, number>;
  unreadable: Fingerprints;
}

/** The sequence of the last event of each, by id. */
export function lastEvents(entries: readonly { id: string; sequence: number }[]): Map<string, number> {
  return new Map(entries.map(({ id, sequence }) => [id, sequence]));
}

export class ListAgreement {
  private before: (Gaps & { sequence: number }) | undefined;

  /**
   * Compares with the list before, and remembers this one, read at `sequence`. True when both have
   * the same gaps and no event has concerned one of them since.
   */
  compare(gaps: Gaps, sequence: number): boolean {
    const { before } = this;
    this.before = { ...gaps, sequence };
    if (before === undefined || before.absent.size !== gaps.absent.size) return false;
    if (!sameFingerprints(before.unreadable, gaps.unreadable)) return false;
    return [...gaps.absent].every(([id, lastEvent]) => before.absent.has(id) && lastEvent <= before.sequence);
  }
}
