/**
 * What an HTTP status says by itself, as data: words for the sentence, a code, and whether an
 * update answered so was recorded. Connect's table, but finer where it decides what happens next: a
 * request that is turned away for what it is will fare no better the next time (Connect:
 * "internal", "unknown"), and one that came too often was not looked at (Connect: "unavailable").
 * 404 is "unimplemented", a wrong path; that an Action is unknown, the service says in a body.
 */
import type { FailureCode, Recorded } from "./failure.ts";

export interface StatusMeaning {
  /** In parentheses after the number; empty for a status that no standard names. */
  words: string;
  code: FailureCode;
  recorded: Recorded;
}

type Row = readonly [status: number, words: string, code: FailureCode];

/** A definite no. Every other client error is one too, with the code "unknown". */
const REFUSED: readonly Row[] = [
  [400, "bad request", "invalid_argument"],
  [401, "not authenticated", "unauthenticated"],
  [402, "payment required", "failed_precondition"],
  [403, "forbidden", "permission_denied"],
  [404, "not found", "unimplemented"],
  [405, "method not allowed", "unimplemented"],
  [406, "not acceptable", "unimplemented"],
  [409, "conflict", "failed_precondition"],
  [410, "gone", "not_found"],
  [411, "length required", "invalid_argument"],
  [412, "precondition failed", "failed_precondition"],
  [413, "request too large", "invalid_argument"],
  [414, "address too long", "invalid_argument"],
  [415, "unsupported media type", "unimplemented"],
  [416, "range not satisfiable", "out_of_range"],
  [417, "expectation failed", "failed_precondition"],
  [422, "unprocessable content", "invalid_argument"],
  [423, "locked", "failed_precondition"],
  [424, "failed dependency", "failed_precondition"],
  [426, "upgrade required", "unimplemented"],
  [428, "precondition required", "failed_precondition"],
  [431, "headers too large", "invalid_argument"],
  [451, "unavailable for legal reasons", "failed_precondition"],
  [501, "not implemented", "unimplemented"],
  [505, "HTTP version not supported", "unimplemented"],
];

/** The request was turned away before it was looked at, and may come again. */
const AGAIN: readonly Row[] = [
  [407, "proxy authentication required", "proxy_password"],
  [421, "misdirected request", "unavailable"],
  [425, "too early", "unavailable"],
  [429, "too many requests", "resource_exhausted"],
  [511, "network authentication required", "network_sign_in"],
];

/**
 * It may have been recorded before the answer was made. Every other server error is unknown, too.
 */
const UNKNOWN: readonly Row[] = [
  [408, "request timeout", "deadline_exceeded"],
  [499, "request given up", "canceled"],
  [500, "internal error", "internal"],
  [502, "bad gateway", "unavailable"],
  [503, "unavailable", "unavailable"],
  [504, "gateway timeout", "unavailable"],
];

const MEANINGS: ReadonlyMap<number, StatusMeaning> = new Map([
  ...REFUSED.map((row) => entry(row, "no")),
  ...AGAIN.map((row) => entry(row, "notYet")),
  ...UNKNOWN.map((row) => entry(row, "unknown")),
]);

/** For any number that a server may send, standard or not. */
export function meaningOf(status: number): StatusMeaning {
  return MEANINGS.get(status) ?? { words: "", code: "unknown", recorded: status >= 400 && status <= 499 ? "no" : "unknown" };
}

/**
 * Too large stays too large: a service may call it "resource exhausted", and that would be sent
 * again for ever.
 */
export function isTooLarge(status: number): boolean {
  return status === 413 || status === 414 || status === 431;
}

function entry([status, words, code]: Row, recorded: Recorded): [number, StatusMeaning] {
  return [status, { words, code, recorded }];
}
