/**
 * The window for the property of the wrong item, without its page: the real store, the real key
 * handling, and a focus that is a word. Each step is checked against the promise of the property.
 */
import { expect, vi } from "vitest";
import { CommandContext } from "../../app/commands/context.ts";
import { releaseHold } from "../../app/commands/held-command.ts";
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import { HOLD_MS } from "../../app/commands/key-hold.ts";
import { noteLeads, noteMeanings } from "../../app/commands/key-meanings.ts";
import { Parts, type Step as Way } from "../../app/commands/parts.ts";
import { interceptKey, type KeyTarget, windowKey } from "../../app/commands/route-key.ts";
import type { CommandId } from "../../app/commands/registry.ts";
import { run } from "../../app/running-store.ts";
import { chosenId, listedSelection, placeOfClearedChoice } from "../../app/store/choice.ts";
import { newestUndoable } from "../../app/store/moves.ts";
import { startConnection } from "../../app/store/connection.ts";
import { startPreferences } from "../../app/store/preferences.ts";
import { createDocketStore, type DocketState, type DocketStore, startQueue } from "../../app/store/store.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { InvokeChannel } from "../../electron/contract/channels.ts";
import { recordOf } from "../../electron/contract/vocabulary.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge, live } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { TestFrames } from "./test-frames.ts";
import { FIRST_LINES, FirstLine, NOTICE_COMMANDS, type NoticeCommand, NoticeButton, noteRuns, OpenPalette } from "./wrong-item-devices.ts";
import { Seen } from "./wrong-item-seen.ts";
import { CHOICES, type Step } from "./wrong-item-steps.ts";

/** Requests to main about an Action that a press can cause. */
const DEEDS: ReadonlySet<InvokeChannel> = new Set<InvokeChannel>([
  "updates:submit",
  "updates:acknowledgeAll",
  "updates:resolve",
  "stop:confirm",
  "changes:accept",
  "silence:later",
]);

/**
 * The window without its page: the real store, the real key handling, and a focus that is a word.
 */
export class Operator {
  readonly bridge = new FakeBridge({
    rows: ["0", "1", "2", "3"].map((number) => aRow({ id: `act-${number}`, receivedAt: Number(number) })),
  });
  readonly #parts = new Parts(() => this.#isNarrow);
  #time = 10_000;
  #isNarrow = false;
  #focus = "row";
  #lettings = 0;
  /** Id of the Action for which the open question for a reason was pressed. */
  #asked: string | undefined;
  readonly #frames = new TestFrames();
  readonly #now = (): number => this.#time;
  readonly #running = run(() => createDocketStore(this.bridge, this.#now, this.#now, this.#frames, INPUT_PAUSES));
  #stops: (() => void)[] = [];
  #seen: Seen;
  #buttons: Readonly<Record<NoticeCommand, NoticeButton>>;
  #lines: readonly FirstLine[] = [];
  #linePresses = 0;
  #palette: OpenPalette | undefined;
  /** Whether the menu of filters is open, which receives the letters. */
  #isMenuOpen = false;
  #byDevice = 0;
  #switches = 0;
  #stopNoting = (): void => undefined;
  /** The commands that have run. */
  readonly #ran: CommandId[] = [];

  readonly #indexAfter = (way: Way): number => {
    const state = this.#store.getState();
    if (state.clearedChoice !== undefined) return placeOfClearedChoice(state);
    return state.list.indexOf(chosenId(state) ?? "") + (way === "next" ? 1 : -1);
  };

  constructor() {
    const goTo = (index: number): void => {
      const { list, stepTo } = this.#store.getState();
      const found = list.rows[Math.max(0, Math.min(index, list.rows.length - 1))];
      if (found !== undefined) stepTo(found.id);
    };
    this.#parts.mount({
      list: { goTo, indexAfter: this.#indexAfter, succeed: () => false },
      filters: { open: () => (this.#isMenuOpen = true) },
    });
    this.#seen = this.#see(false);
    this.#buttons = this.#draw(false);
    this.#running.onReplaced(() => this.#drawAnew());
  }

  get #store(): DocketStore {
    return this.#running.current();
  }

  #see(isOfAnother: boolean): Seen {
    return new Seen(this.#store, this.#now, this.#indexAfter, isOfAnother);
  }

  /** Creates the parts of the window for the store in use. */
  #draw(isOfAnother: boolean): Readonly<Record<NoticeCommand, NoticeButton>> {
    const store = this.#store;
    const button = (command: NoticeCommand) => new NoticeButton(command, store, this.#parts, this.#now, isOfAnother);
    const buttons = recordOf(NOTICE_COMMANDS, button);
    this.#lines = Array.from({ length: FIRST_LINES }, (_, at) => new FirstLine(at, store, this.#now));
    this.#stops = [
      startQueue(store),
      this.bridge.on("queue:open", ({ actionId }) => store.getState().openAction(actionId)),
      startPreferences(store),
      startConnection(store),
      store.subscribe((state, before) => {
        if (state.listVersion !== before.listVersion) noteLeads(this.#context());
      }),
      store.subscribe(() => {
        for (const line of this.#lines) line.look();
      }),
      store.commandFacts.subscribe(() => {
        noteMeanings(this.#context());
        for (const command of NOTICE_COMMANDS) buttons[command].look();
      }),
    ];
    return buttons;
  }

  /** Recreates the parts after a switch to another account. */
  #drawAnew(): void {
    this.#switches += 1;
    for (const stop of this.#stops) stop();
    this.#seen.stop();
    this.#palette = undefined;
    this.#asked = undefined;
    this.#isMenuOpen = false;
    this.#focus = "row";
    this.#seen = this.#see(true);
    this.#buttons = this.#draw(true);
    this.#store.input.guard.focusIs(this.#focus);
    noteMeanings(this.#context());
  }

  #context(): CommandContext {
    return new CommandContext(this.#store, this.#parts);
  }

  async start(): Promise<void> {
    this.#stopNoting = noteRuns(this.#ran);
    await settle();
    this.#store.input.guard.focusIs(this.#focus);
    noteMeanings(this.#context());
    await this.#wait(INPUT_PAUSES.settling);
  }

  stop(): void {
    this.#stopNoting();
    for (const stop of this.#stops) stop();
    this.#seen.stop();
    this.#store.input.hold.cancel();
    this.#running.stop();
  }

  async do(act: Step): Promise<void> {
    const { clearedChoice } = this.#store.getState();
    await this.#do(act);
    // Ends the turn, so that deferred work runs.
    await vi.advanceTimersByTimeAsync(0);
    const isChosen = this.#store.getState().activeId !== undefined;
    if (clearedChoice !== undefined && !CHOICES.has(act.do)) expect(isChosen).toBe(false);
  }

  async #do(act: Step): Promise<void> {
    const state = this.#store.getState();
    const { input } = this.#store;
    switch (act.do) {
      case "change":
        return this.bridge.change(act.rows);
      case "gone":
        return this.bridge.change([], [act.id]);
      case "snapshot":
        return this.bridge.change(act.rows, act.gone, { epoch: this.bridge.epoch + 1 });
      case "connection":
        return this.bridge.connect({ ...live(Date.now()), state: act.state });
      case "language": {
        const { preferences } = this.bridge;
        this.bridge.preferences = { ...preferences, person: { ...preferences.person, language: act.language } };
        return this.bridge.push("preferences:changed", this.bridge.preferences);
      }
      case "account":
        this.bridge.account = `${this.bridge.account ?? ""}*`;
        this.bridge.change([], [], { epoch: this.bridge.epoch + 1 });
        await settle();
        return this.#key(act.key, false);
      case "notification":
        return this.bridge.push("queue:open", { actionId: act.id });
      case "key":
        return this.#key(act.key, act.isHeld);
      case "heels":
        this.bridge.change(act.rows);
        await this.#key(act.way, false);
        return this.#key(act.key, false);
      case "choose":
        return input.act(() => {
          this.#focus = "row";
          input.guard.focusIs(this.#focus);
          if (state.list.indexOf(act.id) >= 0) state.openDetails(act.id);
          // The user has read the row, though it may have been chosen already.
          if (chosenId(this.#store.getState()) === act.id) this.#seen.chosenAt = -Infinity;
        });
      case "type":
        return this.#type(act.text, act.lost);
      case "view":
        return input.act(() => state.setView(act.view));
      case "search":
        return input.act(() => state.setSearch(act.text));
      case "resize":
        this.#isNarrow = !this.#isNarrow;
        return;
      case "overlay":
        return input.act(() => (state.dialog === undefined ? state.openDialog({ kind: "diagnostics" }) : state.closeDialog()));
      case "reason":
        return this.#reason();
      case "wait":
        return this.#wait(act.ms);
      case "button":
        return this.#button(act.command);
      case "first":
        return this.#first(act.at, act.rows);
      case "palette":
        return this.#openPalette(act.query);
      case "line":
        return this.#choose(act.at);
      case "filter":
        this.#isMenuOpen = false;
        return input.act(() => state.setFilters(act.filter === "" ? [] : [act.filter]));
      case "order":
        return input.act(() => state.setOrder({ grouping: act.grouping }));
    }
  }

  /** Presses a button of a notice, or of the toast over a dialog, by the pointer. */
  async #button(command: NoticeCommand): Promise<void> {
    const [before, { meant }] = [this.#mutations().length, this.#buttons[command]];
    this.#store.input.guard.pointed();
    this.#store.input.guard.endAct();
    this.#buttons[command].press();
    this.#expectOnly(before, [meant]);
    await settle();
  }

  /** Presses a line of the first Actions by the pointer; there is none beside a dialog. */
  async #first(at: number, rows: readonly RowDto[] | undefined): Promise<void> {
    if (this.#store.getState().activeId !== undefined) await this.#key("Escape", false);
    if (rows !== undefined) this.bridge.change(rows);
    if (this.#store.getState().dialog !== undefined || this.#isMenuOpen) return;
    const before = this.#store.getState().activeId;
    this.#store.input.guard.pointed();
    this.#store.input.guard.endAct();
    this.#lines[at]?.press();
    this.#linePresses += Number(this.#store.getState().activeId !== before);
    await settle();
  }

  /** Number of presses on a line of the first Actions that opened its Action. */
  get linePresses(): number {
    return this.#linePresses;
  }

  #openPalette(query: string): void {
    if (this.#store.getState().dialog !== undefined || this.#isMenuOpen) return;
    this.#press("Ctrl+K", "page");
    if (this.#store.getState().dialog?.kind === "palette") this.#palette = new OpenPalette(query, this.#store, this.#context());
  }

  async #choose(at: number): Promise<void> {
    if (this.#store.getState().dialog?.kind !== "palette" || this.#palette === undefined) return;
    const before = this.#mutations().length;
    const state = this.#store.getState();
    const newest = newestUndoable(state)?.id;
    this.#palette.choose(at, this.#store, this.#context());
    await this.#wait(50);
    const { dialog } = this.#store.getState();
    if (dialog?.kind === "reason") this.#asked = this.#palette.shown;
    if (dialog?.kind === "reason") expect(dialog.actionId).toBe(this.#palette.shown);
    const [mutation] = this.#mutations().slice(before);
    const isForSeveral = mutation?.channel === "updates:acknowledgeAll";
    this.#expectOnly(before, isForSeveral ? listedSelection(state) : [this.#palette.shown, newest]);
    if (mutation?.channel === "updates:resolve" && newest !== undefined && this.#about(mutation).includes(newest))
      this.#buttons["undo.newest"].known();
  }

  #expectOnly(before: number, allowed: readonly (string | undefined)[]): void {
    const mutations = this.#mutations().slice(before);
    for (const mutation of mutations) for (const about of this.#about(mutation)) expect(allowed).toContain(about);
    this.#byDevice += mutations.length;
  }

  /** Number of updates that were requested by other input than keys. */
  get byDevice(): number {
    return this.#byDevice;
  }

  /** Number of switches to another account. */
  get switches(): number {
    return this.#switches;
  }

  #mutations() {
    return this.bridge.asked.filter(({ channel }) => DEEDS.has(channel));
  }

  /** Returns the ids of the Actions in a request. */
  #about({ channel, request }: { channel: InvokeChannel; request: unknown }): string[] {
    const { actionId, actions, updateId } = request as { actionId?: string; actions?: { actionId: string }[]; updateId?: string };
    if (channel === "updates:resolve") return [(updateId ?? "").slice("update-".length)];
    return actions?.map((one) => one.actionId) ?? (actionId === undefined ? [] : [actionId]);
  }

  async #wait(ms: number): Promise<void> {
    this.#time += ms;
    this.#frames.paint();
    this.#frames.paint();
    await vi.advanceTimersByTimeAsync(ms);
  }

  #press(chord: string, target: KeyTarget): void {
    const { guard } = this.#store.input;
    const key = chord.split("+").at(-1) ?? "";
    const ctrlKey = chord.startsWith("Ctrl+");
    const shiftKey = ctrlKey ? chord.includes("Shift+") : /^[A-Z]$/.test(key);
    const press = { key, repeat: false, shiftKey, ctrlKey, metaKey: false, altKey: false };
    guard.focusIs(this.#focus);
    noteMeanings(this.#context());
    if (target !== "field") guard.beginAct();
    if (!interceptKey(press, target, this.#context())) windowKey(press, target, this.#context());
    guard.endAct();
  }

  async #key(key: string, isHeld: boolean): Promise<void> {
    const before = this.#mutations().length;
    const state = this.#store.getState();
    const [chosen, marked] = [chosenId(state), listedSelection(state)];
    const [pressedAt, markedAt] = [this.#time, this.#seen.markedAt];
    const wasAsking = state.dialog?.kind === "reason";
    // The key undoes the Action in the toast, when the chosen one has nothing to undo.
    const undo = key === "z" || key === "Ctrl+Shift+Y" ? this.#buttons["undo.newest"].meant : undefined;
    const isInMenu = this.#isMenuOpen;
    const lead = this.#seen.leadOf(key);
    this.#press(key, state.dialog === undefined && !isInMenu ? "page" : "overlay");
    // The user cannot have read the row that the key reached.
    if (lead !== undefined && lead.id !== chosen && lead.id === this.#seen.chosen && this.#time - lead.at < INPUT_PAUSES.settling)
      this.#seen.chosenAt = this.#time;
    if (isInMenu && key === "Escape") this.#isMenuOpen = false;
    if (this.#store.getState().dialog?.kind === "palette" && this.#palette === undefined)
      this.#palette = new OpenPalette("", this.#store, this.#context());
    if (this.#store.getState().dialog === undefined) this.#palette = undefined;
    if (key === "Escape" && !isInMenu) this.#seeStepBack(state, this.#store.getState());
    const { chosenAt } = this.#seen;
    if (isHeld) await this.#wait(HOLD_MS);
    releaseHold({ key }, this.#context());
    for (const mutation of this.#mutations().slice(before)) {
      if (mutation.channel === "updates:acknowledgeAll") expect(pressedAt - markedAt).toBeGreaterThanOrEqual(INPUT_PAUSES.settling);
      const isUndo = undo !== undefined && this.#about(mutation).includes(undo);
      if (mutation.channel !== "updates:acknowledgeAll" && !isUndo)
        expect(pressedAt - chosenAt).toBeGreaterThanOrEqual(INPUT_PAUSES.settling);
      const allowed = mutation.channel === "updates:acknowledgeAll" ? marked : [chosen, undo];
      for (const about of this.#about(mutation)) expect(allowed).toContain(about);
    }
    const { dialog } = this.#store.getState();
    if (dialog?.kind === "reason" && !wasAsking) {
      expect(dialog.actionId).toBe(chosen);
      this.#asked = chosen;
    }
    await settle();
  }

  /**
   * Expects that Escape clears the choice only if it has no other step back, and only beside the
   * list.
   */
  #seeStepBack(before: DocketState, after: DocketState): void {
    // After a resize, the press may have been meant to close the sheet.
    if (after.keyNote?.code === "settling") return;
    const isLast = before.dialog === undefined && !before.isAfterLeader && before.selectedIds.size === 0 && !this.#isNarrow;
    expect(after.activeId).toBe(isLast ? undefined : before.activeId);
    expect(after.clearedChoice?.id).toBe(isLast ? (before.activeId ?? before.clearedChoice?.id) : before.clearedChoice?.id);
    this.#lettings += Number(after.clearedChoice !== before.clearedChoice);
  }

  /** Number of times that the choice was cleared. */
  get lettings(): number {
    return this.#lettings;
  }

  /**
   * Types a text in a field; with `lost`, the field disappears halfway, and the focus falls to the
   * page.
   */
  async #type(text: string, lost: boolean): Promise<void> {
    this.#isMenuOpen = false;
    this.#store.input.act(() => {
      this.#focus = "field";
      this.#store.input.guard.focusIs(this.#focus);
    });
    await this.#wait(INPUT_PAUSES.keys);
    const [before, ran, { dialog }] = [this.#mutations().length, this.#ran.length, this.#store.getState()];
    for (const [at, letter] of text.split("").entries()) {
      if (lost && at === 2) this.#focus = "page";
      this.#press(letter, this.#focus === "field" ? "field" : "page");
      releaseHold({ key: letter }, this.#context());
      await this.#wait(200);
    }
    expect(this.#mutations()).toHaveLength(before);
    expect(this.#ran.slice(ran)).toEqual([]);
    expect(this.#store.getState()).toMatchObject({ dialog, isAfterLeader: false });
  }

  /** Answers the question for a reason. */
  async #reason(): Promise<void> {
    const { dialog, pressWithReason, closeDialog } = this.#store.getState();
    if (dialog?.kind !== "reason") return;
    const before = this.#mutations().length;
    void pressWithReason(dialog.row, dialog.move, "because");
    for (const mutation of this.#mutations().slice(before)) expect(this.#about(mutation)).toEqual([this.#asked]);
    this.#store.input.act(closeDialog);
    await settle();
  }

  get mutationCount(): number {
    return this.#mutations().length;
  }
}
