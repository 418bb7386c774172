/**
 * Everything that can go wrong between Docket and the service, in one shape: a code to act on, a
 * sentence to show, and what is known of the update that met it.
 */
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { retryAfter } from "./retry-after.ts";
import { asWords } from "./service-error.ts";

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
  | ConnectionCode
  /** The answer leads elsewhere; the key does not follow. */
  | "redirected"
  /** Somebody answered, but not the Action service: a login page, a proxy's error page. */
  | "not_the_service"
  /** The answer breaks the protocol: cut off, too large, no end. */
  | "protocol";

/**
 * Why there was no connection, or none that could be used; network-errors.ts says which error is
 * which.
 */
export type ConnectionCode =
  /** No connection, for a reason that has no code of its own. */
  | "unreachable"
  | "name_not_found"
  | "connection_refused"
  | "connection_lost"
  /** Closed before a single byte of an answer. */
  | "no_answer"
  | "no_network"
  | "network_changed"
  | "timed_out"
  /** By this machine: a policy, a firewall, a port that no browser opens. */
  | "blocked"
  /** Expired, or not valid yet. */
  | "certificate_expired"
  | "certificate_wrong_host"
  | "certificate_untrusted"
  | "certificate_revoked"
  | "certificate_weak"
  /** The service wants a certificate of this machine, or does not accept the one it got. */
  | "client_certificate"
  /** Several fit, and nobody has chosen one. */
  | "client_certificate_choice"
  /** This machine has the certificate that is asked for, and cannot use it. */
  | "client_certificate_unusable"
  /** No TLS version or cipher in common. */
  | "tls_mismatch"
  | "tls_failed"
  /** https was spoken, and plain http is answered, or nothing like TLS. */
  | "http_expected"
  /** http was spoken to an https port. */
  | "https_expected"
  | "http2_only"
  | "grpc_only"
  | "not_http"
  | "proxy_unreachable"
  | "proxy_refused"
  | "proxy_password"
  /** It asks for a sign-in of a kind that Docket does not know. */
  | "proxy_sign_in_unknown"
  /** The proxy's own certificate is not accepted. */
  | "proxy_certificate"
  /** What this machine says about proxies cannot be used. */
  | "proxy_settings"
  /** HTTP 511: the network wants its user to sign in. */
  | "network_sign_in";

/**
 * Whether an update that met this failure was recorded. "no": a definite no, and the same update
 * again would fare no better. "notYet": it was not recorded and may be sent again. "unknown":
 * nobody can say without looking at the queue.
 */
export type Recorded = "no" | "notYet" | "unknown";

export interface TransportFailure {
  code: FailureCode;
  /** One sentence for the user; the service's own words where it sent some. */
  message: string;
  /** True when `message` is the service's own. */
  fromService: boolean;
  recorded: Recorded;
  /** Whether an HTTP answer came at all, of whatever kind. */
  answered: boolean;
  /** True when the request certainly did not reach the service. */
  neverSent: boolean;
  /** From Retry-After, in milliseconds: 0 to an hour. */
  retryAfterMs?: number;
  /** The network stack's own name for it, for the log: "CERT_HAS_EXPIRED", "ERR_CONNECTION_RESET". */
  cause?: string;
  /** The proxy that asks for a sign-in, host and port. */
  proxy?: string;
}

/** What `more` does not say of `recorded` and `answered` follows from the code. */
export function failure(code: FailureCode, message: string, more: Partial<TransportFailure> = {}): TransportFailure {
  const recorded = more.neverSent === true && !REFUSALS.has(code) ? "notYet" : recordedByCode(code);
  return { code, message, fromService: false, neverSent: false, recorded, answered: ANSWERS.has(code), ...more };
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

/**
 * The codes by which a service says a definite no: the update was not applied, and the same update
 * again would not be.
 */
const REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "invalid_argument",
  "not_found",
  "already_exists",
  "permission_denied",
  "failed_precondition",
  "aborted",
  "out_of_range",
  "unimplemented",
  "unauthenticated",
]);

/** The codes that only an answer can bring. */
const ANSWERS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...REFUSALS,
  "resource_exhausted",
  "internal",
  "unavailable",
  "data_loss",
  "redirected",
  "not_the_service",
  "protocol",
]);

/** What a code by itself says of an update, where it is the service's word. */
export function recordedByCode(code: FailureCode): Recorded {
  if (REFUSALS.has(code)) return "no";
  return code === "resource_exhausted" ? "notYet" : "unknown";
}

/** The failure in one line of the log: the sentence, and the network stack's own name for it. */
export function inLog({ message, cause }: TransportFailure): string {
  return cause === undefined ? message : `${message} (${cause})`;
}

export function isRefusal(cause: TransportFailure): boolean {
  return cause.recorded === "no";
}

/**
 * Takes the failure out of whatever was thrown. `serverNow`: epoch milliseconds of the service's
 * clock, for Retry-After dates.
 */
export function failureOf(error: unknown, serverNow: number): TransportFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof ConnectError) {
    // connect wraps what the fetch or a decoder threw; the cause knows more than the wrapping.
    if (error.cause instanceof TransportError) return error.cause.failure;
    const words = asWords(error.rawMessage);
    const code = codeToString(error.code) as FailureCode;
    return failure(code, words ?? `The service answered "${code}".`, {
      fromService: words !== undefined && error.cause === undefined,
      ...waitAsked(error.metadata, serverNow),
    });
  }
  return failure("unknown", error instanceof Error ? error.message : String(error));
}

/** The part of a failure that Retry-After is. */
export function waitAsked(headers: Headers, serverNow: number): Pick<TransportFailure, "retryAfterMs"> {
  const retryAfterMs = retryAfter(headers, serverNow);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}
