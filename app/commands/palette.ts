/**
 * What the palette finds: commands, ways to other views, the user's own too, and Actions, by words in any order. It is
 * found anew for each letter and not for each change, so nothing moves under the choice.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { SavedView } from "../../electron/contract/preferences.ts";
import { inLowerCase, type Range } from "../components/marked-parts.ts";
import { t } from "../languages/words.ts";
import { nameOf } from "../messages/name.ts";
import type { CommandReason } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { keysOf } from "./own-keys.ts";
import type { Place } from "./places.ts";
import { COMMAND_IDS, COMMANDS, type CommandId, labelOf } from "./registry.ts";

export interface PaletteCommand {
  readonly id: CommandId;
  readonly label: string;
  readonly found: readonly Range[];
  readonly chord: string | undefined;
  readonly whyNot: CommandReason | undefined;
}

export interface PaletteAction {
  readonly row: RowDto;
  readonly name: string;
  readonly found: readonly Range[];
}

export interface PaletteView {
  readonly id: string;
  readonly name: string;
  readonly found: readonly Range[];
}

export interface PaletteFindings {
  /** About the chosen Action. */
  readonly chosen: readonly PaletteCommand[];
  readonly places: readonly PaletteCommand[];
  /** Of one's own. */
  readonly views: readonly PaletteView[];
  readonly actions: readonly PaletteAction[];
  readonly others: readonly PaletteCommand[];
}

/** The Actions with the texts that are searched, made once for as long as the palette is open. */
export interface SearchedAction {
  readonly row: RowDto;
  readonly name: string;
  /** In lower case. */
  readonly text: string;
}

const MAX_ACTIONS = 8;
/** The commands of a place that no longer fit in a palette of keys: of forms, and of the rows one by one. */
const SHOWN_IN: ReadonlySet<Place> = new Set<Place>(["stop", "details", "selection", "window"]);
const NEVER: ReadonlySet<CommandId> = new Set(["palette.open"]);

export function searchedActions(rows: Iterable<RowDto>): SearchedAction[] {
  return Array.from(rows, (row) => {
    const name = nameOf(row);
    return { row, name, text: `${name} ${row.id} ${row.type} ${row.requestedBy?.id ?? ""}`.toLowerCase() };
  });
}

/** @param query as typed; without words, what can be done now is listed, and no Action */
export function find(
  query: string,
  context: CommandContext,
  actions: readonly SearchedAction[],
  views: readonly SavedView[] = [],
): PaletteFindings {
  const words = wordsOf(query);
  const commands = COMMAND_IDS.filter((id) => SHOWN_IN.has(COMMANDS[id].where) && !NEVER.has(id)).flatMap((id) =>
    commandFound(id, words, context),
  );
  return {
    chosen: best(commands.filter((command) => context.row !== undefined && isChosen(command))),
    places: best(commands.filter(isPlace)),
    views: views.flatMap(({ id, name }) => {
      const found = rangesOf(words, name);
      return found === undefined ? [] : [{ id, name, found }];
    }),
    actions: words.length === 0 ? [] : actionsFound(words, actions),
    others: best(commands.filter((command) => !isChosen(command) && !isPlace(command))),
  };
}

function isChosen({ id }: PaletteCommand): boolean {
  return COMMANDS[id].where === "details" || COMMANDS[id].where === "stop";
}

function isPlace({ id }: PaletteCommand): boolean {
  return id.startsWith("view.") || id.startsWith("dialog.");
}

function best(commands: readonly PaletteCommand[]): PaletteCommand[] {
  return commands.toSorted((a, b) => rank(a) - rank(b));
}

/** What is possible first, and among these what begins with the words. */
function rank({ whyNot, found }: PaletteCommand): number {
  return (whyNot === undefined ? 0 : 2) + (found.length === 0 || found[0]?.[0] === 0 ? 0 : 1);
}

function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

function commandFound(id: CommandId, words: readonly string[], context: CommandContext): PaletteCommand[] {
  const command = COMMANDS[id];
  const label = labelOf(id, context);
  const inLabel = rangesOf(words, label);
  const also =
    inLabel === undefined && command.alsoFoundBy !== undefined && rangesOf(words, t(`commands.${command.alsoFoundBy}`)) !== undefined;
  const found = also ? [] : inLabel;
  const enabled = command.enabled(context);
  // Why a move is not possible is worth a line; that nothing is asked is not.
  const isListed = found !== undefined && (enabled === true || (words.length > 0 && id.startsWith("move.")));
  if (!isListed) return [];
  const [chord] = keysOf(id, context.ownKeys);
  // It is answered by its button, or by its key held down, and by nothing that is typed.
  const isHeld = enabled === true && command.isHeld === true;
  const whyNot: CommandReason | undefined = isHeld
    ? { code: "holdKey", params: { key: context.keyOf(id) } }
    : enabled === true
      ? undefined
      : enabled;
  return [{ id, label, found, chord, whyNot }];
}

/** One pass over the texts, whose matches within a word come after those at its beginning. */
function actionsFound(words: readonly string[], actions: readonly SearchedAction[]): PaletteAction[] {
  const first: SearchedAction[] = [];
  const later: SearchedAction[] = [];
  for (const action of actions) {
    const { text } = action;
    if (!words.every((word) => text.includes(word))) continue;
    if (words.every((word) => begins(text, word))) first.push(action);
    else if (later.length < MAX_ACTIONS) later.push(action);
    if (first.length === MAX_ACTIONS) break;
  }
  return [...first, ...later].slice(0, MAX_ACTIONS).map(({ row, name }) => ({ row, name, found: rangesOf(words, name) ?? [] }));
}

/** Whether a word of the text begins with it. */
function begins(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);
}

/** Where the words stand in a text, each at the beginning of a word if it can; undefined where one does not. */
function rangesOf(words: readonly string[], label: string): Range[] | undefined {
  const text = inLowerCase(label);
  const ranges: Range[] = [];
  if (text === undefined) return words.every((word) => label.toLowerCase().includes(word)) ? ranges : undefined;
  for (const word of words) {
    const inside = text.indexOf(` ${word}`);
    const at = text.startsWith(word) ? 0 : inside >= 0 ? inside + 1 : text.indexOf(word);
    if (at < 0) return undefined;
    ranges.push([at, at + word.length]);
  }
  return ranges.toSorted(([a], [b]) => a - b);
}
