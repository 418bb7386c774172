/**
 * The key for an address. A kept key goes to the origin that it was entered for, the environment's
 * key to an address of the environment or of docket.json, and the key of docket.json to the address
 * there: an edited settings file sends none of them elsewhere, nor does a variable the last.
 */
import type { ManagedBy } from "../../contract/managed.ts";
import type { SettingsProblem, SettingsWarning } from "../../contract/settings-problems.ts";
import type { KeptKey } from "../ports.ts";

/** What reading a key has led to. */
export type KeyReading = { ok: true; value: string; warning?: SettingsWarning } | { ok: false; problem: SettingsProblem };

/**
 * The key of a managed machine: of docket.json, or one that the composition root has taken out of
 * the environment.
 */
export interface EnvironmentKey extends ManagedBy {
  key: KeyReading;
}

export interface KeyChoicePorts {
  environment: EnvironmentKey | undefined;
  /** Whether whoever decides the key, or somebody above them, decides the address, too. */
  hasAddressOfKey: boolean;
  kept: KeptKey | undefined;
  /** As it was typed; it need not be an address. */
  baseUrl: string;
}

export type KeyChoice = { key: string } | { problem: SettingsProblem } | "none";

export function chooseKey({ environment, hasAddressOfKey, kept, baseUrl }: KeyChoicePorts): KeyChoice {
  if (environment !== undefined) {
    if (!environment.key.ok) return { problem: environment.key.problem };
    return hasAddressOfKey ? { key: environment.key.value } : { problem: { code: "keyWithoutAddress", params: {} } };
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
