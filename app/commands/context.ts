/**
 * State and effects available to commands. Besides this file, only key-context.ts and
 * list-context.ts access the store for them. Every value is read at the time of the call; the state
 * that is read is listed in store/command-facts.ts.
 */
import type { PrincipalDto, ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { PersonalPreferences } from "../../electron/contract/preferences.ts";
import type { MoveName, UpdateChoice } from "../../electron/contract/vocabulary.ts";
import type { UpdateStage } from "../store/update-stages.ts";
import { detailsId, isBehindStep } from "../store/active-item.ts";
import type { CommandState } from "../store/command-facts.ts";
import { choiceKey, isReporting, isUndoing, isUnderWay, newestUndoable, pressKey, shownUndoable, progressFor } from "../store/moves.ts";
import { sameProgress } from "../store/same-progress.ts";
import { otherProfiles, profileBeside } from "../store/profiles.ts";
import type { CommandStore } from "./key-context.ts";
import { ListContext } from "./list-context.ts";
import type { Parts } from "./parts.ts";

/** The Action or update of a button, if it is not the active Action and its latest update. */
export interface Subject {
  /** The button's Action; null for no Action, whichever is chosen. */
  readonly row?: RowDto | null;
  readonly update?: UpdateDto;
}

export class CommandContext extends ListContext {
  readonly parts: Parts;
  readonly #subject: Subject;

  constructor(store: CommandStore, parts: Parts, subject: Subject = {}) {
    super(store);
    this.parts = parts;
    this.#subject = subject;
  }

  get #state(): CommandState {
    return this.store.getState();
  }

  // The Action

  /** The Action that the command is about: the button's, else the one shown as chosen. */
  get row(): RowDto | undefined {
    const { row } = this.#subject;
    if (row !== undefined) return row ?? undefined;
    const { chosenId: id } = this;
    return id === undefined ? undefined : this.#state.rows.get(id);
  }

  /** Whether the button's Action differs from the one that keys act on. */
  get isBesideKeys(): boolean {
    const id = this.#subject.row?.id ?? this.#subject.update?.actionId;
    // Details that are about to change in this frame keep their key hints.
    const isLeft = isBehindStep(this.#state) && id === detailsId(this.#state);
    return id !== undefined && id !== this.chosenId && !isLeft;
  }

  get update(): UpdateDto | undefined {
    return this.#subject.update ?? this.row?.update;
  }

  /** The acting Principal; null if none is set, undefined if unknown. */
  get actingAs(): PrincipalDto | null | undefined {
    const { settings } = this.#state;
    return settings === undefined ? undefined : (settings.actingAs ?? null);
  }

  /** Whether the details are visible: in a narrow window, only as an open sheet. */
  get isOnScreen(): boolean {
    return this.activeId !== undefined && (!this.isNarrow || this.isSheetOpen);
  }

  /** The text of the report form. */
  get report(): ProgressDto | undefined {
    const { row } = this;
    return row === undefined ? undefined : progressFor(this.#state, row, "report");
  }

  /** Whether the form contains nothing that is new to the service. */
  get isReportKnown(): boolean {
    return sameProgress(this.report, this.row?.progress);
  }

  /** Whether a report of this Action is under way. */
  get isReporting(): boolean {
    return this.row !== undefined && isReporting(this.row);
  }

  isUnderWay(move: MoveName): boolean {
    return this.row !== undefined && isUnderWay(this.row, move);
  }

  /** Whether main has not answered this press yet. */
  isRecording(what: { readonly move: MoveName } | { readonly choice: UpdateChoice }): boolean {
    const { update } = this;
    if ("move" in what) return this.#state.pendingPresses.has(pressKey(this.row?.id ?? "", what.move));
    const id = update?.id ?? "";
    return what.choice === "undo" ? isUndoing(this.#state, id) : this.#state.pendingPresses.has(choiceKey(id, what.choice));
  }

  /** Whether main has not answered the user's answer to a prompt yet. */
  get isAnswering(): boolean {
    return this.row !== undefined && this.#state.pendingAnswers.has(this.row.id);
  }

  press(move: MoveName): void {
    if (this.row !== undefined) this.#state.press(this.row, move);
  }

  resolve(choice: UpdateChoice): void {
    if (this.update !== undefined) void this.#state.resolve(this.update.actionId, this.update.id, choice);
  }

  /** The newest final move that can still be taken back, of any Action. */
  get newestUndo(): UpdateDto | undefined {
    return newestUndoable(this.#state)?.update;
  }

  /**
   * The update that the undo button shows: the newest that can be taken back, else one that is
   * being taken back.
   */
  get shownUndo(): UpdateDto | undefined {
    return shownUndoable(this.#state)?.update;
  }

  undoNewest(): void {
    const update = this.newestUndo;
    if (update !== undefined) void this.#state.resolve(update.actionId, update.id, "undo");
  }

  say(progress: ProgressDto): void {
    if (this.row !== undefined) this.#state.report(this.row, progress);
  }

  confirmStop(): void {
    if (this.row !== undefined) this.#state.confirmStop(this.row.id);
  }

  acceptChange(report: boolean): void {
    const { row } = this;
    if (row?.changed !== undefined) this.#state.acceptChange({ actionId: row.id, report, seen: row.changed });
  }

  askLater(): void {
    if (this.row !== undefined) this.#state.snoozeSilence(this.row.id);
  }

  // The window

  get isNarrow(): boolean {
    return this.parts.isNarrow();
  }

  get isSheetOpen(): boolean {
    return this.#state.isSheetOpen;
  }

  /** The Actions that have to be stopped, in order of attention. */
  get stops(): readonly RowDto[] {
    return this.#state.stops;
  }

  /** The Actions with a prompt about their silence, the longest silence first. */
  get silent(): readonly RowDto[] {
    return this.#state.silences;
  }

  /** Returns the Action whose update has been in this stage for the longest time. */
  standing(stage: UpdateStage): RowDto | undefined {
    return this.#state.updateStages[stage].first;
  }

  get isNavOpen(): boolean {
    return this.#state.isNavOpen;
  }

  openNav(isOpen: boolean): void {
    this.#state.openNav(isOpen);
  }

  get areNoticesOpen(): boolean {
    return this.#state.areNoticesOpen;
  }

  openNotices(areOpen: boolean): void {
    this.#state.openNotices(areOpen);
  }

  get hasDigest(): boolean {
    return this.#state.digest !== undefined;
  }

  get asksForProxy(): boolean {
    return this.#state.proxySignIn !== undefined;
  }

  get asksForCertificate(): boolean {
    return this.#state.certificateChoice !== undefined;
  }

  get hasFailed(): boolean {
    return this.#state.uncaughtErrors > 0;
  }

  openAction(actionId: string): void {
    this.#state.openAction(actionId);
  }

  openChosen(): void {
    if (this.chosenId !== undefined) this.#state.openDetails(this.chosenId);
  }

  closeSheet(): void {
    this.#state.closeDetails();
  }

  /**
   * Names of the variables that fix the account on this machine; empty if the account can be
   * switched.
   */
  get accountLockedBy(): readonly string[] {
    return this.#state.profiles?.lockedBy ?? [];
  }

  get hasOtherProfiles(): boolean {
    return otherProfiles(this.#state).length > 0;
  }

  /** Returns the id of the account after or before the one in use. */
  besideId(by: 1 | -1): string | undefined {
    return profileBeside(this.#state, by)?.id;
  }

  switchBeside(by: 1 | -1): void {
    const id = this.besideId(by);
    if (id !== undefined) void this.#state.switchProfile(id);
  }

  dismissDigest(): void {
    this.#state.dismissDigest();
  }

  dismissFailure(): void {
    this.#state.dismissUncaughtErrors();
  }

  reloadWindow(): void {
    this.#state.reloadWindow();
  }

  retryConnection(): void {
    this.#state.retryConnection();
  }

  /** The personal preferences. */
  get person(): PersonalPreferences {
    return this.#state.preferences.person;
  }

  /** Present time, epoch milliseconds. */
  get now(): number {
    return this.store.ports.now();
  }

  prefer(person: Partial<PersonalPreferences>): void {
    this.#state.prefer(person);
  }
}
