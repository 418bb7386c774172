/** Commands for the accounts set up on this device: the next, the previous, and the list of all. */
import { always, type Command, type CommandReason, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";

export const profiles: Topic<"profile.next" | "profile.previous" | "profile.show"> = {
  "profile.next": beside(1, "G N"),
  "profile.previous": beside(-1, "G P"),
  "profile.show": {
    keys: ["G U"],
    where: "window",
    alsoFoundBy: "profile.show_also",
    enabled: always,
    run: (context) => context.openDialog({ kind: "settings", section: "accounts" }),
  },
};

function beside(by: 1 | -1, key: string): Command {
  return {
    keys: [key],
    where: "window",
    saysWhyNot: true,
    enabled: (context) => whyNoSwitch(context) ?? true,
    run: (context) => context.switchBeside(by),
    about: (context) => context.besideId(by) ?? "",
  };
}

function whyNoSwitch({ accountLockedBy, hasOtherProfiles }: CommandContext): CommandReason | undefined {
  if (accountLockedBy.length > 0) return { code: "accountLocked", params: { variables: accountLockedBy } };
  return hasOtherProfiles ? undefined : reason("onlyAccount");
}
