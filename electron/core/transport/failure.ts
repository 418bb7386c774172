/**
 * Everything that can go wrong between Docket and the service, in one shape: a code to act on, a sentence to show, and whether the
 * service can have seen the request at all.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { codeFromHttpStatus, codeToString } from "@connectrpc/connect/protocol-connect";

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

/** Takes the failure out of whatever was thrown; `neverSent` stays as the thrower knew it. */
export function failureOf(error: unknown): TransportFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof ConnectError) {
    // connect wraps what the fetch or a decoder threw; the cause knows more than the wrapping.
    if (error.cause instanceof TransportError) return error.cause.failure;
    const retryAfterMs = retryAfter(error.metadata);
    return failure(codeToString(error.code) as FailureCode, error.rawMessage || `The service answered "${codeToString(error.code)}".`, {
      fromService: error.rawMessage !== "" && error.cause === undefined,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  return failure("unknown", error instanceof Error ? error.message : String(error));
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "not authenticated",
  403: "forbidden",
  404: "not found",
  405: "method not allowed",
  408: "request timeout",
  413: "request too large",
  415: "unsupported media type",
  429: "too many requests",
  500: "internal error",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
};

/** The failure of an HTTP status whose body said nothing that can be used. */
export function failureOfStatus(status: number, retryAfterMs: number | undefined): TransportFailure {
  const words = STATUS_WORDS[status];
  // Connect's table calls 404 "unimplemented" (a wrong path); for REST, which names the Action in the path, the code comes with the body.
  return failure(
    codeToString(codeFromHttpStatus(status)) as FailureCode,
    `The address answered HTTP ${status}${words ? ` (${words})` : ""}.`,
    {
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  );
}

/** A fault that would make a wait endless is no reason to wait: an hour at most. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Retry-After in seconds (RFC 9110, 10.2.3); its date form needs `now`, the wall clock in epoch milliseconds. */
export function retryAfter(headers: Headers, now?: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : now === undefined ? Number.NaN : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS) : undefined;
}
