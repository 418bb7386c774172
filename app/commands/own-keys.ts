/** The keys that the user has given to commands, over those that the registry gives them. */
import { COMMANDS, type CommandId } from "./registry.ts";

/** By id of the command; an empty list is a command without a key. */
export type OwnKeys = Readonly<Partial<Record<string, readonly string[]>>>;

/** The chords of a command, the one that is shown first. */
export function keysOf(id: CommandId, own: OwnKeys): readonly string[] {
  return own[id] ?? COMMANDS[id].keys;
}
