/** Where keys act, innermost place first: a key goes to the first place with a command for it. */
import type { CommandContext } from "./context.ts";

export type Place =
  /** The field of a dialog that asks for a reason. */
  | "reasonDialog"
  /** The items of a long list in a dialog. */
  | "items"
  /** The exact times of a part of the details. */
  | "times"
  /** A page of text in a dialog. */
  | "page"
  /** The fields of the report. */
  | "progressForm"
  | "search"
  /** The edge between list and details. */
  | "edge"
  /** The field of the search while values are offered for its token. */
  | "searchValues"
  /** The rows, some of them selected. */
  | "selectedRows"
  /** The rows. */
  | "rows"
  /** The whole window while the list of notices, or of views, is open over it. */
  | "notices"
  /** The whole window while rows are selected, unless a sheet is over them. */
  | "selection"
  /** The details over the list of a narrow window. */
  | "sheet"
  /** The chosen Action, where it has to be stopped. */
  | "stop"
  /** The chosen Action. Over a narrow list its keys open its details first (show-first.ts). */
  | "details"
  | "window";

/** The places of a key that is pressed in no field. */
export const WINDOW_PLACES = ["notices", "selection", "sheet", "stop", "details", "window"] as const satisfies readonly Place[];

/** The places of a key pressed in the rows; without a command there it goes on to the window's. */
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
  // Where none is chosen, or it is not listed, its keys say why they do nothing.
  details: () => true,
  window: () => true,
};

export function isActive(place: Place, context: CommandContext): boolean {
  return ACTIVE[place](context);
}
