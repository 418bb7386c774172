/** Ways through the window: views, search, rows, and the sheet of a narrow window. */
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { viewWords } from "../messages/action.ts";
import { LEADER } from "./chord.ts";
import { always, type Command, type LabelledCommand, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { whyNoRow } from "./moves.ts";
import { focusDetails, focusField, focusGrid, SEARCH_ID } from "./focus.ts";
import type { Step, ValuesPart } from "./parts.ts";

type NavigationId = `view.${ViewName}` | `row.${Step}` | "row.open" | "sheet.close" | `search.${"begin" | "clear" | "leave"}`;

export const navigation: Topic<
  | NavigationId
  | `details.${"wider" | "narrower"}`
  | `value.${"next" | "previous" | "choose"}`
  | "list.group"
  | "list.release"
  | "choice.list"
> = {
  "view.needsAcknowledgement": view("needsAcknowledgement", "A", 1),
  "view.inProgress": view("inProgress", "I", 2),
  "view.allOpen": view("allOpen", "O", 3),
  "view.requestedByMe": view("requestedByMe", "R", 4),
  "view.toAuthorize": view("toAuthorize", "T", 5),
  "view.finishedToday": view("finishedToday", "F", 6),
  "view.leftQueue": view("leftQueue", "Q", 7),
  "search.begin": { keys: ["/"], where: "window", enabled: always, run: () => focusField(SEARCH_ID) },
  "search.clear": {
    keys: ["Escape"],
    where: "search",
    enabled: always,
    run: (context) => (context.search === "" ? focusGrid() : context.setSearch("")),
  },
  "search.leave": { keys: ["ArrowDown", "Enter"], where: "search", enabled: always, run: focusGrid },
  "details.wider": width("ArrowLeft", 20),
  "details.narrower": width("ArrowRight", -20),
  "value.next": value("ArrowDown", (values) => values.turn(1)),
  "value.previous": value("ArrowUp", (values) => values.turn(-1)),
  "value.choose": value("Enter", (values) => values.choose()),
  "list.group": {
    keys: [],
    where: "window",
    enabled: always,
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
  "row.next": step("next", "ArrowDown", "J"),
  "row.previous": step("previous", "ArrowUp", "K"),
  "row.pageDown": step("pageDown", "PageDown"),
  "row.pageUp": step("pageUp", "PageUp"),
  "row.first": step("first", "Home"),
  "row.last": step("last", "End"),
  "row.open": {
    keys: ["Enter"],
    where: "rows",
    enabled: (context) => (context.chosenId === undefined ? whyNoRow(context) : true),
    run: (context) => {
      context.openChosen();
      focusDetails();
    },
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

/** @param number among the views of the left pane, from 1 */
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
    run: ({ parts: { list } }) => list?.goTo(list.indexAfter(to)),
    repeats: true,
  };
}

/** @param by pixels */
function width(key: string, by: number): Command {
  return { keys: [key], where: "edge", enabled: always, run: (context) => context.widenDetails(by), repeats: true };
}

/** Of the values that a token of the search can be completed with. */
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
