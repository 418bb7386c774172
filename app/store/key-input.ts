/** The slice of the keys: what the last one came to. */
import type { CommandReason } from "../commands/command.ts";
import type { CommandId } from "../commands/registry.ts";
import type { Slice } from "./store.ts";

export interface KeyInputSlice {
  /** Why the last key did nothing. */
  readonly keyNote: CommandReason | undefined;
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
  noteKey: (keyNote) => {
    if (keyNote !== get().keyNote) set({ keyNote });
  },
  setAfterLeader: (isAfterLeader) => {
    if (isAfterLeader !== get().isAfterLeader) set({ isAfterLeader });
  },
  setHeldCommand: (heldCommand) => set({ heldCommand }),
});
