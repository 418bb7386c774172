/**
 * Title and body of an alert, with names and others' words verbatim: alert-text.ts makes them
 * plain.
 */
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import { durationWords, listWords } from "../../contract/languages/formats.ts";
import { t } from "../../contract/languages/shared.ts";
import { isolatedName } from "../../contract/messages/visible.ts";
import type { DigestKind } from "../../contract/vocabulary.ts";

export interface AlertWords {
  title: string;
  body: string;
}

export function alertWords({ code, params }: AlertMessage): AlertWords {
  return (catalogue[code] as (params: AlertMessage["params"]) => AlertWords)(params);
}

const catalogue: { readonly [C in keyof AlertMessages]: (params: AlertMessages[C]) => AlertWords } = {
  assigned: ({ name, id, type, priority, requestedBy }) => {
    const parts = [
      priority === "NONE" ? "" : t(`prioritiesInText.${priority}`),
      isolatedName(type),
      requestedBy === undefined ? "" : t("notifications.requestedBy", { by: isolatedName(requestedBy) }),
    ].filter((part) => part !== "");
    return { title: name, body: t("notifications.assigned", { what: parts.join(" · ") || id }) };
  },
  assignedMany: ({ count, names }) => ({
    title: t("notifications.assignedMany", { count }),
    body: listWords([...names.map(isolatedName), t("notifications.moreNames", { more: count - names.length })]),
  }),
  away: ({ counts, names }) => {
    const changes = AWAY_ORDER.flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [t(`notifications.away_${kind}`, { count })];
    });
    return { title: t("notifications.away", { changes: listWords(changes, "unit") }), body: listWords(names.map(isolatedName), "unit") };
  },
  stopWork: ({ name, why, reportedBy, words = "" }) => {
    const fact =
      reportedBy === undefined
        ? t("notifications.stopWork_why", { why })
        : t("notifications.stopWork_whyBy", { why, by: isolatedName(reportedBy) });
    return { title: t("notifications.stopWork", { name: isolatedName(name) }), body: `${fact} ${isolatedName(words)}`.trim() };
  },
  silent: ({ name, minutes }) => ({
    title: t("notifications.silent", { name: isolatedName(name) }),
    body: t("notifications.silent_since", { span: durationWords(minutes, "minutes") }),
  }),
};

const AWAY_ORDER: readonly DigestKind[] = ["assigned", "changed", "cancelled", "ended", "left"];
