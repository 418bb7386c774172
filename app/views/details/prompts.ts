/**
 * The prompts that an Action raises, most severe first: one is shown, and the others wait behind
 * it.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { PromptKind } from "../../commands/parts.ts";
import { isReporting } from "../../store/moves.ts";

export interface Prompt {
  readonly kind: PromptKind;
  /** Identity of the prompt, whatever its present content; distinct for two prompts of one kind. */
  readonly id: string;
  /** Identity of the prompt and its content; another key counts as a new prompt. */
  readonly key: string;
  /** The update that waits for the user's decision. */
  readonly update?: UpdateDto;
}

/**
 * @param updates all stored updates of the Action
 * @param isUnlisted whether its row is not in the list
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

/** @param what content of the prompt; undefined for no prompt */
function prompt(kind: PromptKind, what: string | number | undefined): Prompt[] {
  return what === undefined ? [] : [{ kind, id: kind, key: `${kind} ${what}` }];
}

function decision(kind: PromptKind, update: UpdateDto): Prompt[] {
  const id = `${kind} ${update.id}`;
  return update.choices.length > 0 ? [{ kind, id, key: id, update }] : [];
}

/** The prompt that the user has turned to, and the prompts that existed then. */
export interface Turned {
  readonly id: string;
  /** Keys of the prompts that have been open ever since. */
  readonly among: readonly string[];
}

/**
 * Returns `turned` without the prompts that have closed since, because a prompt that opens again
 * counts as new. Undefined if the prompt turned to has closed.
 */
export function stillOpen(prompts: readonly Prompt[], turned: Turned): Turned | undefined {
  if (!prompts.some(({ id }) => id === turned.id)) return undefined;
  const among = turned.among.filter((known) => prompts.some(({ key }) => key === known));
  return among.length === turned.among.length ? turned : { ...turned, among };
}

/**
 * Returns the prompt to show: the prompt turned to, until another prompt appears or changes its
 * content; otherwise the most severe.
 */
export function shownOf(prompts: readonly Prompt[], turned: Turned | undefined): Prompt | undefined {
  const isNews = turned === undefined || prompts.some(({ id, key }) => id !== turned.id && !turned.among.includes(key));
  return (isNews ? undefined : prompts.find(({ id }) => id === turned.id)) ?? prompts[0];
}
