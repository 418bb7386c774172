/**
 * Which key goes to an address. A kept key goes to the origin that it was entered for, and the
 * environment's key to the environment's address: whoever edits the settings file sends neither
 * anywhere else.
 */
import type { KeptKey } from "../ports.ts";

/** The key of a managed machine, which the composition root has taken out of the environment. */
export interface EnvironmentKey {
  variable: "DOCKET_API_KEY" | "DOCKET_API_KEY_FILE";
  /** The key, or a sentence that says why there is none. */
  key: { ok: true; value: string } | { ok: false; problem: string };
}

export interface KeyChoicePorts {
  environment: EnvironmentKey | undefined;
  /** Whether the environment gives the address, too. */
  hasEnvironmentUrl: boolean;
  kept: KeptKey | undefined;
  /** As it was typed; it need not be an address. */
  baseUrl: string;
}

export type KeyChoice = { key: string } | { problem: string } | "none";

export function chooseKey({ environment, hasEnvironmentUrl, kept, baseUrl }: KeyChoicePorts): KeyChoice {
  if (environment !== undefined) {
    if (!environment.key.ok) return { problem: environment.key.problem };
    if (hasEnvironmentUrl) return { key: environment.key.value };
    return {
      problem:
        "The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL beside it.",
    };
  }
  if (kept === undefined) return "none";
  const origin = originOf(baseUrl);
  if (origin === undefined || origin === kept.origin) return { key: kept.key };
  return { problem: `The key that is kept is for ${kept.origin}; enter the key of this address.` };
}

/** undefined where it is no address. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}
