/** The names of the HTTP statuses that a standard names, in plain words. */
import { t } from "../languages/shared.ts";

/** Empty for a status that no standard names. */
export function statusWords(status: number): string {
  const name = `http${status}`;
  return Object.hasOwn(t.english.httpStatus, name) ? t(`httpStatus.${name as keyof typeof t.english.httpStatus}`) : "";
}
