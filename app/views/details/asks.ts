/** The questions that an Action raises, the worst first: one of them speaks, the others wait behind it. */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import type { AskKind } from "../../commands/parts.ts";
import { isReporting } from "../../store/moves.ts";

export interface Ask {
  readonly kind: AskKind;
  /** Of two of one kind, too. */
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
    ...ask("stop", stop !== undefined),
    ...(last === undefined ? [] : decision("update", last)),
    ...earlier.flatMap((update) => decision("earlier", update)),
    ...ask("changed", stop === undefined && changed.length > 0),
    ...ask("silence", stop === undefined && silentSince !== undefined && !isReporting(row)),
    ...ask("unlisted", isUnlisted),
  ];
}

function ask(kind: AskKind, isAsked: boolean): Ask[] {
  return isAsked ? [{ kind, key: kind }] : [];
}

function decision(kind: AskKind, update: UpdateDto): Ask[] {
  return update.choices.length > 0 ? [{ kind, key: `${kind} ${update.id}`, update }] : [];
}

/** One that the user has turned to, among those that there were. */
export interface Turned {
  readonly key: string;
  readonly among: readonly string[];
}

/** The one that speaks: the one turned to, until another question comes, or else the worst. */
export function speaking(asks: readonly Ask[], turned: Turned | undefined): Ask | undefined {
  const isNews = turned === undefined || asks.some(({ key }) => !turned.among.includes(key));
  return (isNews ? undefined : asks.find(({ key }) => key === turned.key)) ?? asks[0];
}
