/**
 * Every command of the window, by id. Buttons, keys, hints and help read it, and no key is named
 * anywhere else. Editing the fields of a form or dialog is no command.
 */
import { t } from "../languages/words.ts";
import type { Command, CommandReason, LabelName } from "./command.ts";
import { connection } from "./connection.ts";
import type { CommandContext } from "./context.ts";
import { shownKey } from "./chord.ts";
import { dialogs } from "./dialogs.ts";
import { items } from "./items.ts";
import { keys } from "./keys.ts";
import { moves } from "./moves.ts";
import { navigation } from "./navigation.ts";
import { FIELD_PLACES, isActive } from "./places.ts";
import { notices } from "./notices.ts";
import { preferences } from "./preferences.ts";
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
  ...keys,
};

export type CommandId = keyof typeof TOPICS;

export const COMMANDS: Readonly<Record<CommandId, Command>> = TOPICS;

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/** A command as a list of commands shows it. */
export interface ListedCommand {
  readonly id: CommandId;
  readonly label: string;
  readonly keys: readonly string[];
  readonly whyNot: CommandReason | undefined;
}

/** The commands of the active places except single fields, each with its refusal reason. */
export function commandsNow(context: CommandContext): ListedCommand[] {
  const here = COMMAND_IDS.filter((id) => !FIELD_PLACES.includes(COMMANDS[id].where) && isActive(COMMANDS[id].where, context));
  return here.map((id) => {
    const command = COMMANDS[id];
    const enabled = command.enabled(context);
    return { id, label: labelOf(id, context), keys: command.keys.map(shownKey), whyNot: enabled === true ? undefined : enabled };
  });
}

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
