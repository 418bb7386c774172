/** The language in force, for the parts of the window that are drawn anew with it. */
import { useSyncExternalStore } from "react";
import { language, onLanguage } from "../../electron/contract/languages/language.ts";

/** BCP 47, of the language in force. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, language);
}

/** Chromium and Node have it; the compiler does not know it yet. */
type LocaleWithText = Intl.Locale & { getTextInfo: () => { direction: "ltr" | "rtl" } };

/** The direction in which a language is written. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return (new Intl.Locale(tag) as LocaleWithText).getTextInfo().direction;
}
