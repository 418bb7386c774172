/** The second line of a row: where the Action stands, in one phrase. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { peopleWords } from "./action.ts";
import { changedLine } from "./changes.ts";
import { flawLine } from "../../electron/contract/messages/flaws.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { moveWords } from "./moves.ts";
import { lowerFirst } from "./sentence.ts";
import { silenceWords } from "./silence.ts";
import { stopLine } from "./stop.ts";
import { moment } from "./times.ts";
import { reasonWords } from "./updates.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { progressLine } from "../../electron/contract/messages/row.ts";

/**
 * Its type, its flaws, and the most urgent of: a stop, an update that stands still, changes since the
 * acknowledgement, silence, progress, the requester.
 */
export function secondLine(row: RowDto, now: number): string {
  const parts = row.stop === undefined ? [flawLine(row), standing(row, now)] : [standing(row, now), flawLine(row)];
  return visibleSentence([isolated(row.type), ...parts].filter((part) => part !== "").join(" · "));
}

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

/** Why a row that stays only for the hand on the list belongs elsewhere now. */
export function goneWords({ leftAt, state }: Pick<RowDto, "leftAt" | "state">): string {
  if (leftAt !== undefined) return "No longer yours";
  return ENDS.has(state) ? stateLabels[state] : "In another view now";
}

/** For a row of one line: its flaws and the most urgent of the same, or else its type. */
export function phaseLine(row: RowDto, now: number): string {
  const told = row.stop === undefined ? [flawLine(row), phaseOf(row, now)] : [phaseOf(row, now), flawLine(row)];
  return visibleSentence(told.filter((part) => part !== "").join(" · "));
}

function phaseOf(row: RowDto, now: number): string {
  const words = standing(row, now);
  return words === peopleWords(row) ? isolated(row.type) : words;
}

/** Who asked for it. */
export function requesterWords({ requestedBy }: Pick<RowDto, "requestedBy">): string {
  return visibleSentence(requestedBy?.id ?? "");
}

/** Who reported last, and when: "ann, 14:02". */
export function lastChangeWords({ reportedBy, changedAt }: Pick<RowDto, "reportedBy" | "changedAt">, now: number): string {
  return visibleSentence([isolated(reportedBy ?? ""), moment(changedAt, now)].filter((part) => part !== "").join(", "));
}

function standing(row: RowDto, now: number): string {
  if (row.stop !== undefined) return stopLine;
  if (row.leftAt !== undefined) return `left your queue at ${moment(row.leftAt, now)}`;
  const stuck = row.update === undefined ? "" : stuckWords(row.update);
  if (stuck !== "") return stuck;
  if (row.changed !== undefined && row.changed.length > 0) return changedLine(row.changed);
  if (row.silentSince !== undefined) return lowerFirst(silenceWords(row.silentSince, now));
  const progress = progressLine(row.progress);
  if (progress !== "") return progress;
  if (row.state === "ACKNOWLEDGED" || row.state === "PLANNED") return "not started";
  return peopleWords(row);
}

function stuckWords(update: UpdateDto): string {
  const reason = reasonWords(update);
  const why = reason === undefined ? moveWords[update.move].name.toLowerCase() : lowerFirst(reason);
  switch (update.state) {
    case "refused":
      return `refused: ${why}`;
    case "held":
      return `held: ${why}`;
    case "superseded":
      return `superseded: ${why}`;
    case "unknown":
      return `outcome unknown: ${why}`;
    default:
      return "";
  }
}
