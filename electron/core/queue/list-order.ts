/**
 * The order in which a long list is sent to the page: as its first view shows it, so that the rows
 * in sight come first. Any Action may change its place meanwhile: its row is sent for the change.
 */
import { PRIORITY_NAMES } from "../../contract/vocabulary.ts";
import { isOpen, type Entry, type EntryList } from "./entry.ts";

/** The ids of all Actions: the open ones by priority, in each as they came; then all others. */
export function inListOrder(entries: Pick<EntryList, "all">): Set<string> {
  const open: Record<string, string[]> = Object.fromEntries(PRIORITY_NAMES.map((name) => [name, []]));
  const others: string[] = [];
  for (const entry of entries.all()) (placeOf(entry, open) ?? others).push(entry.id);
  const ids = new Set<string>();
  for (const group of [...Object.values(open), others]) for (const id of group) ids.add(id);
  return ids;
}

function placeOf(entry: Entry, open: Record<string, string[]>): string[] | undefined {
  return isOpen(entry) ? open[entry.content.priority] : undefined;
}
