/**
 * Registry of every command of the window, by id. Buttons, keys, hints and help use the registry,
 * and no key is named elsewhere. Editing the fields of a form or dialog is not a command.
 */
import { t } from "../languages/words.ts";
import type { Command, LabelName } from "./command.ts";
import { connection } from "./connection.ts";
import type { CommandContext } from "./context.ts";
import { shownKey } from "./chord.ts";
import { dialogs } from "./dialogs.ts";
import { items } from "./items.ts";
import { keys } from "./keys.ts";
import { moves } from "./moves.ts";
import { navigation } from "./navigation.ts";
import { notices } from "./notices.ts";
import type { Place } from "./places.ts";
import { preferences } from "./preferences.ts";
import { profiles } from "./profiles.ts";
import { prompts } from "./prompts.ts";
import { selection } from "./selection.ts";

const TOPICS = {
  ...moves,
  ...prompts,
  ...selection,
  ...navigation,
  ...items,
  ...dialogs,
  ...connection,
  ...notices,
  ...preferences,
  ...profiles,
  ...keys,
};

export type CommandId = keyof typeof TOPICS;

export const COMMANDS: Readonly<Record<CommandId, Command>> = TOPICS;

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/** Commands grouped once, because each key reads the commands of several places. */
const BY_PLACE = Map.groupBy(COMMAND_IDS, (id) => COMMANDS[id].where);

export function commandsIn(place: Place): readonly CommandId[] {
  return BY_PLACE.get(place) ?? [];
}

/** Commands that keep their keys while their place is on the screen. */
export const KEEPERS: readonly CommandId[] = COMMAND_IDS.filter((id) => COMMANDS[id].keepsKey === true);

/** Returns the text of a command's button, unless the place needs another. */
export function labelOf(id: CommandId, context: CommandContext): string {
  const { label } = COMMANDS[id];
  // The type of a topic requires a label if the id is not a message name.
  return label === undefined ? t(`commands.${id as LabelName}`) : label(context);
}

/** Returns the default key of a command as displayed: "Shift+K", "↓"; empty if there is none. */
export function keyOf(id: CommandId): string {
  const [key] = COMMANDS[id].keys;
  return key === undefined ? "" : shownKey(key);
}
