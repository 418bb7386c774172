/** Causes for which Docket itself replaces a live stream, without a backoff. */
import type { Failure } from "../../contract/failures.ts";

const PLANNED_RECONNECTS: ReadonlySet<Failure["code"] | undefined> = new Set<Failure["code"]>(["renewed", "streamDeaf"]);

export function isPlannedReconnect(cause: Failure | undefined): boolean {
  return PLANNED_RECONNECTS.has(cause?.code);
}
