/** The words for an Action's own fields and their values. */
import type { PriorityName } from "../vocabulary.ts";
import { priorityLabels } from "./labels.ts";

const fieldWords: ReadonlyMap<string, string> = new Map([
  ["name", "Name"],
  ["type", "Type"],
  ["scope", "Scope"],
  ["priority", "Priority"],
  ["requestedBy", "Requester"],
  ["authorizedBy", "Authorizer"],
]);

/** A name that this version does not know stands for itself. */
export function fieldName(field: string): string {
  return fieldWords.get(field) ?? field;
}

/** A field's value, in words where the service speaks in names. */
export function valueWords(field: string, value: string): string {
  if (value === "") return "none";
  return field === "priority" && Object.hasOwn(priorityLabels, value) ? priorityLabels[value as PriorityName] : value;
}
