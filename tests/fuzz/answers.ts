/**
 * HTTP responses other than a valid one of the service: statuses, bodies, types and headers as
 * gateways and services send them.
 */
import { bytes } from "../core/transport/wire-format.ts";
import type { SeededRandom } from "./random.ts";

export interface PlainAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

const STATUSES = [
  400, 402, 404, 405, 408, 409, 410, 412, 413, 415, 418, 422, 423, 425, 429, 429, 451, 499, 500, 501, 502, 503, 503, 504, 511, 599,
];
const KEY_STATUSES = [401, 403, 407];
const REDIRECTS = [301, 302, 303, 307, 308];
const RETRY_AFTER = ["0", "-1", "1", "5", "120", "soon", "1e9", "99999999999999999999", "Wed, 21 Oct 2015 07:28:00 GMT", "2, 3", " 3 ", ""];
const CODES = [
  "unavailable",
  "failed_precondition",
  "aborted",
  "internal",
  "resource_exhausted",
  "not_found",
  "no_such_code",
  9,
  "FAILED_PRECONDITION",
];

/**
 * Statuses that are never the service's final refusal, whatever intermediary may have sent them,
 * unless the code in the body says otherwise.
 */
const NEVER_A_NO = new Set([407, 408, 421, 425, 429, 499, 500, 502, 503, 504, 511, 599]);

const BODIES: readonly ((random: SeededRandom) => { type: string; text: string })[] = [
  () => ({ type: "", text: "" }),
  (random) => ({ type: "application/json", text: JSON.stringify({ code: random.pick(CODES), message: "Not now\u0000 <b>" }) }),
  () => ({ type: "application/problem+json", text: JSON.stringify({ title: "Locked", detail: "Somebody edits it.", status: 423 }) }),
  () => ({ type: "application/json", text: JSON.stringify({ error: { code: 400, status: "FAILED_PRECONDITION", message: "no" } }) }),
  () => ({ type: "application/json", text: '{"error":"text"}' }),
  () => ({ type: "application/json", text: '{"message":' }),
  () => ({ type: "application/json", text: "null" }),
  () => ({ type: "application/json", text: '[{"code":"aborted"}]' }),
  () => ({ type: "text/html; charset=utf-8", text: "<!doctype html><h1>Sign in</h1>" }),
  () => ({ type: "text/plain", text: "upstream connect error" }),
  () => ({ type: "application/grpc", text: "" }),
  () => ({ type: "image/png", text: "\u0089PNG" }),
];

function withBody(random: SeededRandom, status: number, headers: Record<string, string>): PlainAnswer {
  const { type, text } = random.pick(BODIES)(random);
  return { status, headers: type === "" ? headers : { ...headers, "Content-Type": type }, body: text === "" ? null : bytes(text) };
}

/**
 * Returns a response with a failing status. `key` includes the statuses that stop Docket until its
 * settings change.
 */
export function failingAnswer(random: SeededRandom, { key }: { key: boolean }): PlainAnswer {
  const retry: Record<string, string> = random.chance(0.4) ? { "Retry-After": random.pick(RETRY_AFTER) } : {};
  if (random.chance(0.1))
    return { status: random.pick(REDIRECTS), headers: { ...retry, Location: "http://elsewhere.example/" }, body: null };
  return withBody(random, random.pick(key ? [...STATUSES, ...KEY_STATUSES] : STATUSES), retry);
}

/** Returns an HTTP 200 response that does not come from the service. */
export function foreignAnswer(random: SeededRandom): PlainAnswer {
  return withBody(random, 200, {});
}

/** Whether some reader may interpret the response as a refusal by the service. */
export function mayBeNo({ status, headers, body }: PlainAnswer): boolean {
  const text = body === null ? "" : new TextDecoder().decode(body);
  // A server that supports only gRPC has not understood the request.
  if (/"code"|"status"|grpc-status/.test(text) || headers["Content-Type"] === "application/grpc") return true;
  if (status < 400 || NEVER_A_NO.has(status)) return false;
  return !((status === 401 || status === 403) && (headers["Content-Type"]?.startsWith("text/html") ?? false));
}
