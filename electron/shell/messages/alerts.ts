/**
 * Title and body of an alert. Names and texts of other people are unchanged; alert-text.ts cleans
 * them.
 */
import type { FieldChangeDto } from "../../contract/action.ts";
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import { durationWords, listWords } from "../../contract/languages/formats.ts";
import { t } from "../../contract/languages/shared.ts";
import { fieldName, valueWords } from "../../contract/messages/fields.ts";
import { isolatedName } from "../../contract/messages/visible.ts";
import type { DigestKind } from "../../contract/vocabulary.ts";
import { timeOfDay } from "./time-of-day.ts";

export interface AlertWords {
  title: string;
  body: string;
}

export function alertWords({ code, params }: AlertMessage): AlertWords {
  return (catalogue[code] as (params: AlertMessage["params"]) => AlertWords)(params);
}

const catalogue: { readonly [C in keyof AlertMessages]: (params: AlertMessages[C]) => AlertWords } = {
  assigned: (action) => ({ title: action.name, body: t("notifications.assigned", { what: kindOfWork(action) }) }),
  assignedMany: (several) => ({ title: t("notifications.assignedMany", { count: several.count }), body: namesOf(several) }),
  handedOverMany: (several) => ({ title: t("notifications.handedOverMany", { count: several.count }), body: namesOf(several) }),
  reminder: ({ minutes, ...action }) => ({
    title: action.name,
    body: t("notifications.reminder", { span: spanWords(minutes), what: kindOfWork(action) }),
  }),
  reminderMany: (several) => ({ title: t("notifications.reminderMany", { count: several.count }), body: namesOf(several) }),
  changed: ({ name, changes }) => ({
    title: t("notifications.changed", { name: isolatedName(name) }),
    body: listWords(changes.map(changeWords), "unit"),
  }),
  changedMany: (several) => ({ title: t("notifications.changedMany", { count: several.count }), body: namesOf(several) }),
  test: () => ({ title: t("notifications.test"), body: t("notifications.test_body") }),
  connectionLost: ({ state, since }) => {
    const time = timeOfDay(since);
    if (state === "unlisted")
      return { title: t("notifications.connectionUnlisted"), body: t("notifications.connectionUnlisted_body", { time }) };
    const isUnusable = state === "unusable";
    return {
      title: t("notifications.connectionLost"),
      body: isUnusable ? t("notifications.connectionLost_unusable", { time }) : t("notifications.connectionLost_why", { state, time }),
    };
  },
  connectionBack: ({ minutes, unlisted }) => {
    const span = spanWords(minutes);
    return unlisted
      ? { title: t("notifications.connectionListed"), body: t("notifications.connectionListed_after", { span }) }
      : { title: t("notifications.connectionBack"), body: t("notifications.connectionBack_after", { span }) };
  },
  away: ({ counts, names }) => {
    const changes = AWAY_ORDER.flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [t(`notifications.away_${kind}`, { count })];
    });
    return { title: t("notifications.away", { changes: listWords(changes, "unit") }), body: listWords(names.map(isolatedName), "unit") };
  },
  stopWork: (ended) => ({ title: t("notifications.stopWork", { name: isolatedName(ended.name) }), body: endWords(ended) }),
  withdrawn: (ended) => ({
    title: t("notifications.withdrawn", { why: ended.why, name: isolatedName(ended.name) }),
    body: ended.why === "LEFT" ? t("notifications.withdrawn_left") : endWords(ended),
  }),
  stopWorkMany: (several) => ({ title: t("notifications.stopWorkMany", { count: several.count }), body: namesOf(several) }),
  silent: ({ name, minutes }) => ({
    title: t("notifications.silent", { name: isolatedName(name) }),
    body: t("notifications.silent_since", { span: durationWords(minutes, "minutes") }),
  }),
  silentMany: (several) => ({ title: t("notifications.silentMany", { count: several.count }), body: namesOf(several) }),
};

function endWords({ why, reportedBy, words = "" }: AlertMessages["stopWork" | "withdrawn"]): string {
  const fact =
    reportedBy === undefined
      ? t("notifications.stopWork_why", { why })
      : t("notifications.stopWork_whyBy", { why, by: isolatedName(reportedBy) });
  return `${fact} ${isolatedName(words)}`.trim();
}

const AWAY_ORDER: readonly DigestKind[] = ["assigned", "changed", "cancelled", "ended", "left"];

/** Returns priority, type and requester as far as they are set; otherwise the id. */
function kindOfWork({ id, type, priority, requestedBy }: AlertMessages["assigned"]): string {
  const parts = [
    priority === "NONE" ? "" : t(`prioritiesInText.${priority}`),
    isolatedName(type),
    requestedBy === undefined ? "" : t("notifications.requestedBy", { by: isolatedName(requestedBy) }),
  ];
  return parts.filter((part) => part !== "").join(" · ") || id;
}

function namesOf({ count, names }: AlertMessages["assignedMany"]): string {
  const more = count - names.length;
  return listWords([...names.map(isolatedName), ...(more > 0 ? [t("notifications.moreNames", { more })] : [])]);
}

function changeWords({ field, from, to }: FieldChangeDto): string {
  const [before, after] = [from, to].map((value) => isolatedName(valueWords(field, value)));
  return t("notifications.changed_field", { field: fieldName(field), from: before ?? "", to: after ?? "" });
}

function spanWords(minutes: number): string {
  return minutes < 120 ? durationWords(minutes, "minutes") : durationWords(Math.floor(minutes / 60), "hours");
}
