/** The words of the list's order: its groupings, sortings and headings. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { priorityLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { assigneeOf, type Grouping, type Sorting } from "../store/order.ts";
import { FILTER_FIELDS, type FilterField, isOpen, labelOf, namedCode } from "../store/search-codes.ts";
import { principalWords } from "./action.ts";

export const groupingWords: Readonly<Record<Grouping, string>> = labelsOf(t, "groupings");

export const sortingWords: Readonly<Record<Sorting, string>> = labelsOf(t, "sortings");

/** What the first of each sorting is. */
export const sortingFirst: Readonly<Record<Sorting, string>> = labelsOf(t, "sortingFirst");

/** "Grouped by priority, sorted by age". */
export function orderWords(grouping: Grouping, by: Sorting): string {
  const sorting = t(`orderInText.${by}`);
  return grouping === "none" ? t("order.ungrouped", { sorting }) : t("order.grouped", { grouping: t(`orderInText.${grouping}`), sorting });
}

/** "state: in progress", for a filter that stands as a chip; words that a file holds as one are searched, and stay as they are. */
export function filterWords(filter: string): string {
  const at = filter.indexOf(":");
  const field = filter.slice(0, at);
  const value = isolated(filter.slice(at + 1).replaceAll('"', ""));
  return at >= 0 && isOneOf(FILTER_FIELDS, field) ? filterSentence(field, value) : isolated(filter);
}

function filterSentence(field: FilterField, value: string): string {
  switch (field) {
    case "state": {
      if (isOpen(value)) return t("filters.state", { value: t("filterStates.open") });
      const state = namedCode(field, value);
      return state === "UNKNOWN"
        ? t("filters.state_unknown")
        : t("filters.state", { value: state === undefined ? value : shared(`statesInText.${state}`) });
    }
    case "priority": {
      const priority = namedCode(field, value);
      return t("filters.priority", { value: priority === undefined ? value : shared(`prioritiesInText.${priority}`) });
    }
    case "is": {
      const fact = namedCode(field, value);
      return t("filters.is", { value: fact === undefined ? value : labelOf(field, fact) });
    }
    case "type":
    case "by":
    case "for":
    case "authorizer":
      return t(`filters.${field}`, { value });
  }
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
      return key === "" ? t("groups.noType") : isolated(key);
    case "assignee":
      return key === "" ? t("groups.noAssignee") : principalWords(assigneeOf(key));
    case "state":
      return isOneOf(STATE_NAMES, key) ? stateLabels[key] : key;
    case "attention":
    case "priority":
      if (key === "stop") return t("groups.stop");
      if (key === "acknowledge") return t("groups.acknowledge");
      if (key === "NONE" && hasUnreadable) return t("groups.unknownPriority");
      return isOneOf(PRIORITY_NAMES, key) ? priorityLabels[key] : key;
  }
}
