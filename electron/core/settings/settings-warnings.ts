/** Weak protection, and what has no effect: of the machine, of its key, and of the settings in use. */
import { hasApiPath, parseAddress } from "../../contract/setting-values.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import type { KeyReading } from "./key-choice.ts";
import { plainHttpOrigin } from "./plain-http.ts";
import type { Settings } from "./schema.ts";

export interface WarningSources {
  /** docket.json, where it has changed since the start. */
  changedFile: string | undefined;
  machine: readonly SettingsWarning[];
  managedKey: KeyReading | undefined;
  /** As it is written. */
  baseUrl: string;
  settings: Settings | undefined;
}

export function settingsWarnings({ changedFile, machine, managedKey, baseUrl, settings }: WarningSources): SettingsWarning[] {
  const origin = settings === undefined ? undefined : plainHttpOrigin(settings.baseUrl);
  return [
    ...(changedFile === undefined ? [] : [{ code: "configurationChanged", params: { path: changedFile } } as const]),
    ...machine,
    ...(managedKey?.ok === true && managedKey.warning !== undefined ? [managedKey.warning] : []),
    ...(hasApiPath(baseUrl) && parseAddress(baseUrl).ok ? [{ code: "addressOfApi", params: { text: baseUrl } } as const] : []),
    ...(origin === undefined ? [] : [{ code: "plainHttp", params: { origin } } as const]),
  ];
}
