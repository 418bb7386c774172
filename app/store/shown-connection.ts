/**
 * The connection as the window shows it: main's last report, as far as that still holds. Main can
 * stand still, and then its "live" is out of date.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";

/** A finding of the window itself. */
export type Finding =
  /** No beat of main has come since then; epoch milliseconds. */
  | { readonly code: "unanswered"; readonly since: number }
  /** Main cannot give the list, for this reason: the rows on the screen are old. */
  | { readonly code: "unlisted"; readonly problem: InvokeError };

export interface ShownConnection extends ConnectionDto {
  readonly finding?: Finding;
}

/** The window's own facts beside main's word. */
export interface Evidence {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The age of the last message of the service, milliseconds. */
  readonly ageMs: number;
  readonly finding: Finding | undefined;
}

/** The window's clock ticks once a second, so it judges no shorter age; milliseconds. */
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

/** `lastMessageAt` is before `now` also where the clock was set back. */
function stale(reported: ConnectionDto, lastMessageAt: number, now: number): ShownConnection {
  return { ...reported, state: "stale", since: now, lastMessageAt, asOf: lastMessageAt };
}

/** Main's activity is unknown: no attempt is promised, and none of its reasons is shown. */
function unanswered(reported: ConnectionDto | undefined, since: number, finding: Finding): ShownConnection {
  if (reported === undefined) return { state: "stale", since, attempts: 0, epoch: 0, heartbeats: true, dropped: 0, finding };
  const { reason: _, nextAttemptAt: __, heldBack: ___, cut: ____, ...rest } = reported;
  const asOf = reported.state === "live" ? Math.min(reported.lastMessageAt ?? since, since) : reported.asOf;
  return { ...rest, state: "stale", since, ...(asOf !== undefined && { asOf }), finding };
}
