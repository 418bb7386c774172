/** The list of notices, and ways to the updates that stand still until their user decides. */
import { always, type Command, reason, type Topic } from "./command.ts";

type StandingFate = "unknown" | "held" | "refused" | "superseded";

export const notices: Topic<`notices.${"toggle" | "close"}` | "nav.toggle" | `fate.${StandingFate}`> = {
  "notices.toggle": {
    label: ({ areNoticesOpen }) => (areNoticesOpen ? "Close the list of notices" : "Show all notices"),
    keys: [],
    where: "window",
    enabled: always,
    run: (context) => context.openNotices(!context.areNoticesOpen),
  },
  "nav.toggle": {
    label: ({ isNavOpen }) => (isNavOpen ? "Close the views" : "Show the views"),
    keys: [],
    where: "window",
    enabled: always,
    run: (context) => context.openNav(!context.isNavOpen),
  },
  "notices.close": {
    label: "Close the list over the window",
    keys: ["Escape"],
    where: "notices",
    enabled: always,
    run: (context) => context.openNotices(false),
  },
  "fate.unknown": show("unknown", "Show the update whose outcome is unknown"),
  "fate.held": show("held", "Show the update that is held"),
  "fate.refused": show("refused", "Show the update that was refused"),
  "fate.superseded": show("superseded", "Show the update that was superseded"),
};

function show(fate: StandingFate, label: string): Command {
  return {
    label,
    keys: [],
    where: "window",
    enabled: (context) => (context.standing(fate) === undefined ? reason("noDecision") : true),
    run: (context) => {
      const row = context.standing(fate);
      if (row !== undefined) context.openAction(row.id);
    },
  };
}
