/**
 * The connection as the window shows it: main's last report, as far as it still holds. When main is
 * unresponsive, its "live" is out of date.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";

/** A finding of the window itself. */
export type Finding =
  /** No heartbeat of main has arrived since this time, epoch milliseconds. */
  | { readonly code: "unanswered"; readonly since: number }
  /** Main could not send the list for this reason, so the rows on the screen are stale. */
  | { readonly code: "unlisted"; readonly problem: InvokeError };

export interface ShownConnection extends ConnectionDto {
  readonly finding?: Finding;
}

/** The window's own facts that qualify main's report. */
export interface Evidence {
  /** Present time, epoch milliseconds. */
  readonly now: number;
  /** Age of the service's last message, in milliseconds. */
  readonly ageMs: number;
  readonly finding: Finding | undefined;
}

/** Shortest age that the window judges, in milliseconds; its clock ticks once a second. */
const FINEST_MS = 2_000;

/** Whether main's "live" is too old to hold. */
export function isOutdated({ state, staleAfterMs }: ConnectionDto, ageMs: number): boolean {
  return state === "live" && staleAfterMs !== undefined && ageMs > Math.max(staleAfterMs, FINEST_MS);
}

export function shownConnection(reported: ConnectionDto | undefined, { now, ageMs, finding }: Evidence): ShownConnection | undefined {
  if (finding?.code === "unanswered") return unanswered(reported, finding.since, finding);
  if (reported === undefined) return undefined;
  if (isOutdated(reported, ageMs)) return stale(reported, Math.min(reported.lastMessageAt ?? now, now - ageMs), now);
  if (finding !== undefined && reported.state === "live") return { ...stale(reported, reported.lastMessageAt ?? now, now), finding };
  return reported;
}

/**
 * Returns a stale connection. `lastMessageAt` is earlier than `now` even after the clock was set
 * back.
 */
function stale(reported: ConnectionDto, lastMessageAt: number, now: number): ShownConnection {
  return { ...reported, state: "stale", since: now, lastMessageAt, asOf: lastMessageAt };
}

/**
 * Returns the connection of an unresponsive main. Main's activity is unknown, so no attempt is
 * announced and none of main's reasons is shown.
 */
function unanswered(reported: ConnectionDto | undefined, since: number, finding: Finding): ShownConnection {
  if (reported === undefined) return { state: "stale", since, attempts: 0, epoch: 0, heartbeats: true, dropped: 0, finding };
  const { reason: _, nextAttemptAt: __, heldBack: ___, cut: ____, ...rest } = reported;
  const asOf = reported.state === "live" ? Math.min(reported.lastMessageAt ?? since, since) : reported.asOf;
  return { ...rest, state: "stale", since, ...(asOf !== undefined && { asOf }), finding };
}
