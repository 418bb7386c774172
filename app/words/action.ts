/** The words for an Action: its states, priorities, views, principals, and the second line of its row. */
import type { PrincipalDto, PriorityName, RowDto, StateName, UpdateDto, ViewName } from "../../electron/contract/dto.ts";
import { moveWords } from "./moves.ts";
import { clock } from "./times.ts";
import { lowerFirst } from "./sentence.ts";

export const stateWords: Readonly<Record<StateName, string>> = {
  DRAFT: "Draft",
  PENDING: "Pending",
  APPROVED: "Approved",
  ASSIGNED: "Assigned",
  ACKNOWLEDGED: "Acknowledged",
  PLANNED: "Planned",
  IN_PROGRESS: "In progress",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
  REJECTED: "Rejected",
  UNKNOWN: "Unknown state",
};

export const priorityWords: Readonly<Record<PriorityName, string>> = {
  CRITICAL: "Critical",
  HIGH: "High",
  MEDIUM: "Medium",
  LOW: "Low",
  NONE: "No priority",
};

export const viewWords: Readonly<Record<ViewName, string>> = {
  needsAcknowledgement: "Needs acknowledgement",
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

/** "requested by ann, authorized by ops-lead"; empty when the service says neither. */
export function peopleWords(row: RowDto): string {
  const parts: string[] = [];
  if (row.requestedBy !== undefined) parts.push(`requested by ${row.requestedBy.id}`);
  if (row.authorizedBy !== undefined) parts.push(`authorized by ${row.authorizedBy.id}`);
  return parts.join(", ");
}

/** "type · high · act-20117 · requested by ann" for the head of the details. */
export function headWords(row: RowDto): string {
  const parts = [row.type, row.scope === "MISSION" ? "mission" : "", lowerFirst(priorityWords[row.priority]), row.id, peopleWords(row)];
  if (row.assignedTo !== undefined && !row.roles.includes("assignee")) parts.push(`assigned to ${row.assignedTo.id}`);
  return parts.filter((part) => part !== "").join(" · ");
}

/** What is new about a row, after its type: why an update stands still, else the progress, else who asked for it. */
export function secondLine(row: RowDto): string {
  return [row.type, standing(row)].filter((part) => part !== "").join(" · ");
}

function standing(row: RowDto): string {
  if (row.leftAt !== undefined) return `left your queue at ${clock(row.leftAt)}`;
  const stuck = row.update === undefined ? "" : stuckWords(row.update);
  if (stuck !== "") return stuck;
  const progress = progressWords(row);
  if (progress !== "") return progress;
  if (row.state === "ACKNOWLEDGED" || row.state === "PLANNED") return "not started";
  return peopleWords(row);
}

function progressWords(row: RowDto): string {
  return [row.progress?.phase ?? "", row.progress?.statusMessage ?? ""].filter((part) => part !== "").join(" — ");
}

function stuckWords(update: UpdateDto): string {
  const why = update.reason === undefined ? moveWords[update.move].name.toLowerCase() : lowerFirst(update.reason);
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
