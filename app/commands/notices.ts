/** Commands for the list of notices, and for opening updates that wait for the user's decision. */
import { t } from "../languages/words.ts";
import type { DecisionStage } from "../store/update-stages.ts";
import { always, type Command, reason, type Topic } from "./command.ts";

export const notices: Topic<`notices.${"toggle" | "close"}` | "nav.toggle" | `fate.${DecisionStage}`> = {
  "notices.toggle": {
    label: ({ areNoticesOpen }) => (areNoticesOpen ? t("commands.notices.toggle_open") : t("commands.notices.toggle")),
    keys: [],
    where: "window",
    enabled: ({ parts }) => (parts.notices === undefined ? reason("noNotices") : true),
    run: (context) => context.openNotices(!context.areNoticesOpen),
  },
  "nav.toggle": {
    label: ({ isNavOpen }) => (isNavOpen ? t("commands.nav.toggle_open") : t("commands.nav.toggle")),
    keys: [],
    where: "window",
    enabled: ({ isNarrow }) => (isNarrow ? true : reason("viewsShown")),
    run: (context) => context.openNav(!context.isNavOpen),
  },
  "notices.close": {
    keys: ["Escape"],
    where: "notices",
    enabled: always,
    run: (context) => context.openNotices(false),
  },
  "fate.unknown": show("unknown"),
  "fate.held": show("held"),
  "fate.refused": show("refused"),
  "fate.superseded": show("superseded"),
};

function show(stage: DecisionStage): Command {
  return {
    keys: [],
    where: "window",
    enabled: (context) => (context.standing(stage) === undefined ? reason("noDecision") : true),
    about: (context) => context.standing(stage)?.id ?? "",
    run: (context) => {
      const row = context.standing(stage);
      if (row !== undefined) context.openAction(row.id);
    },
  };
}
