/** The words for an Action: its states, priorities, views, principals and people. */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import { type Flawed, flawOf } from "../../electron/contract/messages/flaws.ts";
import { priorityLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { idWords } from "./name.ts";
import { lowerFirst } from "./sentence.ts";

export const viewWords: Readonly<Record<ViewName, string>> = {
  needsAcknowledgement: "To acknowledge",
  inProgress: "In progress",
  allOpen: "All open",
  requestedByMe: "Requested by me",
  toAuthorize: "To authorize",
  finishedToday: "Finished today",
  leftQueue: "Left your queue",
};

/** "object", "user"; nothing where the service gave no usable type. */
export function principalType(principal: PrincipalDto): string {
  return principal.type === "UNSPECIFIED" ? "" : principal.type.toLowerCase().replaceAll("_", " ");
}

/** "requested by ann, authorized by ops-lead"; empty when the service sends neither. */
export function peopleWords(row: RowDto): string {
  const parts: string[] = [];
  if (row.requestedBy !== undefined) parts.push(`requested by ${isolated(row.requestedBy.id)}`);
  if (row.authorizedBy !== undefined) parts.push(`authorized by ${isolated(row.authorizedBy.id)}`);
  return parts.join(", ");
}

/** Why no step of the lifecycle is shown for an unknown state. */
export function unknownStateNote(row: Pick<RowDto, "flaws">): string {
  const flaw = flawOf(row, "state");
  if (flaw === undefined) return "The service reports a state that this version of Docket does not know. It offers no moves from it.";
  const what = flaw === "notSent" ? "The service has not sent its state." : "The service sent a state that could not be read.";
  return `${what} No moves are offered while it is not known.`;
}

/** "High"; where none is known because it did not come whole, that and not "No priority". */
export function priorityOf(row: Flawed & Pick<RowDto, "priority">): string {
  const flaw = row.priority === "NONE" ? flawOf(row, "priority") : undefined;
  if (flaw === undefined) return priorityLabels[row.priority];
  return flaw === "notSent" ? "Priority not sent" : "Priority could not be read";
}

/** "type · high · act-20117 · requested by ann" for the head of the details. */
export function headWords(row: RowDto): string {
  const parts = [
    isolated(row.type),
    row.scope === "MISSION" ? "mission" : "",
    lowerFirst(priorityOf(row)),
    idWords(row.id),
    peopleWords(row),
  ];
  if (row.assignedTo !== undefined && !row.roles.includes("assignee")) parts.push(`assigned to ${isolated(row.assignedTo.id)}`);
  return visibleSentence(parts.filter((part) => part !== "").join(" · "));
}
