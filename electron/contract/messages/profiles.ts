/** What an account is called where several are set up, in the window and in the menu. */
import { t } from "../languages/shared.ts";
import type { ProfileDto } from "../profiles.ts";
import { accountLabel } from "./handover.ts";
import { isolated } from "./visible.ts";

/** Its name, else the display name, else who acts, else the address; with its account, where another one is called the same. One line. */
export function profileLabel(profile: ProfileDto): string {
  const own = ownLabel(profile);
  const { account, isAlike } = profile;
  if (own === "") return account === undefined ? t("profiles.new") : accountLabel(account);
  if (isAlike !== true || account === undefined) return isolated(own);
  return own === account.actingAs?.id ? accountLabel(account) : `${isolated(own)} · ${accountLabel(account)}`;
}

/** What it is called without its address; empty for nothing. */
export function ownLabel({ name, displayName, account }: ProfileDto): string {
  return [name, displayName, account?.actingAs?.id ?? ""].find((text) => text !== "") ?? "";
}
