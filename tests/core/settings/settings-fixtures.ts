/** Settings as the form sends them; a test names only the ones that it changes. */
import type { SettingsInput } from "../../../electron/contract/settings.ts";
import { entryOf, TEXT_SETTINGS } from "../../../electron/contract/settings-table.ts";

const DEFAULTS = Object.fromEntries(
  TEXT_SETTINGS.map((name) => (entryOf(name).kind === "number" ? [name, Number(entryOf(name).default)] : [name, entryOf(name).default])),
);

/** The defaults, with an address and an acting Principal, and without a key. */
export const SETTINGS_INPUT: SettingsInput = (() => {
  const { allowPlainHttp: _, ...values } = DEFAULTS;
  return { ...values, baseUrl: "https://actions.example.com", actingAs: "OBJECT:robot-7" } as SettingsInput;
})();
