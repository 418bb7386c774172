/**
 * What the palette finds: commands, ways to other views, the user's own too, and Actions, by words in any order. It is
 * found anew for each letter and not for each change, so nothing moves under the choice; what a line says of its Action
 * is of now.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ProfileDto } from "../../electron/contract/profiles.ts";
import type { SavedView } from "../../electron/contract/preferences.ts";
import type { Range } from "../components/marked-parts.ts";
import { t } from "../languages/words.ts";
import { switchWords } from "../messages/profiles.ts";
import { nameOf } from "../messages/name.ts";
import { folded } from "../../electron/contract/folded.ts";
import type { KeyPress } from "./chord.ts";
import type { Command, CommandReason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { chordNow, meaningOf } from "./key-meanings.ts";
import { matchName, type NameMatch, RANKS, wordsOf } from "./name-match.ts";
import type { Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, labelOf } from "./registry.ts";

export interface PaletteCommand extends NameMatch {
  readonly id: CommandId;
  readonly label: string;
  readonly chord: string | undefined;
  /** What it would do, as it was shown. */
  readonly meaning: string;
  readonly whyNot: CommandReason | undefined;
}

export interface PaletteAction {
  readonly row: RowDto;
  readonly name: string;
  readonly found: readonly Range[];
}

export interface PaletteView extends NameMatch {
  readonly id: string;
  readonly name: string;
}

/** The parts of the palette, from above to below where nothing is typed. */
export const SECTIONS = ["chosen", "places", "views", "accounts", "actions", "others"] as const;
export type Section = (typeof SECTIONS)[number];

export interface PaletteFindings {
  /** About the chosen Action. */
  readonly chosen: readonly PaletteCommand[];
  readonly places: readonly PaletteCommand[];
  /** Of one's own. */
  readonly views: readonly PaletteView[];
  /** Those that can be switched to. */
  readonly accounts: readonly PaletteView[];
  readonly actions: readonly PaletteAction[];
  readonly others: readonly PaletteCommand[];
  /** The one with the best find stands first, so that Enter means that: a command, before an Action of like name. */
  readonly order: readonly Section[];
}

/** An Action with the text that is searched. */
export interface SearchedAction {
  readonly row: RowDto;
  readonly name: string;
  /** Folded. */
  readonly text: string;
}

/** Its key, as it is shown. */
export const MORE = "Tab";

const MAX_ACTIONS = 8;
/** The commands of a place that no longer fit in a palette of keys: of forms, and of the rows one by one. */
const SHOWN_IN: ReadonlySet<Place> = new Set<Place>(["stop", "details", "selection", "window"]);
const NEVER: ReadonlySet<CommandId> = new Set(["palette.open"]);

/** @param known what was made before, by row: of each row it is made once */
export function searchedActions(rows: Iterable<RowDto>, known = new WeakMap<RowDto, SearchedAction>()): SearchedAction[] {
  return Array.from(rows, (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const name = nameOf(row);
    const searched = { row, name, text: folded(`${name} ${row.id} ${row.type} ${row.requestedBy?.id ?? ""}`) };
    known.set(row, searched);
    return searched;
  });
}

/** Whether a key leads from what was found to all that can be done with an Action. */
export function isForMore({ key, shiftKey }: Pick<KeyPress, "key" | "shiftKey">): boolean {
  return key === MORE && !shiftKey;
}

/** Whether a key takes back what was typed. */
export function isForRestart({ key }: Pick<KeyPress, "key">): boolean {
  return key === "Escape";
}

/** @param query as typed; without words, what can be done now is listed, and no Action */
export function find(
  query: string,
  context: CommandContext,
  actions: readonly SearchedAction[],
  views: readonly SavedView[] = [],
  accounts: readonly ProfileDto[] = [],
): PaletteFindings {
  const words = wordsOf(query);
  const commands = COMMAND_IDS.filter((id) => SHOWN_IN.has(COMMANDS[id].where) && !NEVER.has(id)).flatMap((id) =>
    commandFound(id, words, context),
  );
  const inActions = words.length === 0 ? { found: [], rank: Infinity } : actionsFound(words, actions);
  const found = {
    // Without an Action, its moves say so; of anything else about one there is nothing to say.
    chosen: best(commands.filter(isChosen)),
    places: best(commands.filter(isPlace)),
    views: views.flatMap(({ id, name }) => named(words, id, name)),
    accounts: accounts.flatMap((profile) => named(words, profile.id, switchWords(profile))),
    actions: inActions.found,
    others: best(commands.filter((command) => !isChosen(command) && !isPlace(command))),
  };
  const ranks: Record<Section, number> = {
    chosen: rankOfFirst(found.chosen),
    places: rankOfFirst(found.places),
    views: Math.min(...found.views.map(({ rank }) => rank)),
    accounts: Math.min(...found.accounts.map(({ rank }) => rank)),
    actions: inActions.rank,
    others: rankOfFirst(found.others),
  };
  const [first] = SECTIONS.toSorted((a, b) => ranks[a] - ranks[b] || Number(a === "actions") - Number(b === "actions"));
  const rest = SECTIONS.filter((section) => section !== first).toSorted((a, b) => ranks[a] - ranks[b]);
  return { ...found, order: first === undefined ? rest : [first, ...rest] };
}

function named(words: readonly string[], id: string, name: string): PaletteView[] {
  const match = matchName(words, name);
  return match === undefined ? [] : [{ id, name, ...match }];
}

function isChosen({ id }: PaletteCommand): boolean {
  return COMMANDS[id].where === "details" || COMMANDS[id].where === "stop";
}

function isPlace({ id }: PaletteCommand): boolean {
  return id.startsWith("view.") || id.startsWith("dialog.");
}

function best(commands: readonly PaletteCommand[]): PaletteCommand[] {
  return commands.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOfFirst([first]: readonly PaletteCommand[]): number {
  return first === undefined ? Infinity : rankOf(first);
}

/**
 * The name counts before what is possible: Enter after "pl" says why Plan is not possible, and does
 * not complete.
 */
function rankOf({ whyNot, rank }: PaletteCommand): number {
  return rank + (whyNot === undefined ? 0 : 0.5);
}

function commandFound(id: CommandId, words: readonly string[], context: CommandContext): PaletteCommand[] {
  const command = COMMANDS[id];
  const label = labelOf(id, context);
  const match = matchName(words, label) ?? foundElse(words, command);
  const enabled = command.enabled(context);
  // Why a move is not possible is worth a line; that nothing is asked is not.
  const saysWhyNot = id.startsWith("move.") || command.saysWhyNot === true;
  const isListed = match !== undefined && (enabled === true || (words.length > 0 && saysWhyNot));
  if (!isListed) return [];
  const chord = chordNow(id, context);
  // It is answered by its button, or by its key held down, and by nothing that is typed.
  const isHeld = enabled === true && command.isHeld === true;
  const whyNot: CommandReason | undefined = isHeld
    ? { code: "holdKey", params: { key: context.keyOf(id) } }
    : enabled === true
      ? undefined
      : enabled;
  return [{ id, label, ...match, chord, whyNot, meaning: meaningOf(id, context) }];
}

function foundElse(words: readonly string[], { alsoFoundBy }: Command): NameMatch | undefined {
  if (alsoFoundBy === undefined || matchName(words, t(`commands.${alsoFoundBy}`)) === undefined) return undefined;
  return { found: [], rank: RANKS.inside + 1 };
}

/**
 * One pass over the texts, whose matches within a word come after those at its beginning; with the
 * rank of the first one.
 */
function actionsFound(
  words: readonly string[],
  actions: readonly SearchedAction[],
): { readonly found: readonly PaletteAction[]; readonly rank: number } {
  const first: SearchedAction[] = [];
  const later: SearchedAction[] = [];
  for (const action of actions) {
    const { text } = action;
    if (!words.every((word) => text.includes(word))) continue;
    if (words.every((word) => begins(text, word))) first.push(action);
    else if (later.length < MAX_ACTIONS) later.push(action);
    if (first.length === MAX_ACTIONS) break;
  }
  const shown = [...first, ...later].slice(0, MAX_ACTIONS);
  return {
    found: shown.map(({ row, name }) => ({ row, name, found: marksOf(words, name) })),
    rank: rankOfActions(words, first),
  };
}

/** @param first those with words that begin so */
function rankOfActions(words: readonly string[], first: readonly SearchedAction[]): number {
  if (first.length === 0) return RANKS.inside;
  return first.some(({ text }) => text.startsWith(words[0] ?? "")) ? RANKS.begins : RANKS.beginsWord;
}

/** Of a name, which may not be what was found: the id and others are searched too, and initials are not. */
function marksOf(words: readonly string[], name: string): readonly Range[] {
  const match = matchName(words, name);
  return match === undefined || match.rank === RANKS.initials ? [] : match.found;
}

/** Whether a word of the text begins with it. */
function begins(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);
}
