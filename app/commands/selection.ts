/** Commands that select rows and acknowledge them together. */
import { t } from "../languages/words.ts";
import { isSelectable } from "../store/selection.ts";
import { type Command, reason, type Topic } from "./command.ts";
import { whyNoRow } from "./moves.ts";
import { whyNoRows } from "./navigation.ts";
import type { Step } from "./parts.ts";

type SelectionId = "toggle" | "all" | "clear" | "acknowledge" | "dismissResults" | `extend.${Step}`;

export const selection: Topic<`selection.${SelectionId}`> = {
  "selection.toggle": {
    keys: ["X", "Space"],
    where: "rows",
    enabled: (context) => {
      if (context.chosenId === undefined) return whyNoRow(context);
      return context.row === undefined || isSelectable(context.row) ? true : reason("notSelectable");
    },
    run: (context) => context.chosenId !== undefined && context.toggleSelected(context.chosenId),
  },
  "selection.all": {
    keys: ["Ctrl+A"],
    where: "rows",
    enabled: (context) => (context.hasRows && !context.hasSelectable ? reason("notSelectable") : whyNoRows(context)),
    run: (context) => context.selectAll(),
    repeats: true,
  },
  "selection.extend.next": extend("next", "Shift+J", "Shift+ArrowDown"),
  "selection.extend.previous": extend("previous", "Shift+K", "Shift+ArrowUp"),
  "selection.extend.pageDown": extend("pageDown", "Shift+PageDown"),
  "selection.extend.pageUp": extend("pageUp", "Shift+PageUp"),
  "selection.extend.first": extend("first", "Shift+Home"),
  "selection.extend.last": extend("last", "Shift+End"),
  "selection.clear": {
    keys: ["Escape"],
    where: "selectedRows",
    enabled: ({ selected }) => (selected === 0 ? reason("nothingSelected") : true),
    run: (context) => context.clearSelection(),
    repeats: true,
  },
  "selection.acknowledge": {
    label: ({ selected, selectedHere }) => {
      if (selected === 0) return t("commands.selection.acknowledge_none");
      return selectedHere === 0 ? t("commands.selection.acknowledge_hidden") : t("commands.selection.acknowledge", { count: selectedHere });
    },
    keys: ["A"],
    where: "selection",
    isMutation: true,
    // With rows selected, the key applies to them, never to the chosen row in their place.
    keepsKey: true,
    enabled: ({ selected, selectedHere }) => {
      if (selected === 0) return reason("nothingSelected");
      return selectedHere === 0 ? reason("selectionHidden") : true;
    },
    // The ids are compared, because rows can be acknowledged, removed or added by others while
    // their number stays the same.
    about: ({ selectedIdsHere }) => JSON.stringify(selectedIdsHere),
    run: (context) => context.acknowledgeSelection(),
  },
  "selection.dismissResults": {
    keys: [],
    where: "window",
    enabled: ({ hasBulkResults }) => (hasBulkResults ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissBulkResults(),
  },
};

function extend(to: Step, ...keys: readonly string[]): Command {
  return {
    keys,
    where: "rows",
    enabled: whyNoRows,
    run: (context) => {
      const { list } = context.parts;
      if (list === undefined) return;
      const { order } = context;
      const index = list.indexAfter(to);
      context.extendSelection(order[Math.max(0, Math.min(index, order.length - 1))]);
      list.goTo(index);
    },
    repeats: true,
  };
}
