/**
 * The part of the commands' context for the list: its rows, the chosen row and the selected rows.
 */
import { DETAILS_WIDTH } from "../../electron/contract/preferences.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { chosenId, hasSelectable, listedSelection, unlistedId } from "../store/choice.ts";
import type { CommandState } from "../store/command-facts.ts";
import { type Grouping, shownOrder } from "../store/order.ts";
import { KeyContext } from "./key-context.ts";

export class ListContext extends KeyContext {
  get #state(): CommandState {
    return this.store.getState();
  }

  get activeId(): string | undefined {
    return this.#state.activeId;
  }

  /** The Action whose row is listed and shown as chosen. Keys act only on this Action. */
  get chosenId(): string | undefined {
    return chosenId(this.#state);
  }

  /** The Action whose details are shown while its row is not in the list. */
  get unlistedId(): string | undefined {
    return unlistedId(this.#state);
  }

  /** Whether nothing is chosen because the user cleared the choice. */
  get isChoiceCleared(): boolean {
    return this.#state.clearedChoice !== undefined;
  }

  clearChoice(): void {
    this.#state.clearChoice();
  }

  get search(): string {
    return this.#state.viewOptions.search;
  }

  get isHeldBack(): boolean {
    const { added, moved, gone } = this.#state.pendingChanges;
    return added + moved + gone > 0;
  }

  /** Ids of the rows as they stand on the screen. */
  get order(): readonly string[] {
    return this.#state.list.ids();
  }

  /**
   * Returns the id of the row at this index, or of the nearest row; undefined if there are no rows.
   */
  idAt(index: number): string | undefined {
    const { rows } = this.#state.list;
    return rows[Math.max(0, Math.min(index, rows.length - 1))]?.id;
  }

  /** The row that gets the focus when the focus enters the list: the chosen row, or the first. */
  get entryId(): string | undefined {
    return this.isChoiceCleared ? undefined : (this.chosenId ?? this.idAt(0));
  }

  get hasRows(): boolean {
    return this.#state.list.rows.length > 0;
  }

  /** Whether any row can be selected. */
  get hasSelectable(): boolean {
    return hasSelectable(this.#state);
  }

  /** Number of selected rows. */
  get selected(): number {
    return this.#state.selectedIds.size;
  }

  /**
   * Number of selected rows that are in the list; a command for several Actions affects only these.
   */
  get selectedHere(): number {
    return this.selectedIdsHere.length;
  }

  get selectedIdsHere(): readonly string[] {
    return listedSelection(this.#state);
  }

  get hasBulkResults(): boolean {
    return this.#state.bulkItems.length > 0;
  }

  showView(view: ViewName): void {
    this.#state.closeDetails();
    this.#state.setView(view);
  }

  setSearch(text: string): void {
    this.#state.setSearch(text);
  }

  /**
   * Whether toggling would show or hide the headings. Past Actions cannot be grouped by attention.
   */
  get canToggleGroups(): boolean {
    const { viewOptions } = this.#state;
    return shownOrder({ ...viewOptions, grouping: this.#otherGrouping }).grouping !== shownOrder(viewOptions).grouping;
  }

  get #otherGrouping(): Grouping {
    return shownOrder(this.#state.viewOptions).grouping === "none" ? "attention" : "none";
  }

  /** Shows or hides the group headings. */
  toggleGroups(): void {
    this.#state.setOrder({ grouping: this.#otherGrouping });
  }

  /**
   * Widens the details within the preference's limits.
   * @param by pixels
   */
  widenDetails(by: number): void {
    const { preferences, prefer } = this.#state;
    const wanted = preferences.person.detailsWidth + by;
    prefer({ detailsWidth: Math.min(DETAILS_WIDTH.max, Math.max(DETAILS_WIDTH.min, wanted)) });
  }

  releaseList(): void {
    this.#state.showHeldBack();
  }

  toggleSelected(actionId: string): void {
    this.#state.toggleSelected(actionId);
  }

  /** Selects the rows from the start of the range, or else from the active row, to this one. */
  extendSelection(to: string | undefined): void {
    this.#state.extendSelection(this.order, this.chosenId, to);
  }

  selectAll(): void {
    this.#state.selectAll(this.order);
  }

  clearSelection(): void {
    this.#state.clearSelection();
  }

  acknowledgeSelection(): void {
    void this.#state.acknowledgeSelected();
  }

  dismissBulkResults(): void {
    this.#state.dismissBulk();
  }
}
