/** The slice of the outcome of the last key press. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { MoveName } from "../../electron/contract/vocabulary.ts";
import type { CommandReason } from "../commands/command.ts";
import type { CommandId } from "../commands/registry.ts";
import type { DocketStore, Slice } from "./store.ts";

/** A final move that the user undid, with its Action. */
export interface UndoneMove {
  readonly row: RowDto;
  readonly move: MoveName;
}

export interface KeyInputSlice {
  /** Reason why the last key did nothing. */
  readonly keyNote: CommandReason | undefined;
  /** The last undone final move, until the next press. */
  readonly lastUndone: UndoneMove | undefined;
  /** Whether the leader key was pressed, so that the next key selects a command. */
  readonly isAfterLeader: boolean;
  /** The command whose key is being held. */
  readonly heldCommand: CommandId | undefined;
  readonly noteKey: (note: CommandReason | undefined) => void;
  readonly setAfterLeader: (isAfter: boolean) => void;
  readonly setHeldCommand: (held: CommandId | undefined) => void;
}

export const createKeyInputSlice: Slice<KeyInputSlice> = (set, get) => ({
  keyNote: undefined,
  isAfterLeader: false,
  heldCommand: undefined,
  lastUndone: undefined,
  noteKey: (keyNote) => {
    if (keyNote !== get().keyNote || get().lastUndone !== undefined) set({ keyNote, lastUndone: undefined });
  },
  setAfterLeader: (isAfterLeader) => {
    if (isAfterLeader !== get().isAfterLeader) set({ isAfterLeader });
  },
  setHeldCommand: (heldCommand) => set({ heldCommand }),
});

/** Stores each undone move, wherever it was undone, until the returned function is called. */
export function watchUndone({ subscribe, setState }: DocketStore): () => void {
  return subscribe(({ undoable, rows }, before) => {
    if (undoable === before.undoable) return;
    for (const { id, update } of before.undoable) {
      const row = rows.get(id);
      if (update === undefined || row === undefined || row.update?.id === update.id) continue;
      setState({ lastUndone: { row, move: update.move } });
    }
  });
}
