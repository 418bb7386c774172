/** Texts for an Action's own fields and their values. */
import { t } from "../languages/shared.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../vocabulary.ts";
import { priorityLabels, stateLabels } from "./labels.ts";

type Field = keyof typeof t.english.fields;

function isField(field: string): field is Field {
  return Object.hasOwn(t.english.fields, field);
}

/** Returns the name of a field; a field unknown to this version is returned as it is. */
export function fieldName(field: string): string {
  return isField(field) ? t(`fields.${field}`) : field;
}

/** Returns the name for use within a sentence. */
export function fieldInText(field: string): string {
  return isField(field) ? t(`fieldsInText.${field}`) : field;
}

/** Returns a field's value, in words if the service uses fixed names. */
export function valueWords(field: string, value: string): string {
  if (value === "") return t("fieldsInText.none");
  if (field === "priority" && isOneOf(PRIORITY_NAMES, value)) return priorityLabels[value];
  return field === "state" && isOneOf(STATE_NAMES, value) ? stateLabels[value] : value;
}
