/** Where a wrong value stands, or where a missing one can be given. */
import type { ManagedBy } from "../../contract/managed.ts";
import type { SettingPlace } from "../../contract/settings.ts";
import { entryOf, SETTINGS, type SettingName, type SettingsText } from "../../contract/settings-table.ts";

export interface ValueOrigin {
  /** Who decides it; absent: its user. */
  by: ManagedBy | undefined;
  saved: SettingsText;
  isKeyKept: boolean;
}

export function placeOf(setting: SettingName, { by, saved, isKeyKept }: ValueOrigin): SettingPlace | undefined {
  if (by?.file !== undefined) return { is: "configuration", variable: by.variable, path: by.file };
  if (by !== undefined) return { is: "environment", variable: by.variable };
  // A kept key rests elsewhere than the other settings, and its sentence names the place.
  if (setting === "apiKey") return isKeyKept ? undefined : { is: "nowhere", variable: SETTINGS.apiKey.env };
  if (saved[setting].length > 0) return { is: "saved" };
  const { env } = entryOf(setting);
  return { is: "nowhere", variable: setting === "allowPlainHttp" ? `${env}=true` : env };
}
