/** The questions that an Action raises, the worst first: one of them speaks, the others wait behind it. */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { AskKind } from "../../commands/parts.ts";
import { isReporting } from "../../store/moves.ts";

export interface Ask {
  readonly kind: AskKind;
  /** The question, whatever it asks by now; of two of one kind, too. */
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
export function asksOf(row: RowDto, updates: readonly UpdateDto[], isUnlisted: boolean): Ask[] {
  const { stop, update: last, changed = [], silentSince } = row;
  const earlier = updates.filter(({ id }) => id !== last?.id);
  return [
    ...ask("stop", stop?.at),
    ...(last === undefined ? [] : decision("update", last)),
    ...earlier.flatMap((update) => decision("earlier", update)),
    ...ask("changed", stop === undefined && changed.length > 0 ? JSON.stringify(changed) : undefined),
    ...ask("silence", stop === undefined && !isReporting(row) ? silentSince : undefined),
    ...ask("unlisted", isUnlisted ? "" : undefined),
  ];
}

/** @param what is asked; undefined: nothing */
function ask(kind: AskKind, what: string | number | undefined): Ask[] {
  return what === undefined ? [] : [{ kind, id: kind, key: `${kind} ${what}` }];
}

function decision(kind: AskKind, update: UpdateDto): Ask[] {
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
export function stillAsked(asks: readonly Ask[], turned: Turned): Turned | undefined {
  if (!asks.some(({ id }) => id === turned.id)) return undefined;
  const among = turned.among.filter((known) => asks.some(({ key }) => key === known));
  return among.length === turned.among.length ? turned : { ...turned, among };
}

/** The one that speaks: the one turned to, until another question comes or asks something else, or else the worst. */
export function speaking(asks: readonly Ask[], turned: Turned | undefined): Ask | undefined {
  const isNews = turned === undefined || asks.some(({ id, key }) => id !== turned.id && !turned.among.includes(key));
  return (isNews ? undefined : asks.find(({ id }) => id === turned.id)) ?? asks[0];
}
