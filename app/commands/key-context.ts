/** The part of the commands' context for keys, and for dialogs and menus over the window. */
import type { KeyBindings } from "../../electron/contract/preferences.ts";
import type { CommandState } from "../store/command-facts.ts";
import type { StorePorts } from "../store/store.ts";
import type { OpenDialog } from "../store/dialogs.ts";
import { shownKey } from "./chord.ts";
import type { CommandReason } from "./command.ts";
import type { Input } from "./input.ts";
import { keysOf } from "./key-bindings.ts";
import type { CommandId } from "./registry.ts";

export interface CommandStore {
  readonly getState: () => CommandState;
  readonly input: Input;
  readonly ports: Pick<StorePorts, "now">;
}

export class KeyContext {
  protected readonly store: CommandStore;

  constructor(store: CommandStore) {
    this.store = store;
  }

  get #state(): CommandState {
    return this.store.getState();
  }

  get input(): Input {
    return this.store.input;
  }

  get keyBindings(): KeyBindings {
    return this.#state.preferences.person.keys;
  }

  /** Returns the key of a command as displayed; empty if there is none. */
  keyOf(id: CommandId): string {
    const [key] = keysOf(id, this.keyBindings);
    return key === undefined ? "" : shownKey(key);
  }

  /** Whether Docket chose the active Action and the user has not chosen one yet. */
  get isUnasked(): boolean {
    return this.#state.isUnasked;
  }

  /** Whether the leader key G was pressed, so that the next key selects a destination. */
  get isAfterLeader(): boolean {
    return this.#state.isAfterLeader;
  }

  setAfterLeader(isAfter: boolean): void {
    this.#state.setAfterLeader(isAfter);
  }

  /** Notes why the last key did nothing. */
  noteKey(note: CommandReason | undefined): void {
    this.#state.noteKey(note);
  }

  get heldCommand(): CommandId | undefined {
    return this.#state.heldCommand;
  }

  setHeldCommand(held: CommandId | undefined): void {
    this.#state.setHeldCommand(held);
  }

  get isDialogOpen(): boolean {
    return this.#state.dialog !== undefined;
  }

  openDialog(dialog: OpenDialog): void {
    this.#state.openDialog(dialog);
  }

  closeDialog(): void {
    this.#state.closeDialog();
  }

  /** Closes the open menu, if any. */
  closeMenu(): void {
    const { menu, closeMenu } = this.#state;
    if (menu !== undefined) closeMenu(menu);
  }
}
