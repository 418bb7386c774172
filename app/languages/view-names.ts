/**
 * The names of the built-in views in every language. They are always loaded: a name that the user
 * gives to a view is kept when the language changes.
 */
import { seenName } from "../../electron/contract/messages/seen-name.ts";
import type { OFFERED_LANGUAGES, ViewName } from "../../electron/contract/vocabulary.ts";
import { views as de } from "./de/views.ts";
import { views as en } from "./en/views.ts";

const NAMES: Readonly<Record<(typeof OFFERED_LANGUAGES)[number], Readonly<Record<ViewName, string>>>> = { en, de };

/** Whether the name reads like that of a built-in view in any language. */
export function isViewName(name: string): boolean {
  const seen = seenName(name);
  return Object.values(NAMES).some((names) => Object.values(names).some((one) => seenName(one) === seen));
}
