/** Docket itself gives up a stream that was live for these, to have a better one at once. */
import type { Failure } from "../../contract/failures.ts";

const OWN_RENEWALS: ReadonlySet<Failure["code"] | undefined> = new Set<Failure["code"]>(["renewed", "streamDeaf"]);

export function isOwnRenewal(cause: Failure | undefined): boolean {
  return OWN_RENEWALS.has(cause?.code);
}
