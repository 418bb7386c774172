/**
 * Message and priority of the alert about an absence. The alert belongs to no Action; the window
 * shows the details.
 */
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

/**
 * Returns the highest priority among the items that are more than a change, or, if there are none,
 * among the changes.
 */
export function absencePriority(items: readonly DigestItemDto[]): PriorityName {
  const demanding = items.filter(({ kind }) => kind !== "changed");
  return mostUrgent((demanding.length > 0 ? demanding : items).map(({ priority }) => priority));
}
