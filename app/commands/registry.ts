/**
 * Every command of the window, by id. Buttons, keys, hints and help read it, and no key is named
 * anywhere else. Editing the fields of a form or dialog is no command.
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

/** Sorted once: each key asks for the commands of several places. */
const BY_PLACE = Map.groupBy(COMMAND_IDS, (id) => COMMANDS[id].where);

export function commandsIn(place: Place): readonly CommandId[] {
  return BY_PLACE.get(place) ?? [];
}

/** Those that keep their keys while their place is on the screen. */
export const KEEPERS: readonly CommandId[] = COMMAND_IDS.filter((id) => COMMANDS[id].keepsKey === true);

/** The words of its button, where the place needs no others. */
export function labelOf(id: CommandId, context: CommandContext): string {
  const { label } = COMMANDS[id];
  // The type of a topic asks for a label where the id is no message.
  return label === undefined ? t(`commands.${id as LabelName}`) : label(context);
}

/** The key of a command as it is shown: "Shift+K", "↓"; empty where it has none. */
export function keyOf(id: CommandId): string {
  const [key] = COMMANDS[id].keys;
  return key === undefined ? "" : shownKey(key);
}
