/** The second line of a row: where the Action stands, in one phrase. */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { listWords } from "../../electron/contract/languages/formats.ts";
import { fieldInText } from "../../electron/contract/messages/fields.ts";
import { othersWords, peopleWords } from "./action.ts";
import { changedLine } from "./changes.ts";
import { t } from "../languages/words.ts";
import { flawLine } from "../../electron/contract/messages/flaws.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { moveWords } from "./moves.ts";
import { idWords } from "./name.ts";
import type { WhyGone } from "../store/frozen-rows.ts";
import { lowerFirst, lowerFirstOf } from "./sentence.ts";
import { silenceInText } from "./silence.ts";
import { moment } from "./times.ts";
import { reasonWords } from "./updates.ts";
import { isolated, isolatedParts, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { progressLine, standingLine } from "../../electron/contract/messages/row.ts";

/**
 * Its type, its flaws, and the most urgent of: a stop, an update that stands still, changes since the
 * acknowledgement, silence, another assignee and its progress, the requester.
 */
export function secondLine(row: RowDto, now: number, actingAs?: PrincipalDto): string {
  const words = standing(row, now, actingAs) ?? peopleWords(row);
  const parts = row.stop === undefined ? [flawLine(row), words] : [words, flawLine(row)];
  return visibleSentence([isolated(row.type), ...parts].filter((part) => part !== "").join(" · "));
}

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

/**
 * Why a row that stays only for the hand on the list belongs elsewhere now. Empty for one that has
 * left: its state says so, and its phase since when.
 */
export function goneWords({ leftAt, state }: Pick<RowDto, "leftAt" | "state">, why: WhyGone): string {
  // It may have changed in what the search or the filters ask for, and in nothing else.
  if (why === "notFound") return t("rows.gone_notFound");
  if (leftAt !== undefined) return "";
  if (ENDS.has(state)) return stateLabels[state];
  // Of one that is kept no more, what has become of it since is not known.
  return t(why === "dropped" ? "rows.gone_dropped" : "rows.gone_otherView");
}

/** What is to be known beside a state that the service has only answered (`answeredState`). */
export function answeredAside(row: RowDto): string {
  return t("rows.answered", { standing: standingLine(row) });
}

/**
 * For a row of one line: its flaws and the most urgent of the same, or else its type. Beside the stage
 * in the column of states, the reason alone, which is so read whole.
 */
export function phaseLine(row: RowDto, now: number, actingAs?: PrincipalDto): string {
  const phase = standing(row, now, actingAs, true) ?? isolated(row.type);
  const parts = row.stop === undefined ? [flawLine(row), phase] : [phase, flawLine(row)];
  return visibleSentence(parts.filter((part) => part !== "").join(" · "));
}

/** Who asked for it. */
export function requesterWords({ requestedBy }: Pick<RowDto, "requestedBy">): string {
  return requestedBy === undefined ? "" : idWords(requestedBy.id);
}

type Changed = Pick<RowDto, "lastChange" | "reportedBy" | "changedAt">;

/** When it changed last, what of it, and who reported that: "14:02, state by ann". Its state stands beside it. */
export function lastChangeWords(row: Changed, now: number): string {
  const [when, what] = [moment(row.changedAt, now), changeWords(row)];
  return visibleSentence(when === "" ? what : t("lastChange.when", { moment: when, what }));
}

/** The same without the time, and with the state: "Planned, ann", "progress by ann". */
export function lastChangePhrase(row: Changed & Pick<RowDto, "state" | "flaws" | "leftAt">): string {
  const { lastChange, reportedBy = "" } = row;
  const by = lastChange === "reportedState" ? isolated(reportedBy) : "";
  const isOfState = lastChange === "state" || lastChange === "reportedState";
  return visibleSentence(isOfState ? listWords([standingLine(row), ...(by === "" ? [] : [by])], "unit") : changeWords(row));
}

function changeWords({ lastChange, reportedBy = "" }: Changed): string {
  switch (lastChange) {
    case undefined:
      return t("lastChange.received");
    case "reportedState":
    case "reportedProgress":
      return t(`lastChange.${lastChange}`, { by: isolated(reportedBy) });
    case "state":
    case "progress":
    case "assignedTo":
    case "left":
    case "returned":
      return t(`lastChange.${lastChange}`);
    default:
      return fieldInText(lastChange);
  }
}

/** Undefined where there is no more to say than who asked for it. */
function standing(row: RowDto, now: number, actingAs: PrincipalDto | undefined, besideFate = false): string | undefined {
  if (row.stop !== undefined) return t("rows.stop");
  if (row.leftAt !== undefined) return t("rows.left", { moment: moment(row.leftAt, now) });
  const stuck = row.update === undefined ? "" : stuckWords(row.update, besideFate);
  if (stuck !== "") return stuck;
  if (row.changed !== undefined && row.changed.length > 0) return changedLine(row.changed);
  if (row.silentSince !== undefined) return silenceInText(row.silentSince, now);
  const others = othersWords(row, actingAs);
  const progress = progressLine(row.progress);
  if (others !== "" || progress !== "") return [others, progress].filter((part) => part !== "").join(" · ");
  if (row.state === "ACKNOWLEDGED" || row.state === "PLANNED") return t("rows.notStarted");
  return undefined;
}

function stuckWords(update: UpdateDto, besideFate: boolean): string {
  const reason = reasonWords(update);
  const why =
    update.reason === undefined || reason === undefined
      ? lowerFirst(moveWords[update.move].name)
      : lowerFirstOf(isolatedParts(update.reason), reason);
  switch (update.state) {
    case "refused":
    case "held":
    case "superseded":
    case "unknown":
      if (!besideFate) return t(`stuckUpdates.${update.state}`, { why });
      return reason === undefined ? t(`stuckWithoutReason.${update.state}`, { move: moveWords[update.move].name }) : why;
    default:
      return "";
  }
}
