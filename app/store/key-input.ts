/** The slice of the keys: what the last one came to. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { MoveName } from "../../electron/contract/vocabulary.ts";
import type { CommandReason } from "../commands/command.ts";
import type { CommandId } from "../commands/registry.ts";
import type { DocketStore, Slice } from "./store.ts";

/** A final move that went no further, and its Action. */
export interface TakenBack {
  readonly row: RowDto;
  readonly move: MoveName;
}

export interface KeyInputSlice {
  /** Why the last key did nothing. */
  readonly keyNote: CommandReason | undefined;
  /** The final move that was taken back last, until the next press. */
  readonly lastTakenBack: TakenBack | undefined;
  /** The first of two keys was pressed; the next one chooses. */
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
  lastTakenBack: undefined,
  noteKey: (keyNote) => {
    if (keyNote !== get().keyNote || get().lastTakenBack !== undefined) set({ keyNote, lastTakenBack: undefined });
  },
  setAfterLeader: (isAfterLeader) => {
    if (isAfterLeader !== get().isAfterLeader) set({ isAfterLeader });
  },
  setHeldCommand: (heldCommand) => set({ heldCommand }),
});

/** Notes what was taken back, from wherever. Ends with the returned function. */
export function startTakenBack({ subscribe, setState }: DocketStore): () => void {
  return subscribe(({ undoable, rows }, before) => {
    if (undoable === before.undoable) return;
    for (const { id, update } of before.undoable) {
      const row = rows.get(id);
      if (update === undefined || row === undefined || row.update?.id === update.id) continue;
      setState({ lastTakenBack: { row, move: update.move } });
    }
  });
}
