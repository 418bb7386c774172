/** Settings as shown by the window. A value that cannot be shown is replaced by its default. */
import type { SettingsDto } from "../../contract/settings.ts";
import { entryOf, type SettingName, type SettingsText, TEXT_SETTINGS, type TextSetting } from "../../contract/settings-table.ts";
import type { PrincipalDto } from "../../contract/action.ts";
import { decimalNumber, parsePrincipal } from "../../contract/setting-values.ts";
import { isOneOf } from "../../contract/vocabulary.ts";
import { isAllowed, plainHttpOrigin } from "./plain-http.ts";
import type { Settings } from "./schema.ts";

type Shown = Pick<SettingsDto, Extract<SettingName, keyof SettingsDto>>;

/** Returns the settings to show. `settings`: parsed from the same text, if it has no problems. */
export function shownSettings(text: SettingsText, settings: Settings | undefined): Shown {
  const actingAs = settings?.actingAs ?? principalOf(text.actingAs);
  const shown = Object.fromEntries(TEXT_SETTINGS.map((name) => [name, shownValue(name, text)]));
  const { actingAs: _, ...others } = shown;
  return {
    ...others,
    baseUrl: settings?.baseUrl ?? text.baseUrl,
    ...(actingAs !== undefined && { actingAs }),
  } as unknown as Shown;
}

function shownValue(name: TextSetting, text: SettingsText): unknown {
  const entry = entryOf(name);
  const value = text[name];
  if (typeof value !== "string") return value.flatMap((one) => principalOf(one) ?? []);
  switch (entry.kind) {
    case "choice":
      return isOneOf(entry.choices, value) ? value : entry.default;
    case "number":
      return decimalNumber(value) ?? Number(entry.default);
    case "consent": {
      const origin = plainHttpOrigin(text.baseUrl);
      return origin !== undefined && isAllowed(origin, value);
    }
    default:
      return value;
  }
}

function principalOf(text: string): PrincipalDto | undefined {
  const parsed = parsePrincipal(text);
  return parsed.ok ? parsed.value : undefined;
}
