/**
 * The meaning of an HTTP status by itself, as data: a class, and whether an update with this status
 * was recorded. Follows Connect's table, with more detail where the next step depends on it: a
 * request refused for its content will fail again (Connect: "internal", "unknown"), and a request
 * rejected as too frequent was not processed (Connect: "unavailable"). 404 is "unimplemented", a
 * wrong path; for an unknown Action, the body contains the code.
 */
import type { FailureClass } from "../../../contract/failures.ts";
import type { Recorded } from "./failure.ts";

export interface StatusMeaning {
  code: FailureClass;
  recorded: Recorded;
}

type Row = readonly [status: number, code: FailureClass];

/** Definite refusals. Every other client error is a refusal as well, with the code "unknown". */
const REFUSED: readonly Row[] = [
  [400, "invalid_argument"],
  [401, "unauthenticated"],
  [402, "failed_precondition"],
  [403, "permission_denied"],
  [404, "unimplemented"],
  [405, "unimplemented"],
  [406, "unimplemented"],
  [409, "failed_precondition"],
  [410, "not_found"],
  [411, "invalid_argument"],
  [412, "failed_precondition"],
  [413, "invalid_argument"],
  [414, "invalid_argument"],
  [415, "unimplemented"],
  [416, "out_of_range"],
  [417, "failed_precondition"],
  [422, "invalid_argument"],
  [423, "failed_precondition"],
  [424, "failed_precondition"],
  [426, "unimplemented"],
  [428, "failed_precondition"],
  [431, "invalid_argument"],
  [451, "failed_precondition"],
  [501, "unimplemented"],
  [505, "unimplemented"],
];

/** Statuses of requests that were rejected before processing and may be sent again. */
const AGAIN: readonly Row[] = [
  [407, "proxy_password"],
  [421, "unavailable"],
  [425, "unavailable"],
  [429, "resource_exhausted"],
  [511, "network_sign_in"],
];

/**
 * Statuses of updates that may have been recorded before the response. Every other server error is
 * "unknown" as well.
 */
const UNKNOWN: readonly Row[] = [
  [408, "deadline_exceeded"],
  [499, "canceled"],
  [500, "internal"],
  [502, "unavailable"],
  [503, "unavailable"],
  [504, "unavailable"],
];

const MEANINGS: ReadonlyMap<number, StatusMeaning> = new Map([
  ...REFUSED.map((row) => entry(row, "no")),
  ...AGAIN.map((row) => entry(row, "notYet")),
  ...UNKNOWN.map((row) => entry(row, "unknown")),
]);

/** Returns the meaning of any status number that a server may send, standard or not. */
export function meaningOf(status: number): StatusMeaning {
  return MEANINGS.get(status) ?? { code: "unknown", recorded: status >= 400 && status <= 499 ? "no" : "unknown" };
}

/**
 * Whether the status means that the request is too large, which is permanent. Some services send
 * "resource exhausted" with it, which would be retried forever.
 */
export function isTooLarge(status: number): boolean {
  return status === 413 || status === 414 || status === 431;
}

function entry([status, code]: Row, recorded: Recorded): [number, StatusMeaning] {
  return [status, { code, recorded }];
}
