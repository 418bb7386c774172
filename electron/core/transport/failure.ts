/**
 * Everything that can go wrong between Docket and the service, in one shape: a code to act on, a sentence to show, and whether the
 * service can have seen the request at all.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";

/** Connect's codes, and what only this side of the wire can tell. */
export type FailureCode =
  | "canceled"
  | "unknown"
  | "invalid_argument"
  | "deadline_exceeded"
  | "not_found"
  | "already_exists"
  | "permission_denied"
  | "resource_exhausted"
  | "failed_precondition"
  | "aborted"
  | "out_of_range"
  | "unimplemented"
  | "internal"
  | "unavailable"
  | "data_loss"
  | "unauthenticated"
  /** No connection: refused, reset, no such host, no network. */
  | "unreachable"
  /** The answer leads elsewhere; the key does not follow. */
  | "redirected"
  /** Somebody answered, but not the Action service: a login page, a proxy's error page. */
  | "not_the_service"
  /** The answer breaks the protocol: cut off, too large, no end. */
  | "protocol";

export interface TransportFailure {
  code: FailureCode;
  /** One sentence for the user; the service's own words where it sent some. */
  message: string;
  /** True when `message` is the service's own. */
  fromService: boolean;
  /** True when the request certainly did not reach the service. */
  neverSent: boolean;
  /** True when an HTTP answer came, whatever it said. */
  answered?: boolean;
  /** From Retry-After, in milliseconds. */
  retryAfterMs?: number;
}

export function failure(code: FailureCode, message: string, more: Partial<TransportFailure> = {}): TransportFailure {
  return { code, message, fromService: false, neverSent: false, ...more };
}

/** Carries a failure through code that can only throw. */
export class TransportError extends Error {
  readonly failure: TransportFailure;

  constructor(cause: TransportFailure) {
    super(cause.message);
    this.name = "TransportError";
    this.failure = cause;
  }
}

/** The codes by which a service says a final no: the update was not applied, and the same update again would not be. */
const FINAL: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "invalid_argument",
  "not_found",
  "already_exists",
  "permission_denied",
  "failed_precondition",
  "out_of_range",
  "unimplemented",
  "unauthenticated",
]);

export function isRefusal(cause: TransportFailure): boolean {
  return FINAL.has(cause.code);
}

/** Turns an error body's code into one of ours; `undefined` for words that are no code. */
export function codeFromText(text: unknown): FailureCode | undefined {
  for (const value of Object.values(Code)) {
    if (typeof value === "number" && codeToString(value) === text) return text as FailureCode;
  }
  return undefined;
}

/** Takes the failure out of whatever was thrown; `neverSent` stays as the thrower knew it. `now` is the wall clock, for Retry-After dates. */
export function failureOf(error: unknown, now?: number): TransportFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof ConnectError) {
    // connect wraps what the fetch or a decoder threw; the cause knows more than the wrapping.
    if (error.cause instanceof TransportError) return error.cause.failure;
    const retryAfterMs = retryAfter(error.metadata, now);
    return failure(codeToString(error.code) as FailureCode, error.rawMessage || `The service answered "${codeToString(error.code)}".`, {
      fromService: error.rawMessage !== "" && error.cause === undefined,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  return failure("unknown", error instanceof Error ? error.message : String(error));
}

/**
 * What a status says when the body adds nothing. Connect's table, but finer where the code decides what happens next: a request that is turned
 * away for what it is will fare no better the next time (Connect: "internal", "unknown"), and one that came too often was not looked at
 * (Connect: "unavailable"). 404 is "unimplemented", a wrong path; that an Action is unknown, the service says in a body.
 */
const STATUSES: Readonly<Record<number, readonly [words: string, code: FailureCode]>> = {
  400: ["bad request", "invalid_argument"],
  401: ["not authenticated", "unauthenticated"],
  403: ["forbidden", "permission_denied"],
  404: ["not found", "unimplemented"],
  405: ["method not allowed", "unimplemented"],
  408: ["request timeout", "deadline_exceeded"],
  413: ["request too large", "invalid_argument"],
  415: ["unsupported media type", "unimplemented"],
  429: ["too many requests", "resource_exhausted"],
  500: ["internal error", "internal"],
  501: ["not implemented", "unimplemented"],
  502: ["bad gateway", "unavailable"],
  503: ["unavailable", "unavailable"],
  504: ["gateway timeout", "unavailable"],
};

/** The failure of an HTTP status whose body said nothing that can be used. */
export function failureOfStatus(status: number, retryAfterMs: number | undefined): TransportFailure {
  const [words, code] = STATUSES[status] ?? ["", "unknown"];
  return failure(code, `The address answered HTTP ${status}${words && ` (${words})`}.`, {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** A fault that would make a wait endless is no reason to wait: an hour at most. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Retry-After in seconds (RFC 9110, 10.2.3); its date form needs `now`, the wall clock in epoch milliseconds. */
export function retryAfter(headers: Headers, now?: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  // Two headers of the same name arrive as one list; the first counts.
  const seconds = /^\d+(?=\s*(?:,|$))/.exec(text)?.[0];
  const wait = seconds !== undefined ? Number(seconds) * 1000 : now === undefined ? Number.NaN : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS) : undefined;
}
