/** The words of the list's order: its groupings, sortings and headings. */
import { priorityLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import type { Grouping, Sorting } from "../store/order.ts";
import { FILTER_FIELDS } from "../store/search-query.ts";

export const groupingWords: Readonly<Record<Grouping, string>> = {
  attention: "Attention",
  none: "None",
  priority: "Priority",
  state: "State",
  type: "Type",
  assignee: "Assignee",
};

export const sortingWords: Readonly<Record<Sorting, string>> = {
  attention: "Attention",
  priority: "Priority",
  age: "Age",
  lastChange: "Last change",
  name: "Name",
};

/** What the first of each sorting is. */
export const sortingFirst: Readonly<Record<Sorting, string>> = {
  attention: "to stop, to acknowledge, most urgent, oldest",
  priority: "most urgent first",
  age: "longest in its state first",
  lastChange: "changed last first",
  name: "A to Z",
};

/** "Grouped by priority, sorted by age". */
export function orderWords(grouping: Grouping, sorting: Sorting): string {
  const by = sortingWords[sorting].toLowerCase();
  return grouping === "none" ? `Not grouped, sorted by ${by}` : `Grouped by ${groupingWords[grouping].toLowerCase()}, sorted by ${by}`;
}

/** "state: in progress", for a filter that stands as a chip. */
export function filterWords(filter: string): string {
  const at = filter.indexOf(":");
  return visible(`${filter.slice(0, at)}: ${filter.slice(at + 1).replaceAll('"', "")}`);
}

/** Fields that a search was given and that there are not. */
export function unknownFieldWords(names: readonly string[]): string {
  const shown = names.map((name) => `“${visible(name)}:”`).join(", ");
  return `${shown} is no filter and is searched as a word. Filters: ${FILTER_FIELDS.map((field) => `${field}:`).join(" ")}`;
}

/**
 * The heading of a group.
 * @param hasUnreadable the priority of some of them could not be read
 */
export function groupHeading(grouping: Grouping, key: string, hasUnreadable: boolean): string {
  switch (grouping) {
    case "none":
      return "";
    case "type":
      return key === "" ? "No type" : visible(key);
    case "assignee":
      return key === "" ? "Assigned to nobody" : visible(key);
    case "state":
      return isOneOf(STATE_NAMES, key) ? stateLabels[key] : key;
    case "attention":
    case "priority":
      if (key === "stop") return "Stop work";
      if (key === "acknowledge") return "To acknowledge";
      if (key === "NONE" && hasUnreadable) return "No priority, or none that could be read";
      return isOneOf(PRIORITY_NAMES, key) ? priorityLabels[key] : key;
  }
}
