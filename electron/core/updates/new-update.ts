/** Creates the update for a press of a button. */
import type { PrincipalDto, ProgressDto } from "../../contract/action.ts";
import type { TermsDto } from "../../contract/terms.ts";
import { hasUndo, type MoveName, type StateName } from "../../contract/vocabulary.ts";
import { termsOf } from "../queue/acknowledged.ts";
import { shownOf, type Entry } from "../queue/action/entry.ts";
import { NO_ATTEMPT, type Update } from "./update.ts";

export interface NewUpdate {
  entry: Entry;
  move: MoveName;
  expected: StateName;
  target: StateName;
  /** For an acknowledgement: the terms that the author saw. Absent: those that the row shows now. */
  seenTerms?: TermsDto | undefined;
  progress: ProgressDto | undefined;
  pressedAt: number;
}

export interface Author {
  actingAs: PrincipalDto;
  /** The `provenance.name` of every update. */
  displayName: string;
  /** Time for which a final move can be undone, in milliseconds; 0: not at all. */
  undoMs: number;
}

/** Returns the new update. `others`: the updates of the same Action. `now`: epoch milliseconds. */
export function newUpdate(input: NewUpdate, author: Author, id: string, others: readonly Update[], now: number): Update {
  const { entry, move, expected, target, seenTerms, progress } = input;
  const { actingAs, displayName, undoMs } = author;
  return {
    id,
    actionId: entry.id,
    actionName: entry.content.name,
    move,
    expected,
    target,
    assignedAt: entry.receivedAt,
    terms: move === "acknowledge" ? termsOf(seenTerms ?? shownOf(entry).content) : undefined,
    progress,
    actingAs,
    name: displayName,
    createdAt: timeOf(input, others, now),
    attempts: NO_ATTEMPT,
    renewed: 0,
    state:
      undoMs > 0 && hasUndo(move) ? { is: "waiting", for: "undo", until: now + undoMs } : { is: "waiting", for: "turn", reason: undefined },
    stateSince: now,
  };
}

/**
 * Returns the moment of the press, made unique per Action and later than earlier presses. Presses
 * that a wrong clock dated in the future do not count.
 */
function timeOf({ pressedAt }: NewUpdate, others: readonly Update[], now: number): number {
  const taken = others.map(({ createdAt }) => createdAt);
  let at = Math.max(pressedAt, ...taken.filter((other) => other <= now + taken.length).map((other) => other + 1));
  while (taken.includes(at)) at += 1;
  return at;
}
