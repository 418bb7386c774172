/**
 * Any failure between Docket and the service, in one format: a reason to display, its class for
 * decisions, and whether the affected update was recorded.
 */
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { classOf, type Failure, type FailureClass, type ServiceCode } from "../../../contract/failures.ts";
import { inEnglish } from "../../../contract/languages/language.ts";
import { failureSentence } from "../../../contract/messages/failures.ts";
import { retryAfter } from "../retry-after.ts";
import { asWords } from "./service-error.ts";

/**
 * Whether an update with this failure was recorded. "no": certainly not, and a repetition would
 * fail as well. "notYet": not recorded, and may be sent again. "unknown": only the queue can show
 * the result.
 */
export type Recorded = "no" | "notYet" | "unknown";

export interface TransportFailure {
  /** Class of the reason. */
  code: FailureClass;
  reason: Failure;
  recorded: Recorded;
  /** Whether any HTTP response arrived. */
  answered: boolean;
  /** Whether the request certainly did not reach the service. */
  neverSent: boolean;
  /** Wait from Retry-After in milliseconds: 0 to one hour. */
  retryAfterMs?: number;
  /** The network stack's name for the error: "CERT_HAS_EXPIRED", "ERR_CONNECTION_RESET". */
  cause?: string;
}

type More = Partial<Omit<TransportFailure, "code" | "reason">>;

/**
 * Returns a failure. Unless `more` contains them, `recorded` and `answered` follow from the class
 * of the reason. A refusal with a requested wait is not permanent, except the refusal of a key.
 */
export function failure(reason: Failure, more: More = {}): TransportFailure {
  const code = classOf(reason);
  const byClass = more.neverSent === true && !REFUSALS.has(code) ? "notYet" : recordedByClass(code);
  const { retryAfterMs, recorded = byClass } = more;
  const asksAgain = recorded === "no" && retryAfterMs !== undefined && code !== "unauthenticated";
  const shown = retryAfterMs === undefined ? reason : withWait(reason);
  return { code, reason: shown, neverSent: false, answered: ANSWERS.has(code), ...more, recorded: asksAgain ? "notYet" : recorded };
}

/** Returns the failure of an aborted request. */
export function abortFailure(): TransportFailure {
  return failure({ code: "requestAborted", params: {} });
}

/** Adds to the reason of a response that the service requested a wait. */
function withWait(reason: Failure): Failure {
  switch (reason.code) {
    case "serviceSaid":
    case "serviceAnswered":
    case "serviceEndedStream":
    case "httpStatus":
      return { code: reason.code, params: { ...reason.params, waitAsked: true } } as Failure;
    default:
      return reason;
  }
}

/** Carries a failure through code that can only throw. */
export class TransportError extends Error {
  readonly failure: TransportFailure;

  constructor(cause: TransportFailure) {
    super(inEnglish(() => failureSentence(cause.reason)));
    this.name = "TransportError";
    this.failure = cause;
  }
}

/**
 * Classes of definite refusals by a service: the update was not applied, and a repetition would not
 * be either.
 */
const REFUSALS: ReadonlySet<FailureClass> = new Set<FailureClass>([
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

/** Classes that only a response can have. */
const ANSWERS: ReadonlySet<FailureClass> = new Set<FailureClass>([
  ...REFUSALS,
  "resource_exhausted",
  "internal",
  "unavailable",
  "data_loss",
  "redirected",
  "not_the_service",
  "protocol",
]);

/** Returns whether an update was recorded, from the class alone, for classes set by the service. */
export function recordedByClass(code: FailureClass): Recorded {
  if (REFUSALS.has(code)) return "no";
  return code === "resource_exhausted" ? "notYet" : "unknown";
}

/** Returns one log line: the sentence, and the network stack's name for the error. */
export function inLog({ reason, cause }: Pick<TransportFailure, "reason" | "cause">): string {
  const sentence = inEnglish(() => failureSentence(reason));
  return cause === undefined ? sentence : `${sentence} (${cause})`;
}

/** Whether the service refuses the update permanently. */
export function isRefusal(cause: TransportFailure): boolean {
  return cause.recorded === "no";
}

/**
 * Whether the service refuses this particular request, permanently or temporarily, rather than all
 * requests of the key.
 */
export function isOfThisRequest({ code }: TransportFailure): boolean {
  return REFUSALS.has(code);
}

/**
 * Whether the failure stops all attempts until the key or the settings change (electron/README.md).
 */
export function isFinalRefusal({ code }: TransportFailure): boolean {
  return code === "unauthenticated" || code === "permission_denied";
}

/** Whether a request was refused because of its key, whatever the request was. */
export function isKeyRefusal(cause: TransportFailure): boolean {
  return isRefusal(cause) && cause.code === "unauthenticated";
}

/** Whether the reason contains the service's own text. */
export function isServicesWord({ reason }: TransportFailure): boolean {
  return reason.code === "serviceSaid";
}

/** Whether both failures have the same reason, including parameters. */
export function hasSameReason(a: TransportFailure, b: TransportFailure | undefined): boolean {
  return b !== undefined && JSON.stringify(a.reason) === JSON.stringify(b.reason);
}

/** Returns a reason with the service's own text if there is one, else `otherwise`. */
export function serviceReason(
  code: ServiceCode,
  words: string | undefined,
  otherwise: "serviceAnswered" | "serviceEndedStream" = "serviceAnswered",
): Failure {
  return words === undefined ? { code: otherwise, params: { class: code } } : { code: "serviceSaid", params: { class: code, words } };
}

/**
 * Returns the failure of any thrown value. `serverNow`: epoch milliseconds of the service's clock,
 * for Retry-After dates.
 */
export function failureOf(error: unknown, serverNow: number): TransportFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof ConnectError) {
    // connect wraps the error of the fetch or of a decoder; the cause is more precise.
    if (error.cause instanceof TransportError) return error.cause.failure;
    const words = asWords(error.rawMessage);
    const code = codeToString(error.code) as ServiceCode;
    const isOwn = error.cause !== undefined && words !== undefined;
    const reason: Failure = isOwn ? { code: "unexpected", params: { class: code, words } } : serviceReason(code, words);
    return failure(reason, waitAsked(error.metadata, serverNow));
  }
  return failure({ code: "unexpected", params: { class: "unknown", words: error instanceof Error ? error.message : String(error) } });
}

/** Returns the failure property that follows from a Retry-After header. */
export function waitAsked(headers: Headers, serverNow: number): Pick<TransportFailure, "retryAfterMs"> {
  const retryAfterMs = retryAfter(headers, serverNow);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}
