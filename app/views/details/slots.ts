/**
 * The move in each place of the action bar. The places keep their meaning in every state: the next
 * step first, then the report, and at the far right one move that cannot be undone.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import { asksReason, type MoveName } from "../../../electron/contract/vocabulary.ts";
import { isUnderWay } from "../../store/moves.ts";

export interface Slots {
  /**
   * The move that is under way, in the place of the next step; the move cannot be pressed twice.
   */
  readonly underWay: MoveName | undefined;
  readonly first: MoveName | undefined;
  readonly second: MoveName | undefined;
  readonly destructive: MoveName | undefined;
  /** The other moves, behind "More moves". */
  readonly more: readonly MoveName[];
}

/** Moves that cannot be undone; the first available move of these is shown in the bar. */
const DESTRUCTIVE = ["fail", "reject", "cancel"] as const satisfies readonly MoveName[];

export function slotsOf(row: Pick<RowDto, "moves" | "update">): Slots {
  const { moves, update } = row;
  const underWay = update !== undefined && isUnderWay({ update }, update.move) ? update.move : undefined;
  const others = moves.filter((move) => !asksReason(move) && move !== underWay);
  const next = others.find((move) => move !== "report");
  const report = others.find((move) => move === "report");
  const [first, second] = underWay !== undefined ? [undefined, next ?? report] : next === undefined ? [report, undefined] : [next, report];
  const destructive = DESTRUCTIVE.find((move) => moves.includes(move) && move !== underWay);
  const inSight = new Set([underWay, first, second, destructive]);
  return { underWay, first, second, destructive, more: moves.filter((move) => !inSight.has(move)) };
}
