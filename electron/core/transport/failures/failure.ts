/**
 * Everything that can go wrong between Docket and the service, in one shape: a reason to show, its
 * class to act on, and the knowledge about the update that met it.
 */
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { classOf, type Failure, type FailureClass, type ServiceCode } from "../../../contract/failures.ts";
import { inEnglish } from "../../../contract/languages/language.ts";
import { failureSentence } from "../../../contract/messages/failures.ts";
import { retryAfter } from "../retry-after.ts";
import { asWords } from "./service-error.ts";

/**
 * Whether an update that met this failure was recorded. "no": a definite no, and the same update
 * again would fare no better. "notYet": it was not recorded and may be sent again. "unknown":
 * only the queue can show it.
 */
export type Recorded = "no" | "notYet" | "unknown";

export interface TransportFailure {
  /** The class of the reason. */
  code: FailureClass;
  reason: Failure;
  recorded: Recorded;
  /** Whether an HTTP answer came at all, of whatever kind. */
  answered: boolean;
  /** True when the request certainly did not reach the service. */
  neverSent: boolean;
  /** From Retry-After, in milliseconds: 0 to an hour. */
  retryAfterMs?: number;
  /** The network stack's own name for it: "CERT_HAS_EXPIRED", "ERR_CONNECTION_RESET". */
  cause?: string;
}

type More = Partial<Omit<TransportFailure, "code" | "reason">>;

/**
 * Unless `more` has them, `recorded` and `answered` follow from the class of the reason. A refusal that
 * asks to come again is none for good, but for that of a key.
 */
export function failure(reason: Failure, more: More = {}): TransportFailure {
  const code = classOf(reason);
  const byClass = more.neverSent === true && !REFUSALS.has(code) ? "notYet" : recordedByClass(code);
  const { retryAfterMs, recorded = byClass } = more;
  const asksAgain = recorded === "no" && retryAfterMs !== undefined && code !== "unauthenticated";
  const shown = retryAfterMs === undefined ? reason : withWait(reason);
  return { code, reason: shown, neverSent: false, answered: ANSWERS.has(code), ...more, recorded: asksAgain ? "notYet" : recorded };
}

/** The failure that an abort ends as. */
export function abortFailure(): TransportFailure {
  return failure({ code: "requestAborted", params: {} });
}

/** Of an answer, the reason has that a wait was asked for. */
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
 * The classes by which a service refuses for certain: the update was not applied, and the same
 * update again would not be.
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

/** The classes that only an answer can bring. */
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

/** Whether an update was recorded, by class alone, where the class is the service's. */
export function recordedByClass(code: FailureClass): Recorded {
  if (REFUSALS.has(code)) return "no";
  return code === "resource_exhausted" ? "notYet" : "unknown";
}

/** One line of the log: the sentence, and the network stack's own name for it. */
export function inLog({ reason, cause }: Pick<TransportFailure, "reason" | "cause">): string {
  const sentence = inEnglish(() => failureSentence(reason));
  return cause === undefined ? sentence : `${sentence} (${cause})`;
}

/** Whether the service refuses the update for good. */
export function isRefusal(cause: TransportFailure): boolean {
  return cause.recorded === "no";
}

/** Whether the service refuses this request, for good or for now, rather than any of this key. */
export function isOfThisRequest({ code }: TransportFailure): boolean {
  return REFUSALS.has(code);
}

/** electron/README.md: these stop the attempts until key or settings change. */
export function isFinalRefusal({ code }: TransportFailure): boolean {
  return code === "unauthenticated" || code === "permission_denied";
}

/** Whether a request was refused for its key, whatever it asked for. */
export function isKeyRefusal(cause: TransportFailure): boolean {
  return isRefusal(cause) && cause.code === "unauthenticated";
}

/** Whether the service itself gave the reason. */
export function isServicesWord({ reason }: TransportFailure): boolean {
  return reason.code === "serviceSaid";
}

/** Whether both have the same reason, parameters included. */
export function hasSameReason(a: TransportFailure, b: TransportFailure | undefined): boolean {
  return b !== undefined && JSON.stringify(a.reason) === JSON.stringify(b.reason);
}

/** The service's own words where it sent some; else `otherwise`. */
export function serviceReason(
  code: ServiceCode,
  words: string | undefined,
  otherwise: "serviceAnswered" | "serviceEndedStream" = "serviceAnswered",
): Failure {
  return words === undefined ? { code: otherwise, params: { class: code } } : { code: "serviceSaid", params: { class: code, words } };
}

/**
 * Takes the failure out of whatever was thrown. `serverNow`: epoch milliseconds of the service's
 * clock, for Retry-After dates.
 */
export function failureOf(error: unknown, serverNow: number): TransportFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof ConnectError) {
    // connect wraps the error of the fetch or of a decoder; the cause is the more precise one.
    if (error.cause instanceof TransportError) return error.cause.failure;
    const words = asWords(error.rawMessage);
    const code = codeToString(error.code) as ServiceCode;
    const isOwn = error.cause !== undefined && words !== undefined;
    const reason: Failure = isOwn ? { code: "unexpected", params: { class: code, words } } : serviceReason(code, words);
    return failure(reason, waitAsked(error.metadata, serverNow));
  }
  return failure({ code: "unexpected", params: { class: "unknown", words: error instanceof Error ? error.message : String(error) } });
}

/** The part of a failure that Retry-After is. */
export function waitAsked(headers: Headers, serverNow: number): Pick<TransportFailure, "retryAfterMs"> {
  const retryAfterMs = retryAfter(headers, serverNow);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}
