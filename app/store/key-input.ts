/** The slice of the keys: the user's own ones, and what the last key came to. */
import type { CommandReason } from "../commands/command.ts";
import type { OwnKeys } from "../commands/own-keys.ts";
import type { CommandId } from "../commands/registry.ts";
import type { Slice } from "./store.ts";

export interface KeyInputSlice {
  readonly ownKeys: OwnKeys;
  /** Why the last key did nothing. */
  readonly keyNote: CommandReason | undefined;
  /** The first of two keys was pressed; the next one chooses. */
  readonly isAfterLeader: boolean;
  /** The command whose key is being held. */
  readonly heldCommand: CommandId | undefined;
  readonly setOwnKeys: (own: OwnKeys) => void;
  readonly noteKey: (note: CommandReason | undefined) => void;
  readonly setAfterLeader: (isAfter: boolean) => void;
  readonly setHeldCommand: (held: CommandId | undefined) => void;
}

export const createKeyInputSlice: Slice<KeyInputSlice> = (set, get) => ({
  ownKeys: {},
  keyNote: undefined,
  isAfterLeader: false,
  heldCommand: undefined,
  setOwnKeys: (ownKeys) => set({ ownKeys }),
  noteKey: (keyNote) => {
    if (keyNote !== get().keyNote) set({ keyNote });
  },
  setAfterLeader: (isAfterLeader) => {
    if (isAfterLeader !== get().isAfterLeader) set({ isAfterLeader });
  },
  setHeldCommand: (heldCommand) => set({ heldCommand }),
});
