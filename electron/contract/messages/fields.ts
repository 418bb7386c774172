/** The words for an Action's own fields and their values. */
import { t } from "../languages/shared.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../vocabulary.ts";
import { priorityLabels, stateLabels } from "./labels.ts";

type Field = keyof typeof t.english.fields;

function isField(field: string): field is Field {
  return Object.hasOwn(t.english.fields, field);
}

/** A name that this version does not know stands for itself. */
export function fieldName(field: string): string {
  return isField(field) ? t(`fields.${field}`) : field;
}

/** The same within a sentence. */
export function fieldInText(field: string): string {
  return isField(field) ? t(`fieldsInText.${field}`) : field;
}

/** A field's value, in words where the service speaks in names. */
export function valueWords(field: string, value: string): string {
  if (value === "") return t("fieldsInText.none");
  if (field === "priority" && isOneOf(PRIORITY_NAMES, value)) return priorityLabels[value];
  return field === "state" && isOneOf(STATE_NAMES, value) ? stateLabels[value] : value;
}
