/**
 * The connection as the window shows it: main's last word, as far as that still holds. Main can
 * stand still, and then its "live" says nothing of now.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";

/** What the window itself has found. */
export type Finding =
  /** Main has not been heard since then; epoch milliseconds. */
  | { readonly code: "unanswered"; readonly since: number }
  /** Main cannot give the list, for this reason: the rows on the screen are old. */
  | { readonly code: "unlisted"; readonly problem: string };

export interface ShownConnection extends ConnectionDto {
  readonly finding?: Finding;
}

/** What the window knows beside main's word. */
export interface Evidence {
  /** Epoch milliseconds. */
  readonly now: number;
  /** How long ago the service was last heard, milliseconds. */
  readonly ageMs: number;
  readonly finding: Finding | undefined;
}

/** The window's clock ticks once a second, so it judges no shorter age; milliseconds. */
const FINEST_MS = 2_000;

/** Whether main calls live what is too old for that. */
export function isOutdated({ state, staleAfterMs }: ConnectionDto, ageMs: number): boolean {
  return state === "live" && staleAfterMs !== undefined && ageMs > Math.max(staleAfterMs, FINEST_MS);
}

export function shownConnection(told: ConnectionDto | undefined, { now, ageMs, finding }: Evidence): ShownConnection | undefined {
  if (finding?.code === "unanswered") return unanswered(told, finding.since, finding);
  if (told === undefined) return undefined;
  if (isOutdated(told, ageMs)) return stale(told, Math.min(told.lastHeardAt ?? now, now - ageMs), now);
  if (finding !== undefined && told.state === "live") return { ...stale(told, told.lastHeardAt ?? now, now), finding };
  return told;
}

/** `heardAt` is before `now` also where the clock was set back. */
function stale(told: ConnectionDto, heardAt: number, now: number): ShownConnection {
  return { ...told, state: "stale", since: now, lastHeardAt: heardAt, asOf: heardAt };
}

/** Nothing is known of what main does: no attempt is promised, and no reason of its own given. */
function unanswered(told: ConnectionDto | undefined, since: number, finding: Finding): ShownConnection {
  if (told === undefined) return { state: "stale", since, attempts: 0, epoch: 0, heartbeats: true, dropped: 0, finding };
  const { reason: _, nextAttemptAt: __, heldBack: ___, cut: ____, ...rest } = told;
  const asOf = told.state === "live" ? Math.min(told.lastHeardAt ?? since, since) : told.asOf;
  return { ...rest, state: "stale", since, ...(asOf !== undefined && { asOf }), finding };
}
