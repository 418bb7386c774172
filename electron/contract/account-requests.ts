/** Requests that are meant for one account and must not reach another. */
import type { Invoke, InvokeChannel } from "./channels.ts";

/**
 * Whether the request is meant only for the account whose list the page shows: between the press
 * and its arrival, Docket may have switched to another account.
 */
export function isOfAccount<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): boolean {
  if (channel === "preferences:set") return (request as Invoke["preferences:set"]["request"]).list !== undefined;
  return OF_ACCOUNT.has(channel);
}

const OF_ACCOUNT: ReadonlySet<InvokeChannel> = new Set<InvokeChannel>([
  "action:opened",
  "updates:submit",
  "updates:resolve",
  "updates:acknowledgeAll",
  "stop:confirm",
  "changes:accept",
  "silence:later",
  "drafts:save",
  "digest:dismiss",
  "settings:save",
]);
