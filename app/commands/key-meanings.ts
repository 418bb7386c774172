/** What each key of the window would do now, reported to the press guard whenever it may have changed. */
import { isSequence } from "./chord.ts";
import type { CommandContext } from "./context.ts";
import { keysOf } from "./key-bindings.ts";
import { isActive, ROW_PLACES, WINDOW_PLACES, type Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, commandsIn, KEEPERS } from "./registry.ts";

/** Where typed keys are heard in the window outside of fields. */
export const TYPED_PLACES: readonly Place[] = [...WINDOW_PLACES, ...ROW_PLACES];

const ABOUT_THE_ACTION: ReadonlySet<Place> = new Set<Place>(["stop", "details", ...ROW_PLACES]);

/** The slot of a chord in the press guard. */
function keySlot(chord: string): string {
  return `key ${chord}`;
}

/** Notes what every chord means by now. The work is that of some dozen commands, whatever the queue. */
export function noteMeanings(context: CommandContext): void {
  noteLeads(context);
  const isPossible = possibilities(context);
  noteSubjects(context, isPossible);
  /** By chord: its command, or none where its places are not on the screen. */
  const owners = new Map<string, CommandId | undefined>();
  for (const place of TYPED_PLACES) {
    const isHere = isActive(place, context);
    for (const id of commandsIn(place))
      for (const chord of chordsOf(id, context)) {
        const owner = owners.get(chord);
        // An inner command that cannot be run leaves its key to the outer one.
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

/** No id: what comes where there was no row has been read by nobody, too. */
const NOWHERE = "\n";

/** Notes to which row each key leads; to be called after each change of the list, too. */
export function noteLeads(context: CommandContext): void {
  for (const id of COMMAND_IDS) {
    const { leadsTo } = COMMANDS[id];
    if (leadsTo !== undefined) context.input.pressGuard.changed(leadSlot(id), leadsTo(context) ?? NOWHERE);
  }
}

/** What each command is about, also while another one has its key: the user may give the key back. */
function noteSubjects(context: CommandContext, isPossible: (id: CommandId) => boolean): void {
  const { pressGuard } = context.input;
  const chosen = context.row?.id ?? "";
  pressGuard.changed(CHOSEN_SLOT, chosen, chosen, context.isUnasked);
  for (const id of COMMAND_IDS) {
    const { about } = COMMANDS[id];
    if (about === undefined) continue;
    // While a press of it is being recorded, it is about that still: what comes in its place was not meant.
    const meaning = isPossible(id) || isRecording(id, context) ? about(context) : "";
    pressGuard.changed(aboutSlot(id), meaning, subjectOf(id, context), context.isUnasked);
  }
}

/** Whether a key takes a press for this command: what it does, and what about, has been so for a while. */
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

/** Whether the row to which a command leads has stood there for a while, or its user has put it there. */
export function isLeadSettled(id: CommandId, { input }: CommandContext): boolean {
  return input.pressGuard.isSettled(leadSlot(id));
}

function leadSlot(id: CommandId): string {
  return `lead ${id}`;
}

/** Those of fields and dialogs are no other command's. */
function chordsOf(id: CommandId, context: CommandContext): readonly string[] {
  const { fieldKeys = [], dialogKeys = [] } = COMMANDS[id];
  return [...keysOf(id, context.keyBindings), ...fieldKeys, ...dialogKeys];
}

/** Whether the user's press of it waits for main. */
function isRecording(id: CommandId, context: CommandContext): boolean {
  try {
    const enabled = COMMANDS[id].enabled(context);
    return enabled !== true && enabled.code === "recording";
  } catch {
    return false;
  }
}

/** Whether a command can be run now, each asked once: nothing may change between two questions. */
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

/** A state that one command cannot read must not take the keys of the others. */
function isPossible(id: CommandId, context: CommandContext): boolean {
  try {
    return COMMANDS[id].enabled(context) === true;
  } catch {
    return false;
  }
}

/** What a command would do now: the command, its Action, and what else it is about. */
export function meaningOf(id: CommandId, context: CommandContext): string {
  return [id, subjectOf(id, context), COMMANDS[id].about?.(context) ?? ""].join("\n");
}

function subjectOf(id: CommandId, context: CommandContext): string {
  const { where, isOfAction } = COMMANDS[id];
  if (isOfAction === true) return context.row?.id ?? context.activeId ?? "";
  return ABOUT_THE_ACTION.has(where) ? (context.row?.id ?? "") : "";
}

/** The chord by which a command is run now, to be shown with it; undefined where it has none, another keeps it, or it acts on another Action. */
export function chordNow(id: CommandId, context: CommandContext): string | undefined {
  const [chord] = keysOf(id, context.keyBindings);
  return chord === undefined || isKeptByOther(chord, id, context) || isOfAnother(id, context) ? undefined : chord;
}

/** Whether its key would act on another Action than its button: not the undo's, which takes back the newest from anywhere. */
function isOfAnother(id: CommandId, context: CommandContext): boolean {
  if (!context.isBesideKeys || !ABOUT_THE_ACTION.has(COMMANDS[id].where)) return false;
  return id !== "update.undo" || context.update?.id !== context.newestUndo?.id;
}

/** Whether a command of another place has this key for as long as that place is on the screen. */
function isKeptByOther(chord: string, id: CommandId, context: CommandContext): boolean {
  return KEEPERS.some(
    (other) => other !== id && isActive(COMMANDS[other].where, context) && keysOf(other, context.keyBindings).includes(chord),
  );
}
