/** What an account is called where several are set up, in the window and in the menu. */
import { t } from "../languages/shared.ts";
import type { ProfileDto } from "../profiles.ts";
import { accountLabel } from "./handover.ts";
import { isolated } from "./visible.ts";

/** Its name, else the display name, else who acts, else the address. One line. */
export function profileLabel({ name, displayName, account }: ProfileDto): string {
  const own = [name, displayName, account?.actingAs?.id ?? ""].find((text) => text !== "");
  if (own !== undefined) return isolated(own);
  return account === undefined ? t("profiles.new") : accountLabel(account);
}
