/**
 * The order in which a long list is sent to the page: the order of its first view, so that
 * the visible rows come first. An Action may change its position meanwhile; its row is
 * then sent for the change.
 */
import { attentionRank } from "../../../contract/attention.ts";
import { isTerminal } from "../../lifecycle.ts";
import type { EntryList } from "../action/entry.ts";

/**
 * Returns the ids of all Actions: work to stop and open Actions in the order of attention, those of
 * the same rank in order of arrival; then all others.
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

/** The Actions of the list whose rows have not been sent to the page yet, in sending order. */
export class ComingRows {
  private readonly ids: readonly string[];
  private at = 0;
  /** Actions sent because of a change, perhaps at positions before `at`. */
  private readonly gone = new Set<string>();

  constructor(ids: readonly string[] = []) {
    this.ids = ids;
  }

  /** Upper bound of the number still to be sent; 0: none. */
  get left(): number {
    return this.ids.length - this.at;
  }

  /** Removes and returns the next ids. */
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

  /** Called when the row is sent because of a change. */
  drop(id: string): void {
    if (this.left > 0) this.gone.add(id);
  }
}
