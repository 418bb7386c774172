/**
 * Selects the key for an address. A stored key is used only for the origin that it was entered for,
 * the environment's key for an address from the environment or docket.json, and the key of
 * docket.json for the address there. An edited settings file therefore sends none of them
 * elsewhere, and a variable cannot redirect the key of docket.json.
 */
import type { ManagedBy } from "../../contract/managed.ts";
import type { SettingsProblem, SettingsWarning } from "../../contract/settings-problems.ts";
import type { KeptKey } from "../ports.ts";

/** Result of reading a key. */
export type KeyReading = { ok: true; value: string; warning?: SettingsWarning } | { ok: false; problem: SettingsProblem };

/** A managed key: from docket.json, or removed from the environment by the composition root. */
export interface EnvironmentKey extends ManagedBy {
  key: KeyReading;
}

export interface KeyChoicePorts {
  environment: EnvironmentKey | undefined;
  /**
   * Whether the address comes from the same source as the key, or from one with higher precedence.
   */
  hasAddressOfKey: boolean;
  kept: KeptKey | undefined;
  /** The address as typed, possibly invalid. */
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

/** Returns the origin; undefined if the text is not an address. */
export function originOf(baseUrl: string): string | undefined {
  return URL.parse(baseUrl)?.origin;
}
