/**
 * Warnings about weak protection and values without effect: of the device, its key, and the
 * settings in use.
 */
import { hasApiPath, parseAddress } from "../../contract/setting-values.ts";
import type { SettingsWarning } from "../../contract/settings-problems.ts";
import type { ManagedProblem } from "../../contract/managed.ts";
import type { KeyReading } from "./key-choice.ts";
import { plainHttpOrigin } from "./plain-http.ts";
import type { Settings } from "./schema.ts";

/** Change of docket.json since the start; `problem`: would prevent a connection. */
export interface ChangedFile {
  readonly path: string;
  readonly problem?: ManagedProblem;
}

export interface WarningSources {
  changedFile: ChangedFile | undefined;
  machine: readonly SettingsWarning[];
  managedKey: KeyReading | undefined;
  /** The address as written. */
  baseUrl: string;
  settings: Settings | undefined;
}

export function settingsWarnings({ changedFile, machine, managedKey, baseUrl, settings }: WarningSources): SettingsWarning[] {
  const origin = settings === undefined ? undefined : plainHttpOrigin(settings.baseUrl);
  return [
    ...(changedFile === undefined ? [] : [changeWarning(changedFile)]),
    ...machine,
    ...(managedKey?.ok === true && managedKey.warning !== undefined ? [managedKey.warning] : []),
    ...(hasApiPath(baseUrl) && parseAddress(baseUrl).ok ? [{ code: "addressOfApi", params: { text: baseUrl } } as const] : []),
    ...(origin === undefined ? [] : [{ code: "plainHttp", params: { origin } } as const]),
  ];
}

function changeWarning({ path, problem }: ChangedFile): SettingsWarning {
  return problem === undefined
    ? { code: "configurationChanged", params: { path } }
    : { code: "configurationSpoilt", params: { path, problem } };
}
