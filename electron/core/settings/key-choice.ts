/**
 * The key for an address. A kept key goes to the origin that it was entered for, and the
 * environment's key to the environment's address: an edited settings file sends neither elsewhere.
 */
import type { SETTINGS } from "../../contract/settings-table.ts";
import type { SettingsProblem } from "../../contract/settings-problems.ts";
import type { KeptKey } from "../ports.ts";

/** The key of a managed machine, which the composition root has taken out of the environment. */
export interface EnvironmentKey {
  variable: typeof SETTINGS.apiKey.env | typeof SETTINGS.apiKey.fileEnv;
  key: { ok: true; value: string } | { ok: false; problem: SettingsProblem };
}

export interface KeyChoicePorts {
  environment: EnvironmentKey | undefined;
  /** Whether the environment gives the address, too. */
  hasEnvironmentUrl: boolean;
  kept: KeptKey | undefined;
  /** As it was typed; it need not be an address. */
  baseUrl: string;
}

export type KeyChoice = { key: string } | { problem: SettingsProblem } | "none";

export function chooseKey({ environment, hasEnvironmentUrl, kept, baseUrl }: KeyChoicePorts): KeyChoice {
  if (environment !== undefined) {
    if (!environment.key.ok) return { problem: environment.key.problem };
    return hasEnvironmentUrl ? { key: environment.key.value } : { problem: { code: "keyWithoutAddress", params: {} } };
  }
  if (kept === undefined) return "none";
  const origin = originOf(baseUrl);
  if (origin === undefined || origin === kept.origin) return { key: kept.key };
  return { problem: { code: "keyOfOtherAddress", params: { origin: kept.origin } } };
}

/** undefined where it is no address. */
export function originOf(baseUrl: string): string | undefined {
  return URL.parse(baseUrl)?.origin;
}
