/**
 * The palette's results: commands, views (including the user's own) and Actions, found by words in
 * any order. Results are computed for each letter and not for each change, so that nothing moves
 * under the choice; the displayed facts of an Action are current.
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
  /** The command's meaning when it was shown (`meaningOf`). */
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

/** Sections of the palette, in their order without a query. */
export const SECTIONS = ["chosen", "places", "views", "accounts", "actions", "others"] as const;
export type Section = (typeof SECTIONS)[number];

export interface PaletteFindings {
  /** Commands about the chosen Action. */
  readonly chosen: readonly PaletteCommand[];
  readonly places: readonly PaletteCommand[];
  /** The user's own views. */
  readonly views: readonly PaletteView[];
  /** Accounts that can be switched to. */
  readonly accounts: readonly PaletteView[];
  readonly actions: readonly PaletteAction[];
  readonly others: readonly PaletteCommand[];
  /**
   * Sections in order of display. The section with the best match comes first, so that Enter
   * chooses that match: a command before an Action with a similar name.
   */
  readonly order: readonly Section[];
}

/** An Action with its searched text. */
export interface SearchedAction {
  readonly row: RowDto;
  readonly name: string;
  /** The folded text that is searched. */
  readonly text: string;
}

/** Key that lists everything that can be done with an Action, as displayed. */
export const MORE = "Tab";

const MAX_ACTIONS = 8;
/**
 * Places whose commands are listed. Commands of forms and of single rows are not useful in a
 * palette.
 */
const SHOWN_IN: ReadonlySet<Place> = new Set<Place>(["stop", "details", "selection", "window"]);
const NEVER: ReadonlySet<CommandId> = new Set(["palette.open"]);

/**
 * Returns the rows with their searched texts.
 * @param known cache by row, so that each text is computed once
 */
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

/** Whether a key leads from a found Action to all that can be done with that Action. */
export function isForMore({ key, shiftKey }: Pick<KeyPress, "key" | "shiftKey">): boolean {
  return key === MORE && !shiftKey;
}

/** Whether a key discards the typed query. */
export function isForRestart({ key }: Pick<KeyPress, "key">): boolean {
  return key === "Escape";
}

/**
 * Finds the palette's entries.
 * @param query as typed; without words, the commands that can be run now are listed, and no Action
 */
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
    // Without an Action, moves still give that as their reason; other commands about an Action are
    // omitted.
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
 * Returns a command's rank. The match counts more than availability: Enter after "pl" explains why
 * Plan is not possible, and does not run Complete.
 */
function rankOf({ whyNot, rank }: PaletteCommand): number {
  return rank + (whyNot === undefined ? 0 : 0.5);
}

function commandFound(id: CommandId, words: readonly string[], context: CommandContext): PaletteCommand[] {
  const command = COMMANDS[id];
  const label = labelOf(id, context);
  const match = matchName(words, label) ?? foundElse(words, command);
  const enabled = command.enabled(context);
  // The reason why a move is not possible is worth a line; the reason that no prompt is open is
  // not.
  const saysWhyNot = id.startsWith("move.") || command.saysWhyNot === true;
  const isListed = match !== undefined && (enabled === true || (words.length > 0 && saysWhyNot));
  if (!isListed) return [];
  const chord = chordNow(id, context);
  // A command with a held key is run only by its button or that key, never by typing.
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
 * Finds Actions in one pass over the texts. Matches at the beginning of a word come before matches
 * inside a word. Also returns the rank of the first match.
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

/**
 * Returns the rank of the found Actions.
 * @param first Actions with words that begin with the query's words
 */
function rankOfActions(words: readonly string[], first: readonly SearchedAction[]): number {
  if (first.length === 0) return RANKS.inside;
  return first.some(({ text }) => text.startsWith(words[0] ?? "")) ? RANKS.begins : RANKS.beginsWord;
}

/**
 * Returns the ranges to mark in a name; none if the match is in the id or another field, or if only
 * the initials match.
 */
function marksOf(words: readonly string[], name: string): readonly Range[] {
  const match = matchName(words, name);
  return match === undefined || match.rank === RANKS.initials ? [] : match.found;
}

/** Whether a word of the text begins with the given word. */
function begins(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);
}
