/** The words for an Action: its states, priorities, views, principals and people. */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import { isSomebodyElses } from "../../electron/contract/attention.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { isOneOf, PRINCIPAL_TYPES, type ViewName } from "../../electron/contract/vocabulary.ts";
import { type Flawed, flawOf, unknownWord } from "../../electron/contract/messages/flaws.ts";
import { priorityLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { idWords } from "./name.ts";

export const viewWords: Readonly<Record<ViewName, string>> = labelsOf(t, "views");

/** "object", "user"; nothing where the service gave no usable type. */
export function principalType(principal: PrincipalDto): string {
  const { type } = principal;
  if (type === "UNSPECIFIED") return "";
  return isOneOf(PRINCIPAL_TYPES, type) ? t(`principalTypes.${type}`) : isolated(type.toLowerCase().replaceAll("_", " "));
}

/** "robot-7 · object". */
export function principalWords(principal: PrincipalDto): string {
  return [idWords(principal.id), principalType(principal)].filter((part) => part !== "").join(" · ");
}

/** "robot-9"; a namesake of the acting Principal with its kind: "robot-7 (USER)". */
export function assigneeWords({ id, type }: PrincipalDto, actingAs: PrincipalDto | undefined): string {
  const who = idWords(id);
  if (id !== actingAs?.id || type === actingAs.type) return who;
  return `${who} (${type === "UNSPECIFIED" ? t("actionParts.unknownKind") : isolated(type)})`;
}

/** "assigned to robot-9"; empty where it is the user's own, or where that is not known. */
export function othersWords(row: RowDto, actingAs: PrincipalDto | undefined): string {
  const { assignedTo } = row;
  if (assignedTo === undefined || !isSomebodyElses(row)) return "";
  return t("actionParts.assignedTo", { who: assigneeWords(assignedTo, actingAs) });
}

/** "requested by ann, authorized by ops-lead"; empty when the service sends neither. */
export function peopleWords(row: RowDto): string {
  const [requester, authorizer] = [row.requestedBy?.id, row.authorizedBy?.id].map((id) => (id === undefined ? id : idWords(id)));
  if (requester === undefined) return authorizer === undefined ? "" : t("actionParts.authorizedBy", { who: authorizer });
  if (authorizer === undefined) return t("actionParts.requestedBy", { who: requester });
  return t("actionParts.requestedAndAuthorizedBy", { requester, authorizer });
}

/** Why no step of the lifecycle is shown for an unknown state. */
export function unknownStateNote(row: Pick<RowDto, "flaws">): string {
  const flaw = flawOf(row, "state");
  if (flaw === undefined || flaw === "unknown") return t("unknownStates.unknown");
  return flaw === "notSent" ? t("unknownStates.notSent") : t("unknownStates.unreadable");
}

/** "High"; where none is known because it did not come whole, that and not "No priority". */
export function priorityOf(row: Flawed & Pick<RowDto, "priority">): string {
  const word = unknownWord(row, "priority");
  if (word !== undefined && row.priority === "NONE") return t("flawedPriorities.unknown", { word });
  const flaw = unknownPriority(row);
  return flaw === undefined ? priorityLabels[row.priority] : t(`flawedPriorities.${flaw}`);
}

/** The same between dots: "high", "priority not sent". */
function priorityInText(row: RowDto): string {
  const word = unknownWord(row, "priority");
  if (word !== undefined && row.priority === "NONE") return t("flawedPrioritiesInText.unknown", { word });
  const flaw = unknownPriority(row);
  return flaw === undefined ? shared(`prioritiesInText.${row.priority}`) : t(`flawedPrioritiesInText.${flaw}`);
}

function unknownPriority(row: Flawed & Pick<RowDto, "priority">): "notSent" | "unreadable" | undefined {
  const flaw = row.priority === "NONE" ? flawOf(row, "priority") : undefined;
  return flaw === undefined || flaw === "notSent" ? flaw : "unreadable";
}

/** "type · high · act-20117 · requested by ann" for the handover. */
export function headWords(row: RowDto, actingAs?: PrincipalDto): string {
  const parts = [
    isolated(row.type),
    row.scope === "MISSION" ? t("actionParts.mission") : "",
    priorityInText(row),
    idWords(row.id),
    peopleWords(row),
  ];
  if (row.assignedTo !== undefined && !row.roles.includes("assignee"))
    parts.push(t("actionParts.assignedTo", { who: assigneeWords(row.assignedTo, actingAs) }));
  return visibleSentence(parts.filter((part) => part !== "").join(" · "));
}
