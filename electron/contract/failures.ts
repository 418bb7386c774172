/**
 * Reasons for a missing live connection, as codes and parameters: failures of a request or a stream
 * by the network, the service or Docket itself. The sentences are in messages/failures.ts.
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

/** Why there was no connection, or no usable one. */
export type ConnectionCode =
  /** No connection, for a reason without a code of its own. */
  | "unreachable"
  | "name_not_found"
  | "connection_refused"
  | "connection_lost"
  /** The connection was closed before any byte of a response. */
  | "no_answer"
  | "no_network"
  | "network_changed"
  | "timed_out"
  /** Blocked by this machine: a policy, a firewall, or a port that no browser opens. */
  | "blocked"
  /** Expired, or not valid yet. */
  | "certificate_expired"
  | "certificate_wrong_host"
  | "certificate_untrusted"
  | "certificate_revoked"
  /** The service's public key is not the pinned one. */
  | "certificate_pin"
  | "certificate_weak"
  /** The service requires a client certificate, or does not accept the one it received. */
  | "client_certificate"
  /** Several client certificates match, and none is chosen. */
  | "client_certificate_choice"
  /** This machine has the requested client certificate but cannot use it. */
  | "client_certificate_unusable"
  /** No TLS version or cipher in common. */
  | "tls_mismatch"
  | "tls_failed"
  /** Docket used https, and the response is plain http or not TLS at all. */
  | "http_expected"
  /** Docket used http on an https port. */
  | "https_expected"
  | "http2_only"
  | "grpc_only"
  | "not_http"
  | "proxy_unreachable"
  | "proxy_refused"
  | "proxy_password"
  /** The proxy requires a kind of sign-in that Docket does not support. */
  | "proxy_sign_in_unknown"
  /** The proxy's own certificate is not accepted. */
  | "proxy_certificate"
  /** The proxy settings of this machine cannot be used. */
  | "proxy_settings"
  /** HTTP 511: the network requires the user to sign in. */
  | "network_sign_in";

/** The class of a failure, which determines Docket's reaction and advice. */
export type FailureClass =
  | ServiceCode
  | ConnectionCode
  /** The response redirects to another address; the key is not sent there. */
  | "redirected"
  /** The response is not from the Action service: a login page, a proxy's error page. */
  | "not_the_service"
  /** The response violates the protocol: cut off, too large, no end. */
  | "protocol";

/** Why a stream was replaced by a new one. */
export type ReconnectReason = "askedFor" | "wakeOrNetworkBack" | "clockMoved" | "heldBackNoMore" | "listsContradict" | "listOverdue";

export interface Failures {
  // The service's answer.
  /** `words`: the service's message, verbatim. `waitAsked`: it set a time to wait (Retry-After). */
  serviceSaid: { class: FailureClass; words: string; waitAsked?: true };
  serviceAnswered: { class: ServiceCode; waitAsked?: true };
  serviceEndedStream: { class: ServiceCode; waitAsked?: true };
  /** `quoted`: the first line of a text in the response. */
  httpStatus: { status: number; class: FailureClass; quoted?: string; waitAsked?: true };
  streamEnded: NoParams;

  // Certificates and TLS.
  certificateExpired: NoParams;
  certificateNotYetValid: NoParams;
  certificateDateInvalid: NoParams;
  /** The certificate of an authority that vouches for the service. */
  authorityDateInvalid: { authority: string };
  certificateWrongHost: NoParams;
  certificateRevoked: NoParams;
  certificateWeak: NoParams;
  certificateUntrusted: NoParams;
  certificateIntercepted: NoParams;
  /** `found`: the public key that was presented instead of a pinned one, if known. */
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
  /** The server does not speak https, or refuses TLS without a reason. */
  tlsUnclear: NoParams;
  httpsPort: NoParams;
  http2Only: NoParams;
  grpcOnly: { status: number };
  notHttp: NoParams;
  notHttp1: NoParams;

  // Proxies.
  /** `proxy`: host and port, if known. */
  proxyAsks: { proxy?: string };
  proxyAsksUnknownWay: NoParams;
  serviceAsksAsProxy: NoParams;
  proxyRefuses: NoParams;
  /** `proxy`: host and port, if only one; `script`: the fleet's script, if it chose the proxy. */
  proxySilent: { proxy?: string; script?: string };
  /** A SOCKS proxy that is reachable does not report the reason. */
  socksRefuses: { proxy?: string; script?: string };
  proxyUnusable: { script?: string };
  proxyCertificate: NoParams;
  /** `script`: the fleet's script, which could not be read or has failed. */
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

  // Responses that are not from the service, or violate the protocol.
  /** `to`: the origin of the redirect, if it is another one. */
  redirected: { to?: string };
  redirectLoop: NoParams;
  otherOrigin: { origin: string };
  /** `type`: its content type; absent if the response has none. */
  otherContent: { type?: string; status: number };
  webPage: { status: number };
  answerNotUnpacked: NoParams;
  answerHeadTooLarge: NoParams;
  answerHeadInvalid: NoParams;
  httpBroken: NoParams;
  answerWithoutStream: NoParams;
  answerUnreadable: NoParams;
  /** The charset as named by the service. */
  charsetUnread: { charset: string };
  /** The response began but never ended. */
  answerCutOff: NoParams;
  answerTooLarge: NoParams;
  answerOfOtherAction: NoParams;
  /** The response reports a failure without any known words. */
  answeredFailed: NoParams;
  messageTooLarge: { mebibytes: number };
  messageCutOff: NoParams;
  /** A list beside the stream, aborted after `seconds` without any part of it. */
  listUnended: { seconds: number };
  endMissing: NoParams;
  endUnreadable: NoParams;

  // Docket's own decisions.
  requestAborted: NoParams;
  idUnfitForAddress: { id: string };
  /** `inList`: within the stream's list, or before it. */
  silence: { seconds: number; inList?: true };
  streamDeaf: NoParams;
  renewed: { why: ReconnectReason };
  /** A sentence that version 0.1.0 stored. */
  asWritten: { words: string };
  /** An error without a code; `words`: its message. */
  unexpected: { words: string; class: FailureClass };

  // States that are not caused by a failure.
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

/** Returns host and port of the proxy that requires a sign-in, if that is the reason. */
export function askingProxyOf(failure: Failure | undefined): string | undefined {
  return failure?.code === "proxyAsks" ? failure.params.proxy : undefined;
}

/** Returns the fleet's proxy script if the script, or a proxy from it, is the reason. */
export function proxyScriptOf({ params }: Failure): string | undefined {
  return "script" in params ? params.script : undefined;
}

/** Whether a client certificate is the reason: several match, or the service accepts none. */
export function certificateTroubleOf(failure: Failure | undefined): "choose" | "refused" | undefined {
  if (failure === undefined) return undefined;
  const found = classOf(failure);
  if (found === "client_certificate_choice") return "choose";
  return found === "client_certificate" || found === "client_certificate_unusable" ? "refused" : undefined;
}
