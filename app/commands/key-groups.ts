/** Headings for the list of all keys, by the place where a key acts. */
import { keyGroupWords } from "../messages/keys.ts";
import type { Place } from "./places.ts";
import { COMMANDS, type CommandId } from "./registry.ts";

export type KeyGroup = keyof typeof keyGroupWords;

const GROUP_OF: Readonly<Record<Place, KeyGroup>> = {
  details: "action",
  stop: "action",
  rows: "rows",
  selectedRows: "rows",
  selection: "rows",
  window: "window",
  sheet: "window",
  search: "fields",
  searchValues: "fields",
  edge: "fields",
  progressForm: "fields",
  reasonDialog: "fields",
  items: "fields",
  times: "fields",
  page: "fields",
  notices: "fields",
};

/** Groups in the order in which they are listed. */
export const KEY_GROUPS = Object.keys(keyGroupWords) as readonly KeyGroup[];

export function keyGroupOf(id: CommandId): KeyGroup {
  return GROUP_OF[COMMANDS[id].where];
}
