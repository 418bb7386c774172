/**
 * An account: one service and the Principal who acts on it. The account's key identifies its stored
 * queue, updates, drafts and ledger. Two addresses are the same account only if their normalised
 * URLs are equal (setting-values.ts): "localhost" and "127.0.0.1" may be two services.
 */
import type { AccountDto } from "../../contract/accounts.ts";
import { formatPrincipal, parseAddress, parsePrincipal } from "../../contract/setting-values.ts";
import type { SettingsText } from "../../contract/settings-table.ts";
import { actorOf, type Settings } from "./schema.ts";

/** Key prefix of accounts of the embedded service, whose address is valid for one run only. */
const DEMONSTRATION = "demonstration ";

/** The settings that determine the account. */
export type AccountSettings = Pick<Settings, "baseUrl" | "actingAs" | "demonstration">;

export function accountKeyOf({ baseUrl, actingAs, demonstration }: AccountSettings): string {
  return `${demonstration === true ? DEMONSTRATION : ""}${baseUrl} ${formatPrincipal(actingAs)}`;
}

/** The account of a profile, as used to identify its stored records. */
export type AccountOfProfile = Pick<Settings, "baseUrl" | "actingAs">;

/** Returns the account of these settings; undefined if they are incomplete. */
export function accountOfText(text: SettingsText): AccountOfProfile | undefined {
  const address = parseAddress(text.baseUrl);
  const actingAs = actorOf(text);
  return address.ok && actingAs !== undefined ? { baseUrl: address.value, actingAs } : undefined;
}

/**
 * Returns the key under which the preferences of a list are stored; all demonstrations share one.
 */
export function preferencesAccount(settings: Settings | undefined): string | undefined {
  if (settings === undefined) return undefined;
  return settings.demonstration === true ? DEMONSTRATION.trim() : accountKeyOf(settings);
}

/**
 * Whether the account belonged to the embedded service, so that its pending updates can never be
 * sent.
 */
export function isDemonstration(key: string): boolean {
  return key.startsWith(DEMONSTRATION);
}

/**
 * Returns the account of a key. A normalised address contains no space. A text that is not a valid
 * key is returned as the address.
 */
export function accountOf(key: string): AccountDto {
  const space = key.indexOf(" ");
  const principal = parsePrincipal(space < 0 ? "" : key.slice(space + 1));
  return principal.ok ? { baseUrl: key.slice(0, space), actingAs: principal.value } : { baseUrl: key };
}
