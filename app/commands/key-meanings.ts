/**
 * Reports to the press guard what each key of the window would do, whenever that may have changed.
 */
import { isSequence } from "./chord.ts";
import type { CommandContext } from "./context.ts";
import { keysOf } from "./key-bindings.ts";
import { isActive, ROW_PLACES, WINDOW_PLACES, type Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, commandsIn, KEEPERS } from "./registry.ts";

/** Places where typed keys act outside of fields. */
export const TYPED_PLACES: readonly Place[] = [...WINDOW_PLACES, ...ROW_PLACES];

const ABOUT_THE_ACTION: ReadonlySet<Place> = new Set<Place>(["stop", "details", ...ROW_PLACES]);

/** Returns the slot of a chord in the press guard. */
function keySlot(chord: string): string {
  return `key ${chord}`;
}

/**
 * Notes what every chord means now. The cost depends on the few dozen commands, not on the queue.
 */
export function noteMeanings(context: CommandContext): void {
  noteLeads(context);
  const isPossible = possibilities(context);
  noteSubjects(context, isPossible);
  /** Commands by chord; undefined if the chord's places are not on the screen. */
  const owners = new Map<string, CommandId | undefined>();
  for (const place of TYPED_PLACES) {
    const isHere = isActive(place, context);
    for (const id of commandsIn(place))
      for (const chord of chordsOf(id, context)) {
        const owner = owners.get(chord);
        // An inner command that cannot be run leaves its key to the outer command.
        const isYielded = owner !== undefined && COMMANDS[owner].keepsKey !== true && !isPossible(owner);
        const isBetter = isHere && (owner === undefined || (isYielded && isPossible(id)));
        if (isBetter || !owners.has(chord)) owners.set(chord, isHere ? id : undefined);
      }
  }
  const { pressGuard } = context.input;
  for (const [chord, id] of owners) {
    if (isSequence(chord)) continue;
    if (id === undefined) pressGuard.changed(keySlot(chord), "");
    else pressGuard.changed(keySlot(chord), isPossible(id) ? meaningOf(id, context) : "", subjectOf(id, context), context.isUnasked);
  }
}

/** Stands for no row. A row that appears where there was none has not been read either. */
const NOWHERE = "\n";

/** Notes to which row each key leads; also called after each change of the list. */
export function noteLeads(context: CommandContext): void {
  for (const id of COMMAND_IDS) {
    const { leadsTo } = COMMANDS[id];
    if (leadsTo !== undefined) context.input.pressGuard.changed(leadSlot(id), leadsTo(context) ?? NOWHERE);
  }
}

/**
 * Notes what each command is about, even while another command has its key: the user may give the
 * key back.
 */
function noteSubjects(context: CommandContext, isPossible: (id: CommandId) => boolean): void {
  const { pressGuard } = context.input;
  const chosen = context.row?.id ?? "";
  pressGuard.changed(CHOSEN_SLOT, chosen, chosen, context.isUnasked);
  for (const id of COMMAND_IDS) {
    const { about } = COMMANDS[id];
    if (about === undefined) continue;
    // While a press is being recorded, the command keeps its subject: a later subject was not meant
    // by the press.
    const meaning = isPossible(id) || isRecording(id, context) ? about(context) : "";
    pressGuard.changed(aboutSlot(id), meaning, subjectOf(id, context), context.isUnasked);
  }
}

/**
 * Whether a key accepts a press for this command: its meaning and subject have been stable for a
 * while.
 */
export function isKeySettled(chord: string, id: CommandId, { input: { pressGuard } }: CommandContext): boolean {
  const isAboutChosen = ABOUT_THE_ACTION.has(COMMANDS[id].where);
  return (
    pressGuard.isSettled(keySlot(chord)) && pressGuard.isSettled(aboutSlot(id)) && (!isAboutChosen || pressGuard.isSettled(CHOSEN_SLOT))
  );
}

const CHOSEN_SLOT = "the chosen Action";

function aboutSlot(id: CommandId): string {
  return `about ${id}`;
}

/**
 * Whether the row to which a command leads has been there for a while, or the user has put it
 * there.
 */
export function isLeadSettled(id: CommandId, { input }: CommandContext): boolean {
  return input.pressGuard.isSettled(leadSlot(id));
}

function leadSlot(id: CommandId): string {
  return `lead ${id}`;
}

/** Returns all chords of a command. Those for fields and dialogs belong to no other command. */
function chordsOf(id: CommandId, context: CommandContext): readonly string[] {
  const { fieldKeys = [], dialogKeys = [] } = COMMANDS[id];
  return [...keysOf(id, context.keyBindings), ...fieldKeys, ...dialogKeys];
}

/** Whether a press of the command waits for main. */
function isRecording(id: CommandId, context: CommandContext): boolean {
  try {
    const enabled = COMMANDS[id].enabled(context);
    return enabled !== true && enabled.code === "recording";
  } catch {
    return false;
  }
}

/**
 * Returns whether a command can be run now. Each command is evaluated once, so that answers stay
 * consistent.
 */
function possibilities(context: CommandContext): (id: CommandId) => boolean {
  const known = new Map<CommandId, boolean>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const now = isPossible(id, context);
    known.set(id, now);
    return now;
  };
}

/**
 * Whether a command can be run now. A command that fails on the state must not block the keys of
 * other commands.
 */
function isPossible(id: CommandId, context: CommandContext): boolean {
  try {
    return COMMANDS[id].enabled(context) === true;
  } catch {
    return false;
  }
}

/** Returns what a command would do now: the command, its Action, and what else it is about. */
export function meaningOf(id: CommandId, context: CommandContext): string {
  return [id, subjectOf(id, context), COMMANDS[id].about?.(context) ?? ""].join("\n");
}

function subjectOf(id: CommandId, context: CommandContext): string {
  const { where, isOfAction } = COMMANDS[id];
  if (isOfAction === true) return context.row?.id ?? context.activeId ?? "";
  return ABOUT_THE_ACTION.has(where) ? (context.row?.id ?? "") : "";
}

/**
 * Returns the chord that runs the command now, for display; undefined if there is none, another
 * command keeps it, or it would act on another Action.
 */
export function chordNow(id: CommandId, context: CommandContext): string | undefined {
  const [chord] = keysOf(id, context.keyBindings);
  return chord === undefined || isKeptByOther(chord, id, context) || isOfAnother(id, context) ? undefined : chord;
}

/**
 * Whether the key would act on another Action than the button. Undo is exempt if the button's
 * update is the newest, because its key takes back the newest from anywhere.
 */
function isOfAnother(id: CommandId, context: CommandContext): boolean {
  if (!context.isBesideKeys || !ABOUT_THE_ACTION.has(COMMANDS[id].where)) return false;
  return id !== "update.undo" || context.update?.id !== context.newestUndo?.id;
}

/** Whether a command of another place keeps this key while that place is on the screen. */
function isKeptByOther(chord: string, id: CommandId, context: CommandContext): boolean {
  return KEEPERS.some(
    (other) => other !== id && isActive(COMMANDS[other].where, context) && keysOf(other, context.keyBindings).includes(chord),
  );
}
