/**
 * Input other than keys in the window, without a page: buttons of notices and toasts that lead to
 * an Action or answer for it, and the palette.
 */
import { expect } from "vitest";
import { CommandContext, type Subject } from "../../app/commands/context.ts";
import type { Command } from "../../app/commands/command.ts";
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import { find, type PaletteCommand, searchedActions } from "../../app/commands/palette.ts";
import type { Parts } from "../../app/commands/parts.ts";
import { COMMAND_IDS, COMMANDS, type CommandId } from "../../app/commands/registry.ts";
import { runChosen } from "../../app/commands/run-chosen.ts";
import { chosenId } from "../../app/store/choice.ts";
import { shownUndoable } from "../../app/store/moves.ts";
import type { DocketState, DocketStore } from "../../app/store/store.ts";
import { recordOf } from "../../electron/contract/vocabulary.ts";

/** The buttons, each with the Action that it shows. */
const SHOWN = {
  "stop.show": ({ stops }) => stops[0],
  "silence.show": ({ silences }) => silences[0],
  "silence.later": ({ silences }) => silences[0],
  "fate.held": ({ updateStages }) => updateStages.held.first,
  // The Action in the toast over a dialog.
  "undo.newest": shownUndoable,
} as const satisfies Readonly<Record<string, (state: DocketState) => DocketState["stops"][number] | undefined>>;

export type NoticeCommand = keyof typeof SHOWN;
export const NOTICE_COMMANDS = Object.keys(SHOWN) as NoticeCommand[];

/** A button that exists as long as it has an Action to show. */
export class NoticeButton {
  readonly #command: NoticeCommand;
  readonly #store: DocketStore;
  readonly #parts: Parts;
  readonly #now: () => number;
  #shown: string | undefined;
  /** Time since which it shows that Action, unless the user caused it. */
  #since = -Infinity;

  /**
   * @param isOfAnother whether the window has just switched to another account, whose button may
   * have been for another Action
   */
  constructor(command: NoticeCommand, store: DocketStore, parts: Parts, now: () => number, isOfAnother: boolean) {
    this.#command = command;
    this.#store = store;
    this.#parts = parts;
    this.#now = now;
    this.look();
    if (isOfAnother) this.#since = now();
  }

  get #subject(): Subject {
    const row = SHOWN[this.#command](this.#store.getState());
    return this.#command === "silence.later" && row !== undefined ? { row } : {};
  }

  /**
   * Reports the button's meaning, as CommandButton.tsx does whenever the facts for commands have
   * changed.
   */
  look(): void {
    const row = SHOWN[this.#command](this.#store.getState());
    const { pressGuard, guard } = this.#store.input;
    const slot = `button ${this.#command}`;
    if (row === undefined) pressGuard.forget(slot);
    else {
      const context = new CommandContext(this.#store, this.#parts, this.#subject);
      pressGuard.changed(slot, COMMANDS[this.#command].about?.(context) ?? "", this.#subject.row?.id ?? "");
    }
    if (row?.id === this.#shown) return;
    // If there was no button before, no press can be meant for another Action.
    this.#since = guard.isActing || this.#shown === undefined ? -Infinity : this.#now();
    this.#shown = row?.id;
  }

  /** @returns the Action that the press may be for; undefined if it may be for none */
  get meant(): string | undefined {
    return this.#now() - this.#since >= INPUT_PAUSES.settling ? this.#shown : undefined;
  }

  /** Called when the user has just pressed for the same Action elsewhere. */
  known(): void {
    this.#since = -Infinity;
  }

  press(): void {
    const { pressGuard } = this.#store.input;
    if (this.#shown === undefined || !pressGuard.takesPress(`button ${this.#command}`)) return;
    const { meant } = this;
    const context = new CommandContext(this.#store, this.#parts, this.#subject);
    if (COMMANDS[this.#command].enabled(context) !== true) return;
    this.#store.input.act(() => COMMANDS[this.#command].run(context));
    if (this.#command.endsWith("show") || this.#command.startsWith("fate")) expect(this.#store.getState().activeId).toBe(meant);
  }
}

/** Number of first Actions that the details list while nothing is chosen. */
export const FIRST_LINES = 3;

/** A line of the first Actions in the list, which exists while nothing is chosen. */
export class FirstLine {
  readonly #at: number;
  readonly #store: DocketStore;
  readonly #now: () => number;
  #shown: string | undefined;
  /** Time since which it shows that Action, unless the user caused it. */
  #since = -Infinity;

  constructor(at: number, store: DocketStore, now: () => number) {
    this.#at = at;
    this.#store = store;
    this.#now = now;
    this.look();
  }

  /** Updates the line as NothingChosen.tsx draws it. */
  look(): void {
    const { activeId, list, isUnasked } = this.#store.getState();
    const { pressGuard, guard } = this.#store.input;
    const shown = activeId === undefined ? list.rows[this.#at]?.id : undefined;
    if (shown === this.#shown) return;
    if (activeId !== undefined) pressGuard.forget(this.#slot);
    else if (shown !== undefined) pressGuard.changed(this.#slot, shown, shown, isUnasked);
    this.#since = guard.isActing || this.#shown === undefined ? -Infinity : this.#now();
    this.#shown = shown;
  }

  get #slot(): string {
    return `first line ${this.#at}`;
  }

  press(): void {
    const { input, getState } = this.#store;
    const shown = this.#shown;
    if (shown === undefined || !input.pressGuard.takesPress(this.#slot)) return;
    const meant = this.#now() - this.#since >= INPUT_PAUSES.settling ? shown : undefined;
    input.act(() => getState().openAction(shown));
    expect(getState().activeId).toBe(meant);
  }
}

/** The palette as it was drawn when it opened. */
export class OpenPalette {
  readonly #found: readonly PaletteCommand[];
  /** Id of the Action whose name is above its commands. */
  readonly shown: string | undefined;

  constructor(query: string, store: DocketStore, context: CommandContext) {
    const state = store.getState();
    const { chosen, places, others } = find(query, context, searchedActions(state.rows.values()));
    this.#found = [...chosen, ...places, ...others];
    this.shown = chosenId(state);
  }

  /** Presses Enter on one of the lines. */
  choose(at: number, store: DocketStore, context: CommandContext): void {
    const line = this.#found[at % Math.max(1, this.#found.length)];
    store.getState().closeDialog();
    if (line !== undefined) runChosen(line.id, line.meaning, context);
  }
}

/** Records each command that runs, until the returned function is called. */
export function noteRuns(ran: CommandId[]): () => void {
  const before = { ...COMMANDS };
  const noting = (id: CommandId): Command => {
    const { run, byKey } = COMMANDS[id];
    const note = (): void => void ran.push(id);
    return {
      ...COMMANDS[id],
      run: (context) => (note(), run(context)),
      ...(byKey !== undefined && { byKey: (context: CommandContext) => (note(), byKey(context)) }),
    };
  };
  Object.assign(COMMANDS, recordOf(COMMAND_IDS, noting));
  return () => void Object.assign(COMMANDS, before);
}
