/**
 * Whether two lists in a row agree, where nothing proves of either that it is whole: a connection
 * that is cut seldom ends twice at the same place. Pure but for the memory of the list before.
 */
import { sameLikenesses, type Likenesses } from "./unreadable-list.ts";

/** What a list leaves out, and what of it cannot be read. */
export interface Gaps {
  /** The Actions that are known to be open and are not in it, each with its last mark. */
  absent: ReadonlyMap<string, number>;
  likenesses: Likenesses;
}

export class Agreement {
  private before: (Gaps & { mark: number }) | undefined;

  /**
   * Whether the list before left out the same, and no event has spoken of that since. This one, read
   * at the position `mark`, is the list before from now on.
   */
  with(gaps: Gaps, mark: number): boolean {
    const { before } = this;
    this.before = { ...gaps, mark };
    if (before === undefined || before.absent.size !== gaps.absent.size) return false;
    if (!sameLikenesses(before.likenesses, gaps.likenesses)) return false;
    return [...gaps.absent].every(([id, spokenAt]) => before.absent.has(id) && spokenAt <= before.mark);
  }
}
