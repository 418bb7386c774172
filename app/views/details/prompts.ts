/** The prompts that an Action raises, the worst first: one is shown, the others wait behind it. */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { PromptKind } from "../../commands/parts.ts";
import { isReporting } from "../../store/moves.ts";

export interface Prompt {
  readonly kind: PromptKind;
  /** The prompt, whatever it asks by now; of two of one kind, too. */
  readonly id: string;
  /** With what it asks: another one is news. */
  readonly key: string;
  /** The update that waits for a decision. */
  readonly update?: UpdateDto;
}

/**
 * @param updates all that are kept of the Action
 * @param isUnlisted its row is not in the list
 */
export function promptsOf(row: RowDto, updates: readonly UpdateDto[], isUnlisted: boolean): Prompt[] {
  const { stop, update: last, changed = [], silentSince } = row;
  const earlier = updates.filter(({ id }) => id !== last?.id);
  return [
    ...prompt("stop", stop?.at),
    ...(last === undefined ? [] : decision("update", last)),
    ...earlier.flatMap((update) => decision("earlier", update)),
    ...prompt("changed", stop === undefined && changed.length > 0 ? JSON.stringify(changed) : undefined),
    ...prompt("silence", stop === undefined && !isReporting(row) ? silentSince : undefined),
    ...prompt("unlisted", isUnlisted ? "" : undefined),
  ];
}

/** @param what is asked; undefined: nothing */
function prompt(kind: PromptKind, what: string | number | undefined): Prompt[] {
  return what === undefined ? [] : [{ kind, id: kind, key: `${kind} ${what}` }];
}

function decision(kind: PromptKind, update: UpdateDto): Prompt[] {
  const id = `${kind} ${update.id}`;
  return update.choices.length > 0 ? [{ kind, id, key: id, update }] : [];
}

/** One that the user has turned to, among those that there were. */
export interface Turned {
  readonly id: string;
  /** The keys of those that have been asked ever since. */
  readonly among: readonly string[];
}

/** The same, or without those that have gone since: what is asked anew is news. Undefined once the one turned to has gone. */
export function stillOpen(prompts: readonly Prompt[], turned: Turned): Turned | undefined {
  if (!prompts.some(({ id }) => id === turned.id)) return undefined;
  const among = turned.among.filter((known) => prompts.some(({ key }) => key === known));
  return among.length === turned.among.length ? turned : { ...turned, among };
}

/** The one that is shown: the one turned to, until another prompt comes or asks something else, or else the worst. */
export function shownOf(prompts: readonly Prompt[], turned: Turned | undefined): Prompt | undefined {
  const isNews = turned === undefined || prompts.some(({ id, key }) => id !== turned.id && !turned.among.includes(key));
  return (isNews ? undefined : prompts.find(({ id }) => id === turned.id)) ?? prompts[0];
}
