/**
 * Title and body of an alert, with names and others' words verbatim: alert-text.ts makes them
 * plain.
 */
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import type { DigestKind } from "../../contract/vocabulary.ts";

import { isolatedName } from "../../contract/messages/visible.ts";

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
      priority === "NONE" ? "" : priority.toLowerCase(),
      isolatedName(type),
      requestedBy === undefined ? "" : `requested by ${isolatedName(requestedBy)}`,
    ].filter((part) => part !== "");
    return { title: name, body: `Assigned to you: ${parts.join(" · ") || id}` };
  },
  assignedMany: ({ count, names }) => ({
    title: `${count} Actions need your acknowledgement`,
    body: `${names.map(isolatedName).join(", ")} and ${count - names.length} more`,
  }),
  away: ({ counts, names }) => {
    const parts = AWAY_ORDER.flatMap((kind) => (counts[kind] === undefined ? [] : [`${counts[kind]} ${awayWords[kind]}`]));
    return { title: `While Docket was away: ${parts.join(", ")}`, body: names.map(isolatedName).join(", ") };
  },
  stopWork: ({ name, why, reportedBy, words = "" }) => ({
    title: `Stop work: ${isolatedName(name)}`,
    body: `${why.toLowerCase()}${reportedBy === undefined ? "" : ` by ${isolatedName(reportedBy)}`}. ${isolatedName(words)}`.trim(),
  }),
  silent: ({ name, minutes }) => ({ title: `Still working on ${isolatedName(name)}?`, body: `Nothing reported for ${minutes} min.` }),
};

const awayWords: Readonly<Record<DigestKind, string>> = {
  assigned: "assigned",
  changed: "changed",
  cancelled: "cancelled",
  ended: "ended",
  left: "left your queue",
};

const AWAY_ORDER = Object.keys(awayWords) as DigestKind[];
