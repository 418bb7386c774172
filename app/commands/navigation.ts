/** Commands that move through the window: views, search, rows, and the sheet of a narrow window. */
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { viewWords } from "../messages/action.ts";
import { LEADER } from "./chord.ts";
import { always, type Command, type LabelledCommand, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { whyNoRow } from "./moves.ts";
import { focusDetails, focusField, focusGrid, focusList, focusSheet, isFocusElsewhere, SEARCH_ID } from "./focus.ts";
import type { Step, ValuesPart } from "./parts.ts";

type NavigationId = `view.${ViewName}` | `row.${Step}` | "row.open" | "sheet.close" | `search.${"begin" | "clear" | "leave"}`;

export const navigation: Topic<
  | NavigationId
  | `details.${"wider" | "narrower"}`
  | `value.${"next" | "previous" | "choose" | "close"}`
  | "list.group"
  | "filter.add"
  | "list.release"
  | `choice.${"list" | "letGo"}`
  | "progress.leave"
> = {
  "view.needsAcknowledgement": view("needsAcknowledgement", "A", 1),
  "view.inProgress": view("inProgress", "I", 2),
  "view.allOpen": view("allOpen", "O", 3),
  "view.requestedByMe": view("requestedByMe", "R", 4),
  "view.toAuthorize": view("toAuthorize", "T", 5),
  "view.finishedToday": view("finishedToday", "F", 6),
  "view.leftQueue": view("leftQueue", "Q", 7),
  "search.begin": {
    keys: ["/"],
    where: "window",
    enabled: always,
    run: (context) => {
      uncoverList(context);
      focusField(SEARCH_ID);
    },
  },
  "search.clear": {
    keys: ["Escape"],
    where: "search",
    enabled: always,
    run: (context) => (context.search === "" ? focusGrid() : context.setSearch("")),
  },
  "search.leave": { keys: ["ArrowDown", "Enter"], where: "search", enabled: always, run: focusGrid, leadsTo: ({ entryId }) => entryId },
  // The form's text is kept as a draft.
  "progress.leave": {
    keys: ["Escape"],
    where: "progressForm",
    enabled: always,
    run: ({ isNarrow }) => (isNarrow ? focusSheet() : focusGrid()),
  },
  "details.wider": width("ArrowLeft", 20),
  "details.narrower": width("ArrowRight", -20),
  "value.next": value("ArrowDown", (values) => values.turn(1)),
  "value.previous": value("ArrowUp", (values) => values.turn(-1)),
  "value.choose": value("Enter", (values) => values.choose()),
  "value.close": value("Escape", (values) => values.close()),
  "filter.add": {
    keys: ["Ctrl+Shift+F"],
    fieldKeys: ["Ctrl+Shift+F"],
    where: "window",
    enabled: ({ parts }) => (parts.filters === undefined ? reason("nothingToSave") : true),
    run: (context) => {
      uncoverList(context);
      context.parts.filters?.open();
    },
  },
  "list.group": {
    keys: [],
    where: "window",
    saysWhyNot: true,
    enabled: ({ canToggleGroups }) => (canToggleGroups ? true : reason("noAttentionInPast")),
    run: (context) => context.toggleGroups(),
  },
  "list.release": {
    keys: ["."],
    where: "window",
    enabled: ({ isHeldBack }) => (isHeldBack ? true : reason("nothingHeldBack")),
    run: (context) => context.releaseList(),
  },
  "choice.list": {
    keys: [],
    where: "window",
    enabled: ({ unlistedId }) => (unlistedId === undefined ? reason("noAction") : true),
    run: (context) => context.unlistedId !== undefined && context.openAction(context.unlistedId),
  },
  "choice.letGo": {
    keys: ["Escape"],
    where: "window",
    enabled: ({ activeId, isNarrow }) => (isNarrow ? reason("notBeside") : activeId === undefined ? reason("nothingChosen") : true),
    run: (context) => {
      context.clearChoice();
      focusList();
    },
    byKey: (context) => isStepBack(context),
  },
  "row.next": step("next", "ArrowDown", "J"),
  "row.previous": step("previous", "ArrowUp", "K"),
  "row.pageDown": step("pageDown", "PageDown"),
  "row.pageUp": step("pageUp", "PageUp"),
  "row.first": step("first", "Home"),
  "row.last": step("last", "End"),
  "row.open": {
    keys: ["Enter"],
    where: "rows",
    enabled: (context) => (context.chosenId !== undefined || (context.isChoiceCleared && context.hasRows) ? true : whyNoRow(context)),
    run: (context) => {
      // A row whose choice was cleared is shown before its details.
      if (context.chosenId === undefined) return goOn(context, "next");
      context.openChosen();
      focusDetails();
    },
    leadsTo: (context) => (context.chosenId === undefined && context.isChoiceCleared ? idAfter(context, "next") : undefined),
    repeats: true,
  },
  "sheet.close": {
    keys: ["Escape"],
    where: "sheet",
    enabled: always,
    run: (context) => {
      context.closeSheet();
      focusGrid();
    },
  },
};

/**
 * Returns the command that shows a view.
 * @param number position among the views of the left pane, from 1
 */
function view(name: ViewName, letter: string, number: number): LabelledCommand {
  return {
    label: () => viewWords[name],
    keys: [`${LEADER} ${letter}`],
    fieldKeys: [`Ctrl+${number}`],
    where: "window",
    enabled: always,
    run: (context) => context.showView(name),
  };
}

function step(to: Step, ...keys: readonly string[]): Command {
  return {
    keys,
    where: "rows",
    enabled: whyNoRows,
    run: (context) => goOn(context, to),
    leadsTo: (context) => idAfter(context, to),
    repeats: true,
  };
}

/** Closes a sheet that may cover the list or its header. Typed text is kept. */
function uncoverList(context: CommandContext): void {
  if (context.isNarrow && context.isSheetOpen) context.closeSheet();
}

function goOn({ parts: { list } }: CommandContext, to: Step): void {
  list?.goTo(list.indexAfter(to));
}

function idAfter(context: CommandContext, to: Step): string | undefined {
  const { list } = context.parts;
  return list === undefined ? undefined : context.idAt(list.indexAfter(to));
}

/**
 * Handles Escape, which clears the choice only as its last step. Returns true if Escape did
 * something else first or has nothing to do.
 */
function isStepBack(context: CommandContext): boolean {
  if (isFocusElsewhere()) focusGrid();
  else if (context.selected > 0) context.clearSelection();
  else return context.isNarrow || context.activeId === undefined;
  return true;
}

/**
 * Returns the command that changes the details width.
 * @param by pixels
 */
function width(key: string, by: number): Command {
  return { keys: [key], where: "edge", enabled: always, run: (context) => context.widenDetails(by), repeats: true };
}

/** Returns a command for the values offered to complete a search token. */
function value(key: string, run: (values: ValuesPart) => void): Command {
  return {
    keys: [key],
    where: "searchValues",
    enabled: ({ parts }) => (parts.values === undefined ? reason("nothingAsked") : true),
    run: ({ parts }) => parts.values !== undefined && run(parts.values),
    repeats: true,
  };
}

export function whyNoRows({ hasRows, parts }: CommandContext): true | ReturnType<typeof reason> {
  return hasRows && parts.list !== undefined ? true : reason("noRows");
}
