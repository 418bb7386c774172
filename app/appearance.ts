/**
 * The preferences that the sheets and the words read, put where they read them: density, contrast
 * and language on the page's root, the format of times in the catalogue. Theme and zoom are main's.
 */
import { language, languageFor, setLanguage } from "../electron/contract/languages/language.ts";
import { setTimeFormat } from "../electron/contract/languages/time-format.ts";
import type { PersonalPreferences } from "../electron/contract/preferences.ts";
import { directionOf } from "./languages/use-language.ts";
import type { DocketStore } from "./store/store.ts";

const MORE_CONTRAST = "(prefers-contrast: more)";

/** Follows the preferences and the system until the returned function is called. */
export function followAppearance({ getState, subscribe }: Pick<DocketStore, "getState" | "subscribe">, page: Document): () => void {
  const system = page.defaultView?.matchMedia(MORE_CONTRAST);
  const apply = (): void => {
    const { contrast, density, timeFormat, language: preferred } = getState().preferences.person;
    const { documentElement: root } = page;
    const { dataset } = root;
    dataset["contrast"] = isMore(contrast, system?.matches ?? false) ? "more" : "normal";
    dataset["density"] = density;
    setTimeFormat(timeFormat);
    setLanguage(languageFor(preferred, getState().appInfo?.languages ?? navigator.languages));
    root.lang = language();
    root.dir = directionOf(language());
  };
  apply();
  system?.addEventListener("change", apply);
  const unsubscribe = subscribe((state, before) => {
    if (state.preferences.person !== before.preferences.person || state.appInfo !== before.appInfo) apply();
  });
  return () => {
    system?.removeEventListener("change", apply);
    unsubscribe();
  };
}

function isMore(contrast: PersonalPreferences["contrast"], system: boolean): boolean {
  return contrast === "system" ? system : contrast === "on";
}
