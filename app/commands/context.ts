/**
 * What a command may look at, and what it may have done: the only file of the commands that knows
 * how the window keeps its state. Everything is read at the moment that it is asked for.
 */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { MoveName, UpdateChoice, ViewName } from "../../electron/contract/vocabulary.ts";
import { silentOf, stopsOf } from "../store/asked.ts";
import type { OpenDialog } from "../store/dialogs.ts";
import { choiceKey, isReporting, isUnderWay, pressKey, sameProgress } from "../store/moves.ts";
import type { Stores } from "../store/stores.ts";
import { NARROW } from "../views/frame/media.ts";
import type { Parts } from "./parts.ts";

/** What a button is about, where that is not the active Action and its latest update. */
export interface Subject {
  readonly row?: RowDto;
  readonly update?: UpdateDto;
}

export class CommandContext {
  readonly parts: Parts;
  readonly #stores: Stores;
  readonly #subject: Subject;

  constructor(stores: Stores, parts: Parts, subject: Subject = {}) {
    this.#stores = stores;
    this.parts = parts;
    this.#subject = subject;
  }

  /** Calls back whenever what a command reads may have changed. */
  static subscribe(stores: Stores, listener: () => void): () => void {
    const { queue, selection, marks, moves, answers, drafts, shown, bulk, digest, defects, proxySignIn, certificateChoice } = stores;
    const parts = [queue, selection, marks, moves, answers, drafts, shown, bulk, digest, defects, proxySignIn, certificateChoice];
    const stops = parts.map(({ store }) => store.subscribe(listener));
    return () => stops.forEach((stop) => stop());
  }

  // The Action

  /** The Action that the command is about. */
  get row(): RowDto | undefined {
    const { activeId } = this;
    return this.#subject.row ?? (activeId === undefined ? undefined : this.#stores.queue.store.getState().rows.get(activeId));
  }

  get update(): UpdateDto | undefined {
    return this.#subject.update ?? this.row?.update;
  }

  get activeId(): string | undefined {
    return this.#stores.selection.store.getState().actionId;
  }

  /** Whether the details are where the user sees them: in a narrow window, only as an open sheet. */
  get isOnScreen(): boolean {
    return this.activeId !== undefined && (!this.isNarrow || this.isSheetOpen);
  }

  /** The text of the report form. */
  get report(): ProgressDto | undefined {
    const { row } = this;
    return row === undefined ? undefined : this.#stores.moves.progressFor(row, "report");
  }

  /** Whether the form says nothing that the service does not show already. */
  get isReportKnown(): boolean {
    return sameProgress(this.report, this.row?.progress);
  }

  /** Whether a report of this Action is on its way. */
  get isReporting(): boolean {
    return this.row !== undefined && isReporting(this.row);
  }

  isUnderWay(move: MoveName): boolean {
    return this.row !== undefined && isUnderWay(this.row, move);
  }

  /** Whether main has not answered this press yet. */
  isRecording(what: { readonly move: MoveName } | { readonly choice: UpdateChoice }): boolean {
    const key = "move" in what ? pressKey(this.row?.id ?? "", what.move) : choiceKey(this.update?.id ?? "", what.choice);
    return this.#stores.moves.store.getState().recording.has(key);
  }

  /** Whether main has not answered an answer of the user's yet. */
  get isAnswering(): boolean {
    return this.row !== undefined && this.#stores.answers.store.getState().giving.has(this.row.id);
  }

  press(move: MoveName): void {
    if (this.row !== undefined) this.#stores.moves.press(this.row, move);
  }

  resolve(choice: UpdateChoice): void {
    if (this.update !== undefined) void this.#stores.moves.resolve(this.update.actionId, this.update.id, choice);
  }

  say(progress: ProgressDto): void {
    if (this.row !== undefined) this.#stores.moves.say(this.row, progress);
  }

  confirmStop(): void {
    if (this.row !== undefined) this.#stores.answers.stopped(this.row.id);
  }

  acceptChange(report: boolean): void {
    if (this.row !== undefined) this.#stores.answers.accept(this.row.id, report);
  }

  askLater(): void {
    if (this.row !== undefined) this.#stores.answers.later(this.row.id);
  }

  // The window

  get isNarrow(): boolean {
    return window.matchMedia(NARROW).matches;
  }

  get isSheetOpen(): boolean {
    return this.#stores.selection.store.getState().opened;
  }

  get isDialogOpen(): boolean {
    return this.#stores.dialogs.store.getState().dialog !== undefined;
  }

  /** The Actions that have to be stopped, the longest waiting first. */
  get stops(): readonly RowDto[] {
    return stopsOf(this.#stores.queue.store.getState().rows);
  }

  /** The Actions that are asked about for their silence, the longest first. */
  get silent(): readonly RowDto[] {
    return silentOf(this.#stores.queue.store.getState().rows);
  }

  get hasDigest(): boolean {
    return this.#stores.digest.store.getState().digest !== undefined;
  }

  get asksForProxy(): boolean {
    return this.#stores.proxySignIn.store.getState().question !== undefined;
  }

  get asksForCertificate(): boolean {
    return this.#stores.certificateChoice.store.getState().question !== undefined;
  }

  get hasFailed(): boolean {
    return this.#stores.defects.store.getState().uncaught > 0;
  }

  openDialog(dialog: OpenDialog): void {
    this.#stores.dialogs.open(dialog);
  }

  openAction(actionId: string): void {
    this.#stores.openAction(actionId);
  }

  openActive(): void {
    if (this.activeId !== undefined) this.#stores.selection.open(this.activeId);
  }

  closeSheet(): void {
    this.#stores.selection.close();
  }

  dismissDigest(): void {
    this.#stores.digest.dismiss();
  }

  dismissFailure(): void {
    this.#stores.defects.dismiss();
  }

  reloadWindow(): void {
    this.#stores.defects.reloadWindow();
  }

  retryConnection(): void {
    this.#stores.connection.retry();
  }

  // The list

  get isGrouped(): boolean {
    return this.#stores.shown.store.getState().lens.grouped;
  }

  get search(): string {
    return this.#stores.shown.store.getState().lens.search;
  }

  get isHeldBack(): boolean {
    return Object.values(this.#stores.shown.store.getState().held).some((count) => count > 0);
  }

  /** The ids of the rows as they stand on the screen. */
  get order(): readonly string[] {
    return this.#stores.shown.store.getState().placed.map(({ id }) => id);
  }

  /** How many rows are selected. */
  get selected(): number {
    return this.#stores.marks.store.getState().ids.size;
  }

  get hasBulkResults(): boolean {
    return this.#stores.bulk.store.getState().items.length > 0;
  }

  showView(view: ViewName): void {
    this.#stores.selection.close();
    this.#stores.shown.look(view);
  }

  setSearch(text: string): void {
    this.#stores.shown.search(text);
  }

  setGrouped(grouped: boolean): void {
    this.#stores.shown.group(grouped);
  }

  releaseList(): void {
    this.#stores.shown.release();
  }

  toggleSelected(actionId: string): void {
    this.#stores.marks.toggle(actionId);
  }

  /** Selects from where a range began, or else from the active row, to this one. */
  extendSelection(to: string | undefined): void {
    this.#stores.marks.extend(this.order, this.activeId, to);
  }

  selectAll(): void {
    this.#stores.marks.all(this.order);
  }

  clearSelection(): void {
    this.#stores.marks.clear();
  }

  acknowledgeSelection(): void {
    void this.#stores.bulk.acknowledge();
  }

  dismissBulkResults(): void {
    this.#stores.bulk.dismiss();
  }
}
