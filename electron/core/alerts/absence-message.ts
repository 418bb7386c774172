/** The one alert of what has changed while Docket was away. It belongs to no Action; the window shows the rest. */
import type { AlertMessage } from "../../contract/alerts.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import { rawNameOf } from "../../contract/messages/name.ts";
import { type DigestKind, PRIORITY_NAMES, type PriorityName } from "../../contract/vocabulary.ts";
import { MAX_NAMES, mostUrgent } from "./causes.ts";

export function absenceMessage(items: readonly DigestItemDto[]): AlertMessage {
  const counts: Partial<Record<DigestKind, number>> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  const sorted = items.toSorted((a, b) => PRIORITY_NAMES.indexOf(a.priority) - PRIORITY_NAMES.indexOf(b.priority));
  const names = sorted.slice(0, MAX_NAMES).map(({ name, actionId }) => rawNameOf({ name, id: actionId }));
  return { code: "away", params: { counts, names } };
}

/** Of what is more than a mere change; where there is no more, of the changes. */
export function absencePriority(items: readonly DigestItemDto[]): PriorityName {
  const demanding = items.filter(({ kind }) => kind !== "changed");
  return mostUrgent((demanding.length > 0 ? demanding : items).map(({ priority }) => priority));
}
