/** Selecting rows, and acknowledging them together. */
import { moveWords } from "../messages/moves.ts";
import { type Command, reason, type Topic } from "./command.ts";
import { whyNoRow } from "./moves.ts";
import { whyNoRows } from "./navigation.ts";
import type { Step } from "./parts.ts";

type SelectionId = "toggle" | "all" | "clear" | "acknowledge" | "dismissResults" | `extend.${Step}`;

export const selection: Topic<`selection.${SelectionId}`> = {
  "selection.toggle": {
    label: "Select, or take out of the selection",
    keys: ["X", "Space"],
    where: "rows",
    enabled: (context) => (context.chosenId === undefined ? whyNoRow(context) : true),
    run: (context) => context.chosenId !== undefined && context.toggleSelected(context.chosenId),
  },
  "selection.all": {
    label: "Select all",
    keys: ["Ctrl+A"],
    where: "rows",
    enabled: whyNoRows,
    run: (context) => context.selectAll(),
    repeats: true,
  },
  "selection.extend.next": extend("next", "Select the next one too", "Shift+J", "Shift+ArrowDown"),
  "selection.extend.previous": extend("previous", "Select the previous one too", "Shift+K", "Shift+ArrowUp"),
  "selection.extend.pageDown": extend("pageDown", "Select a page down", "Shift+PageDown"),
  "selection.extend.pageUp": extend("pageUp", "Select a page up", "Shift+PageUp"),
  "selection.extend.first": extend("first", "Select up to the first", "Shift+Home"),
  "selection.extend.last": extend("last", "Select down to the last", "Shift+End"),
  "selection.clear": {
    label: "Clear the selection",
    keys: ["Escape"],
    where: "selectedRows",
    enabled: ({ selected }) => (selected === 0 ? reason("nothingSelected") : true),
    run: (context) => context.clearSelection(),
    repeats: true,
  },
  "selection.acknowledge": {
    label: ({ selectedHere }) => `${moveWords.acknowledge.name} ${selectedHere.toLocaleString("en")}`,
    keys: ["A"],
    where: "selection",
    enabled: ({ selected, selectedHere }) => {
      if (selected === 0) return reason("nothingSelected");
      return selectedHere === 0 ? reason("selectionHidden") : true;
    },
    run: (context) => context.acknowledgeSelection(),
  },
  "selection.dismissResults": {
    label: "Dismiss what was acknowledged together",
    keys: [],
    where: "window",
    enabled: ({ hasBulkResults }) => (hasBulkResults ? true : reason("nothingToDismiss")),
    run: (context) => context.dismissBulkResults(),
  },
};

function extend(to: Step, label: string, ...keys: readonly string[]): Command {
  return {
    label,
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
