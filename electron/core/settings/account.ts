/**
 * An account: one service and the Principal who acts on it. Queue, updates, drafts and ledger are
 * kept under its key. Two addresses are one account only where they are the same URL once it is
 * normalised (setting-values.ts): "localhost" and "127.0.0.1" may be two services.
 */
import type { AccountDto } from "../../contract/accounts.ts";
import { formatPrincipal, parseAddress, parsePrincipal } from "../../contract/setting-values.ts";
import type { SettingsText } from "../../contract/settings-table.ts";
import { actorOf, type Settings } from "./schema.ts";

/** Before the key of an account of the embedded service, whose address ends with the run. */
const DEMONSTRATION = "demonstration ";

/** What decides the account, of settings. */
export type AccountSettings = Pick<Settings, "baseUrl" | "actingAs" | "demonstration">;

export function accountKeyOf({ baseUrl, actingAs, demonstration }: AccountSettings): string {
  return `${demonstration === true ? DEMONSTRATION : ""}${baseUrl} ${formatPrincipal(actingAs)}`;
}

/** As the records that wait for it are kept by it. */
export type AccountOfProfile = Pick<Settings, "baseUrl" | "actingAs">;

/** Undefined where these settings are not complete. */
export function accountOfText(text: SettingsText): AccountOfProfile | undefined {
  const address = parseAddress(text.baseUrl);
  const actingAs = actorOf(text);
  return address.ok && actingAs !== undefined ? { baseUrl: address.value, actingAs } : undefined;
}

/** The key that a list's preferences are kept under; every demonstration has the same ones. */
export function preferencesAccount(settings: Settings | undefined): string | undefined {
  if (settings === undefined) return undefined;
  return settings.demonstration === true ? DEMONSTRATION.trim() : accountKeyOf(settings);
}

/** Whether its service was the embedded one: nothing that waits there can ever be sent. */
export function isDemonstration(key: string): boolean {
  return key.startsWith(DEMONSTRATION);
}

/** A normalised address holds no space. A key that is none stands for its own address. */
export function accountOf(key: string): AccountDto {
  const space = key.indexOf(" ");
  const principal = parsePrincipal(space < 0 ? "" : key.slice(space + 1));
  return principal.ok ? { baseUrl: key.slice(0, space), actingAs: principal.value } : { baseUrl: key };
}
