/** Plain names of the HTTP statuses that are defined in a standard. */
import { t } from "../languages/shared.ts";

/** Returns an empty text for a status that no standard defines. */
export function statusWords(status: number): string {
  const name = `http${status}`;
  return Object.hasOwn(t.english.httpStatus, name) ? t(`httpStatus.${name as keyof typeof t.english.httpStatus}`) : "";
}
