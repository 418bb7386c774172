/**
 * Reasons for a missing live connection, as codes and parameters: failures of a request or a
 * stream by the network, the service or Docket itself. The sentences are in messages/failures.ts.
 */
import type { Message, NoParams } from "./message.ts";

/** Connect's codes: the service's own, or the equivalent of an HTTP status. */
export type ServiceCode =
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
  | "unauthenticated";

/** Why there was no connection, or none that could be used. */
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
  /** The service's public key is not the one that is pinned. */
  | "certificate_pin"
  | "certificate_weak"
  /** The service wants a certificate of this machine, or does not accept the one it got. */
  | "client_certificate"
  /** Several fit, and none is chosen. */
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
  /** The proxy settings of this machine cannot be used. */
  | "proxy_settings"
  /** HTTP 511: the network wants its user to sign in. */
  | "network_sign_in";

/** The class of a failure, by which Docket acts and advises. */
export type FailureClass =
  | ServiceCode
  | ConnectionCode
  /** The answer leads elsewhere; the key does not follow. */
  | "redirected"
  /** Not the Action service answered: a login page, a proxy's error page. */
  | "not_the_service"
  /** The answer breaks the protocol: cut off, too large, no end. */
  | "protocol";

/** Why a stream was given up for a new one. */
export type ReconnectReason = "askedFor" | "wakeOrNetworkBack" | "clockMoved" | "heldBackNoMore" | "listsContradict" | "listOverdue";

export interface Failures {
  // The service's answer.
  /** `words`: its own, verbatim. `waitAsked`: it has named a time to wait (Retry-After). */
  serviceSaid: { class: FailureClass; words: string; waitAsked?: true };
  serviceAnswered: { class: ServiceCode; waitAsked?: true };
  serviceEndedStream: { class: ServiceCode; waitAsked?: true };
  /** `quoted`: the first line of a text that came with it. */
  httpStatus: { status: number; class: FailureClass; quoted?: string; waitAsked?: true };
  streamEnded: NoParams;

  // Certificates and TLS.
  certificateExpired: NoParams;
  certificateNotYetValid: NoParams;
  certificateDateInvalid: NoParams;
  /** Of an authority that vouches for the service. */
  authorityDateInvalid: { authority: string };
  certificateWrongHost: NoParams;
  certificateRevoked: NoParams;
  certificateWeak: NoParams;
  certificateUntrusted: NoParams;
  certificateIntercepted: NoParams;
  /** `found`: the public key that was shown in place of a pinned one, where known. */
  pinMismatch: { found?: string };
  certificateNotAccepted: NoParams;
  clientCertificateMissing: NoParams;
  clientCertificateChoice: NoParams;
  clientKeyDenied: NoParams;
  clientKeyUnsigned: NoParams;
  clientKeyKind: NoParams;
  tlsVersion: NoParams;
  tlsCipher: NoParams;
  tlsFailed: NoParams;
  tlsClosedEarly: NoParams;
  notTls: NoParams;
  /** That, or a refusal in TLS without a reason. */
  tlsUnclear: NoParams;
  httpsPort: NoParams;
  http2Only: NoParams;
  grpcOnly: { status: number };
  notHttp: NoParams;
  notHttp1: NoParams;

  // Proxies.
  /** `proxy`: host and port, where known. */
  proxyAsks: { proxy?: string };
  proxyAsksUnknownWay: NoParams;
  serviceAsksAsProxy: NoParams;
  proxyRefuses: NoParams;
  /** `proxy`: host and port, where one alone is named; `script`: the fleet's, which has named it. */
  proxySilent: { proxy?: string; script?: string };
  /** A SOCKS proxy that is there does not say why. */
  socksRefuses: { proxy?: string; script?: string };
  proxyUnusable: { script?: string };
  proxyCertificate: NoParams;
  /** `script`: the fleet's, which could not be read or has failed. */
  proxySettingsUnreadable: { script?: string };
  proxyKindUnknown: { script?: string };

  // The way to the address.
  addressBlocked: NoParams;
  portBlocked: NoParams;
  connectionRefused: NoParams;
  nameNotFound: NoParams;
  noNetwork: NoParams;
  addressUnreachable: NoParams;
  connectTimedOut: NoParams;
  noConnection: NoParams;
  connectionFailed: NoParams;
  networkChanged: NoParams;
  networkAsleep: NoParams;
  requestTurnedAway: NoParams;
  closedUnanswered: NoParams;
  answerTimedOut: NoParams;
  connectionBrokeOff: NoParams;
  headersLate: { seconds: number };

  // Answers that are none of the service's, or break the protocol.
  /** `to`: the origin to which it leads, where it is another one. */
  redirected: { to?: string };
  redirectLoop: NoParams;
  otherOrigin: { origin: string };
  /** `type`: its content type; absent where the answer has none. */
  otherContent: { type?: string; status: number };
  webPage: { status: number };
  answerNotUnpacked: NoParams;
  answerHeadTooLarge: NoParams;
  answerHeadInvalid: NoParams;
  httpBroken: NoParams;
  answerWithoutStream: NoParams;
  answerUnreadable: NoParams;
  /** As the service names it. */
  charsetUnread: { charset: string };
  /** It began, and its end never came. */
  answerCutOff: NoParams;
  answerTooLarge: NoParams;
  answerOfOtherAction: NoParams;
  /** It says that it failed, in no words that are known. */
  answeredFailed: NoParams;
  messageTooLarge: { mebibytes: number };
  messageCutOff: NoParams;
  /** A list beside the stream; `seconds`: so long nothing of it came, and it was given up. */
  listUnended: { seconds: number };
  endMissing: NoParams;
  endUnreadable: NoParams;

  // Docket's own decisions.
  requestAborted: NoParams;
  idUnfitForAddress: { id: string };
  /** `inList`: in the middle of the stream's list, or before it. */
  silence: { seconds: number; inList?: true };
  streamDeaf: NoParams;
  renewed: { why: ReconnectReason };
  /** A sentence that version 0.1.0 stored. */
  asWritten: { words: string };
  /** An error that has no code; `words` are its own. */
  unexpected: { words: string; class: FailureClass };

  // States that no failure has led to.
  notConfigured: NoParams;
  /** The configuration of this machine cannot be used. */
  configurationRefused: NoParams;
  receivingList: NoParams;
  nothingHeard: NoParams;
}

export type Failure = Message<Failures>;

type CodesWithClass = { [C in keyof Failures]: Failures[C] extends { class: FailureClass } ? C : never }[keyof Failures];

const CLASSES: Readonly<Record<Exclude<keyof Failures, CodesWithClass>, FailureClass>> = {
  streamEnded: "unavailable",
  certificateExpired: "certificate_expired",
  certificateNotYetValid: "certificate_expired",
  certificateDateInvalid: "certificate_expired",
  authorityDateInvalid: "certificate_expired",
  certificateWrongHost: "certificate_wrong_host",
  certificateRevoked: "certificate_revoked",
  certificateWeak: "certificate_weak",
  certificateUntrusted: "certificate_untrusted",
  certificateIntercepted: "certificate_untrusted",
  pinMismatch: "certificate_pin",
  certificateNotAccepted: "certificate_untrusted",
  clientCertificateMissing: "client_certificate",
  clientCertificateChoice: "client_certificate_choice",
  clientKeyDenied: "client_certificate_unusable",
  clientKeyUnsigned: "client_certificate_unusable",
  clientKeyKind: "client_certificate_unusable",
  tlsVersion: "tls_mismatch",
  tlsCipher: "tls_mismatch",
  tlsFailed: "tls_failed",
  tlsClosedEarly: "connection_lost",
  notTls: "http_expected",
  tlsUnclear: "tls_failed",
  httpsPort: "https_expected",
  http2Only: "http2_only",
  grpcOnly: "grpc_only",
  notHttp: "not_http",
  notHttp1: "not_http",
  proxyAsks: "proxy_password",
  proxyAsksUnknownWay: "proxy_sign_in_unknown",
  serviceAsksAsProxy: "protocol",
  proxyRefuses: "proxy_refused",
  proxySilent: "proxy_unreachable",
  socksRefuses: "proxy_refused",
  proxyUnusable: "proxy_unreachable",
  proxyCertificate: "proxy_certificate",
  proxySettingsUnreadable: "proxy_settings",
  proxyKindUnknown: "proxy_settings",
  addressBlocked: "blocked",
  portBlocked: "blocked",
  connectionRefused: "connection_refused",
  nameNotFound: "name_not_found",
  noNetwork: "no_network",
  addressUnreachable: "unreachable",
  connectTimedOut: "timed_out",
  noConnection: "unreachable",
  connectionFailed: "unreachable",
  networkChanged: "network_changed",
  networkAsleep: "network_changed",
  requestTurnedAway: "connection_lost",
  closedUnanswered: "no_answer",
  answerTimedOut: "timed_out",
  connectionBrokeOff: "connection_lost",
  headersLate: "deadline_exceeded",
  redirected: "redirected",
  redirectLoop: "redirected",
  otherOrigin: "redirected",
  otherContent: "not_the_service",
  webPage: "not_the_service",
  answerNotUnpacked: "protocol",
  answerHeadTooLarge: "protocol",
  answerHeadInvalid: "protocol",
  httpBroken: "protocol",
  answerWithoutStream: "protocol",
  answerUnreadable: "protocol",
  charsetUnread: "protocol",
  answerCutOff: "protocol",
  answerTooLarge: "protocol",
  answerOfOtherAction: "protocol",
  answeredFailed: "unknown",
  messageTooLarge: "protocol",
  messageCutOff: "protocol",
  listUnended: "protocol",
  endMissing: "protocol",
  endUnreadable: "protocol",
  requestAborted: "canceled",
  idUnfitForAddress: "invalid_argument",
  silence: "unreachable",
  streamDeaf: "protocol",
  renewed: "canceled",
  asWritten: "unknown",
  notConfigured: "unavailable",
  configurationRefused: "failed_precondition",
  receivingList: "unavailable",
  nothingHeard: "unreachable",
};

export function classOf(failure: Failure): FailureClass {
  return "class" in failure.params ? failure.params.class : CLASSES[failure.code as keyof typeof CLASSES];
}

/** The proxy that asks for a sign-in, host and port, where that is the reason. */
export function askingProxyOf(failure: Failure | undefined): string | undefined {
  return failure?.code === "proxyAsks" ? failure.params.proxy : undefined;
}

/** The fleet's proxy script, where it or what it names is the reason. */
export function proxyScriptOf({ params }: Failure): string | undefined {
  return "script" in params ? params.script : undefined;
}

/** Where a certificate of this machine is the reason: several fit, or the service accepts none. */
export function certificateTroubleOf(failure: Failure | undefined): "choose" | "refused" | undefined {
  if (failure === undefined) return undefined;
  const found = classOf(failure);
  if (found === "client_certificate_choice") return "choose";
  return found === "client_certificate" || found === "client_certificate_unusable" ? "refused" : undefined;
}
