/** An Action in one line, in the window and on the handover. Other people's words are verbatim. */
import type { ProgressDto, RowDto, StopDto } from "../action.ts";
import { t } from "../languages/shared.ts";
import { EXIT_STATES, isOneOf } from "../vocabulary.ts";
import { flawOf, unknownWord } from "./flaws.ts";
import { stateLabels } from "./labels.ts";
import { idWords } from "./name.ts";
import { isolated } from "./visible.ts";

/** Returns phase and status message in one line; an empty text if nothing was reported. */
export function progressLine(progress: ProgressDto | undefined): string {
  return [progress?.phase ?? "", progress?.statusMessage ?? ""]
    .filter((part) => part !== "")
    .map((part) => isolated(part))
    .join(" — ");
}

/** Returns the state, or the reason why it is unknown. */
export function stateLine(row: Pick<RowDto, "state" | "flaws">): string {
  if (row.state !== "UNKNOWN") return stateLabels[row.state];
  const word = unknownWord(row, "state");
  if (word !== undefined) return t("flaws.stateUnknown", { word });
  const flaw = flawOf(row, "state");
  if (flaw === undefined) return stateLabels.UNKNOWN;
  return flaw === "notSent" ? t("flaws.stateNotSent") : t("flaws.stateUnreadable");
}

/**
 * Returns the text in place of the state: for an Action that has left, the last known state is not
 * its present one.
 */
export function standingLine(row: Pick<RowDto, "state" | "flaws" | "leftAt">): string {
  return row.leftAt === undefined ? stateLine(row) : t("flaws.left");
}

/** Returns "last known as in progress", for an Action that has left. */
export function lastKnownWords(row: Pick<RowDto, "state" | "flaws">): string {
  const flaw = row.state === "UNKNOWN" ? flawOf(row, "state") : undefined;
  if (flaw === undefined || flaw === "unknown") return t(`lastKnownAs.${row.state}`);
  return t(flaw === "notSent" ? "lastKnownAs.UNKNOWN_notSent" : "lastKnownAs.UNKNOWN_unreadable");
}

/** Like `standingLine`, with the last known state: "Left your queue, last known as in progress". */
export function fullStandingLine(row: Pick<RowDto, "state" | "flaws" | "leftAt">): string {
  return row.leftAt === undefined ? stateLine(row) : t("standings.left", { lastKnown: lastKnownWords(row) });
}

type Standing = Pick<RowDto, "assignedTo" | "roles" | "state" | "leftAt">;

/**
 * Returns "was cancelled by ann", used after the name of the Action. An Action that was taken away
 * may be back since, but its work must be stopped all the same.
 */
export function stopPhrase({ why, reportedBy }: StopDto, row: Standing): string {
  const by = reportedBy === undefined ? undefined : isolated(reportedBy);
  if (why === "LEFT") return t("stops.LEFT");
  if (why !== "REASSIGNED") return by === undefined ? t(`stops.${why}`) : t(`stops.${why}_by`, { by });
  if (isBack(row)) return by === undefined ? t("stops.REASSIGNED_back") : t("stops.REASSIGNED_backBy", { by });
  const to = row.assignedTo === undefined ? undefined : idWords(row.assignedTo.id);
  if (to === undefined) return by === undefined ? t("stops.REASSIGNED") : t("stops.REASSIGNED_by", { by });
  return by === undefined ? t("stops.REASSIGNED_to", { to }) : t("stops.REASSIGNED_toBy", { to, by });
}

function isBack({ roles, state, leftAt }: Standing): boolean {
  return roles.includes("assignee") && leftAt === undefined && state !== "COMPLETED" && !isOneOf(EXIT_STATES, state);
}
