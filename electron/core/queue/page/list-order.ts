/**
 * The order in which a long list is sent to the page: as its first view shows it, so that the rows
 * in sight come first. Any Action may change its place meanwhile: its row is sent for the change.
 */
import { attentionRank } from "../../../contract/attention.ts";
import { isTerminal } from "../../lifecycle.ts";
import type { EntryList } from "../action/entry.ts";

/**
 * The ids of all Actions: work to stop and the open ones in the order of attention, those of one rank
 * as they came; then all others.
 */
export function inListOrder(entries: Pick<EntryList, "all">): string[] {
  const ranks: string[][] = [];
  const others: string[] = [];
  for (const entry of entries.all()) {
    const isOpen = entry.leftAt === undefined && !isTerminal(entry.state);
    if (isOpen || entry.stop !== undefined) (ranks[attentionRank(entry)] ??= []).push(entry.id);
    else others.push(entry.id);
  }
  return [...ranks, others].flatMap((ids) => ids ?? []);
}

/** The Actions of the list that the page has no row of yet, in the order in which they go. */
export class ComingRows {
  private readonly ids: readonly string[];
  private at = 0;
  /** Those that have gone for a change, perhaps behind `at`. */
  private readonly gone = new Set<string>();

  constructor(ids: readonly string[] = []) {
    this.ids = ids;
  }

  /** At most so many are still to come; 0: none. */
  get left(): number {
    return this.ids.length - this.at;
  }

  /** The next ones, which come no more. */
  take(most: number): string[] {
    const taken: string[] = [];
    for (; this.left > 0; this.at += 1) {
      const id = this.ids[this.at] as string;
      if (this.gone.delete(id)) continue;
      if (taken.length >= most) return taken;
      taken.push(id);
    }
    this.gone.clear();
    return taken;
  }

  /** Its row goes for a change. */
  drop(id: string): void {
    if (this.left > 0) this.gone.add(id);
  }
}
