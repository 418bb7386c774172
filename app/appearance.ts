/**
 * Applies the preferences that style sheets and catalogues read. Density, contrast, details width
 * and language are set on the page's root, the time format in the catalogue. The main process
 * applies theme and zoom.
 */
import { language, languageFor, setLanguage } from "../electron/contract/languages/language.ts";
import { setTimeFormat } from "../electron/contract/languages/time-format.ts";
import { DEFAULT_PREFERENCES, type PersonalPreferences } from "../electron/contract/preferences.ts";
import { isLoaded, loadLanguage } from "./languages/load-language.ts";
import { directionOf } from "./languages/use-language.ts";
import { setDetailsWidth } from "./styles/details-width.ts";
import type { DocketState, DocketStore } from "./store/store.ts";

const MORE_CONTRAST = "(prefers-contrast: more)";

/**
 * Follows the preferences and the system's contrast setting until the returned function is called.
 */
export function followAppearance({ getState, subscribe }: Pick<DocketStore, "getState" | "subscribe">, page: Document): () => void {
  const system = page.defaultView?.matchMedia(MORE_CONTRAST);
  const { documentElement: root } = page;
  const followed = new AbortController();
  let width: number | undefined;
  const apply = (): void => {
    const { contrast, density, timeFormat, detailsWidth } = getState().preferences.person;
    const { dataset } = root;
    dataset["contrast"] = isMore(contrast, system?.matches ?? false) ? "more" : "normal";
    dataset["density"] = density;
    // The width is set before the first drawing; a later change would restyle the whole page. An
    // unchanged preference does not override a width that is being dragged.
    if (detailsWidth !== width) setDetailsWidth(page, detailsWidth);
    width = detailsWidth;
    setTimeFormat(timeFormat);
    speak(wantedLanguage(getState(), root));
  };
  const speak = (wanted: string): void => {
    if (!isLoaded(wanted)) {
      // The preferred language may have changed by then.
      loadLanguage(wanted).then(() => followed.signal.aborted || apply(), reportError);
      return;
    }
    setLanguage(wanted);
    root.lang = language();
    root.dir = directionOf(language());
  };
  apply();
  system?.addEventListener("change", apply);
  const unsubscribe = subscribe((state, before) => {
    if (state.preferences.person !== before.preferences.person || state.appInfo !== before.appInfo) apply();
  });
  return () => {
    followed.abort();
    system?.removeEventListener("change", apply);
    unsubscribe();
  };
}

/**
 * Returns the document's language, which the main process has set, until preferences and system
 * languages have arrived.
 */
function wantedLanguage({ preferences, appInfo }: Pick<DocketState, "preferences" | "appInfo">, { lang }: HTMLElement): string {
  if (preferences === DEFAULT_PREFERENCES) return languageFor(lang, []);
  return languageFor(preferences.person.language, appInfo?.languages ?? [lang]);
}

function isMore(contrast: PersonalPreferences["contrast"], system: boolean): boolean {
  return contrast === "system" ? system : contrast === "on";
}
