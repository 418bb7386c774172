/** Places where keys act, innermost first. A key runs a command of the first place that has one. */
import type { CommandContext } from "./context.ts";

export type Place =
  /** The field of a dialog that asks for a reason. */
  | "reasonDialog"
  /** The items of a long list in a dialog. */
  | "items"
  /** The exact times in a part of the details. */
  | "times"
  /** A page of text in a dialog. */
  | "page"
  /** The fields of the report. */
  | "progressForm"
  | "search"
  /** The edge between list and details. */
  | "edge"
  /** The search field while values are offered for its token. */
  | "searchValues"
  /** The rows, if any are selected. */
  | "selectedRows"
  /** The rows. */
  | "rows"
  /** The whole window while the list of notices or of views is open over the window. */
  | "notices"
  /** The whole window while rows are selected and no sheet covers them. */
  | "selection"
  /** The details over the list of a narrow window. */
  | "sheet"
  /** The chosen Action, if its work has to be stopped. */
  | "stop"
  /** The chosen Action. In a narrow window, its keys first open the details (show-first.ts). */
  | "details"
  | "window";

/** Places of a key pressed outside of a field. */
export const WINDOW_PLACES = ["notices", "selection", "sheet", "stop", "details", "window"] as const satisfies readonly Place[];

/** Places of a key pressed in the rows. A key without a command there is handled by the window. */
export const ROW_PLACES = ["selectedRows", "rows"] as const satisfies readonly Place[];

const ACTIVE: Readonly<Record<Place, (context: CommandContext) => boolean>> = {
  items: ({ parts }) => parts.items !== undefined,
  page: ({ parts }) => parts.page !== undefined,
  reasonDialog: ({ parts }) => parts.reason !== undefined,
  progressForm: () => true,
  search: () => true,
  edge: () => true,
  times: () => true,
  searchValues: ({ parts }) => parts.values !== undefined,
  selectedRows: ({ selected }) => selected > 0,
  rows: () => true,
  notices: ({ isNavOpen, isNarrow, parts }) => parts.notices?.areListed === true || (isNavOpen && isNarrow),
  selection: ({ selected, isNarrow, isSheetOpen }) => selected > 0 && !(isNarrow && isSheetOpen),
  sheet: ({ activeId, isNarrow, isSheetOpen }) => activeId !== undefined && isNarrow && isSheetOpen,
  stop: ({ row }) => row?.stop !== undefined,
  // Always active: without a listed choice, the keys give the reason why they do nothing.
  details: () => true,
  window: () => true,
};

export function isActive(place: Place, context: CommandContext): boolean {
  return ACTIVE[place](context);
}
