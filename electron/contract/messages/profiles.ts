/** The label of an account if several are set up, in the window and in the menu. */
import { t } from "../languages/shared.ts";
import type { ProfileDto } from "../profiles.ts";
import { accountLabel } from "./handover.ts";
import { isolated } from "./visible.ts";

/**
 * Returns one line: the profile's name, display name, acting id or address, whichever is first
 * present; with the account if another profile has the same label.
 */
export function profileLabel(profile: ProfileDto): string {
  const own = ownLabel(profile);
  const { account, isAlike } = profile;
  if (own === "") return account === undefined ? t("profiles.new") : accountLabel(account);
  if (isAlike !== true || account === undefined) return isolated(own);
  return own === account.actingAs?.id ? accountLabel(account) : `${isolated(own)} · ${accountLabel(account)}`;
}

/** Returns the label without the address; an empty text if there is none. */
export function ownLabel({ name, displayName, account }: ProfileDto): string {
  return [name, displayName, account?.actingAs?.id ?? ""].find((text) => text !== "") ?? "";
}
