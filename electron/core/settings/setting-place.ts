/** The place of a wrong value, or where a missing value can be set. */
import type { ManagedBy } from "../../contract/managed.ts";
import type { SettingPlace } from "../../contract/settings.ts";
import { entryOf, SETTINGS, type SettingName, type SettingsText } from "../../contract/settings-table.ts";

export interface ValueOrigin {
  /** Source of a managed value; absent if the user sets it. */
  by: ManagedBy | undefined;
  saved: SettingsText;
  isKeyKept: boolean;
}

export function placeOf(setting: SettingName, { by, saved, isKeyKept }: ValueOrigin): SettingPlace | undefined {
  if (by?.file !== undefined) return { is: "configuration", variable: by.variable, path: by.file };
  if (by !== undefined) return { is: "environment", variable: by.variable };
  // A stored key is kept apart from the other settings, and its message names that place.
  if (setting === "apiKey") return isKeyKept ? undefined : { is: "nowhere", variable: SETTINGS.apiKey.env };
  if (saved[setting].length > 0) return { is: "saved" };
  const { env } = entryOf(setting);
  return { is: "nowhere", variable: setting === "allowPlainHttp" ? `${env}=true` : env };
}
