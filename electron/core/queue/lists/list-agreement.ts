/**
 * Agreement of two successive lists, neither of which is proven complete. The agreement is evidence
 * because a connection that breaks seldom ends twice at the same place.
 */
import { sameFingerprints, type Fingerprints } from "./unreadable-list.ts";

/** The gaps of a list: Actions that the list lacks, and messages that cannot be read. */
export interface Gaps {
  /** Open Actions that the list lacks, each with the sequence of its last event. */
  absent: ReadonlyMap<string, number>;
  unreadable: Fingerprints;
}

/** Returns the sequence of each Action's last event, by id. */
export function lastEvents(entries: readonly { id: string; sequence: number }[]): Map<string, number> {
  return new Map(entries.map(({ id, sequence }) => [id, sequence]));
}

export class ListAgreement {
  private before: (Gaps & { sequence: number }) | undefined;

  /**
   * Compares the gaps with those of the previous list, and stores these, read at `sequence`.
   * Returns true if both lists have the same gaps and no event has concerned a gap since.
   */
  compare(gaps: Gaps, sequence: number): boolean {
    const { before } = this;
    this.before = { ...gaps, sequence };
    if (before === undefined || before.absent.size !== gaps.absent.size) return false;
    if (!sameFingerprints(before.unreadable, gaps.unreadable)) return false;
    return [...gaps.absent].every(([id, lastEvent]) => before.absent.has(id) && lastEvent <= before.sequence);
  }
}
