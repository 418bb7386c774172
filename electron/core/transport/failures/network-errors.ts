/**
 * The errors of both network stacks, as data: Chromium's names ("net::ERR_…", in the message) and
 * Node's codes (in `code`, `cause` and the parts of an AggregateError), each with its reason, and
 * whether the request can have been sent. network-failure.ts finds them in an error.
 */
import type { Failure, Failures } from "../../../contract/failures.ts";
import type { NoParams } from "../../../contract/message.ts";
import type { Recorded } from "./failure.ts";

/** Reasons that need no parameters; the name of a proxy is added if it is known. */
type PlainCode = { [C in keyof Failures]: NoParams extends Failures[C] ? C : never }[keyof Failures];

export interface NetworkError {
  reason: Failure;
  /** "notYet" only if no byte of the request can have reached the service. */
  recorded: Exclude<Recorded, "no">;
  names: readonly string[];
}

/**
 * The first entry with a matching name is used: certain causes precede possible consequences.
 * "connect X" is Node's error X of the system call connect, before anything was sent; X alone may
 * also occur later.
 */
export const NETWORK_ERRORS: readonly NetworkError[] = [
  kind("certificateExpired", "notYet", ["CERT_HAS_EXPIRED"]),
  kind("certificateNotYetValid", "notYet", ["CERT_NOT_YET_VALID"]),
  kind("certificateDateInvalid", "notYet", ["ERR_CERT_DATE_INVALID"]),
  kind("certificateWrongHost", "notYet", [
    "ERR_CERT_COMMON_NAME_INVALID",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "ERR_CERT_NON_UNIQUE_NAME",
    "ERR_CERT_NAME_CONSTRAINT_VIOLATION",
    "ERR_SSL_UNRECOGNIZED_NAME_ALERT",
    "HOSTNAME_MISMATCH",
    "SSL_ALERT_112",
  ]),
  kind("certificateRevoked", "notYet", ["ERR_CERT_REVOKED", "CERT_REVOKED"]),
  kind("certificateWeak", "notYet", [
    "ERR_CERT_WEAK_KEY",
    "ERR_CERT_WEAK_SIGNATURE_ALGORITHM",
    "ERR_CERT_VALIDITY_TOO_LONG",
    "ERR_SSL_WEAK_SERVER_EPHEMERAL_DH_KEY",
    "ERR_SSL_DH_KEY_TOO_SMALL",
    "ERR_SSL_EE_KEY_TOO_SMALL",
    "ERR_SSL_CA_KEY_TOO_SMALL",
    "ERR_SSL_CA_MD_TOO_WEAK",
    "EE_KEY_TOO_SMALL",
    "CA_MD_TOO_WEAK",
  ]),
  kind("clientKeyDenied", "notYet", ["ERR_SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY", "ERR_SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED"]),
  kind("clientKeyUnsigned", "notYet", ["ERR_SSL_CLIENT_AUTH_SIGNATURE_FAILED"]),
  kind("clientKeyKind", "notYet", ["ERR_SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS"]),
  // Name defined by Docket's shell (client-certificates.ts). The error ends all running requests,
  // including one sent on a connection that needed no choice of a certificate.
  kind("clientCertificateChoice", "unknown", ["CERTIFICATE_CHOICE"]),
  // Servers send many alerts for this case; before TLS 1.3, Go reports a missing certificate as a
  // bad one (42). Chromium calls all of these alerts ERR_BAD_SSL_CLIENT_AUTH_CERT
  // (net/socket/ssl_client_socket_impl.cc).
  kind("clientCertificateMissing", "notYet", [
    "ERR_SSL_CLIENT_AUTH_CERT_NEEDED",
    "ERR_BAD_SSL_CLIENT_AUTH_CERT",
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
    "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN",
    "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
    "ERR_SSL_TLSV1_ALERT_ACCESS_DENIED",
    "SSL_ALERT_116",
    "SSL_ALERT_42",
    "SSL_ALERT_43",
    "SSL_ALERT_44",
    "SSL_ALERT_45",
    "SSL_ALERT_46",
    "SSL_ALERT_48",
    "SSL_ALERT_49",
  ]),
  kind("certificateUntrusted", "notYet", [
    "ERR_CERT_AUTHORITY_INVALID",
    "ERR_CERT_SELF_SIGNED_LOCAL_NETWORK",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_CERTIFICATE_TRANSPARENCY_REQUIRED",
    "CERT_UNTRUSTED",
    "CERT_REJECTED",
    "CERT_SIGNATURE_FAILURE",
    "CERT_CHAIN_TOO_LONG",
    "INVALID_CA",
    "INVALID_PURPOSE",
  ]),
  kind("certificateIntercepted", "notYet", ["ERR_CERT_KNOWN_INTERCEPTION_BLOCKED"]),
  // Chromium's built-in pins include no Action service; Docket's own pin check uses this name as
  // well.
  kind("pinMismatch", "notYet", ["ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN"]),
  kind("http2Only", "notYet", ["HTTP2_FRAMES", "ERR_ALPN_NEGOTIATION_FAILED", "SSL_ALERT_120"]),
  kind("tlsVersion", "notYet", [
    "ERR_SSL_OBSOLETE_VERSION",
    "ERR_SSL_UNSUPPORTED_PROTOCOL",
    "ERR_SSL_NO_PROTOCOLS_AVAILABLE",
    "SSL_ALERT_70",
  ]),
  // OpenSSL sends the same alert for a missing client certificate in TLS 1.2.
  kind("tlsCipher", "notYet", [
    "ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
    "ERR_SSL_OBSOLETE_CIPHER",
    "ERR_SSL_NO_CIPHERS_AVAILABLE",
    "ERR_HTTP2_INADEQUATE_TRANSPORT_SECURITY",
    "SSL_ALERT_40",
    "SSL_ALERT_71",
  ]),
  kind("notTls", "notYet", ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG", "ERR_SSL_HTTP_REQUEST"]),
  // Chromium's name for any data that is not TLS, also in the middle of a connection, and for every
  // alert without its own name: Go and Caddy send internal_error if they have no certificate for
  // the name (caddyserver/caddy#2423).
  kind("tlsUnclear", "unknown", ["ERR_SSL_PROTOCOL_ERROR"]),
  kind("httpsPort", "notYet", ["TLS_BYTES"]),
  kind("notHttp", "unknown", ["FOREIGN_BYTES"]),
  // Chromium does not expose the bytes, which may be HTTP/2, TLS or any other protocol.
  kind("notHttp1", "unknown", ["ERR_INVALID_HTTP_RESPONSE"]),
  kind("proxyAsks", "notYet", ["ERR_PROXY_AUTH_REQUESTED", "ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION"]),
  kind("proxyAsksUnknownWay", "notYet", ["ERR_PROXY_AUTH_UNSUPPORTED"]),
  kind("serviceAsksAsProxy", "notYet", ["ERR_UNEXPECTED_PROXY_AUTH"]),
  kind("proxyRefuses", "notYet", [
    "ERR_TUNNEL_CONNECTION_FAILED",
    "ERR_SOCKS_CONNECTION_HOST_UNREACHABLE",
    "ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT",
    "ERR_PROXY_HTTP_1_1_REQUIRED",
  ]),
  kind("proxySilent", "notYet", ["ERR_PROXY_CONNECTION_FAILED"]),
  // Chromium has reached the SOCKS proxy in this case, and uses one name for any refusal and for no
  // response.
  kind("socksRefuses", "notYet", ["ERR_SOCKS_CONNECTION_FAILED"]),
  kind("proxyCertificate", "notYet", ["ERR_PROXY_CERTIFICATE_INVALID"]),
  kind("proxySettingsUnreadable", "notYet", [
    "ERR_MANDATORY_PROXY_CONFIGURATION_FAILED",
    "ERR_PAC_SCRIPT_FAILED",
    "ERR_PAC_SCRIPT_TERMINATED",
    "ERR_PAC_NOT_IN_DHCP",
    "ERR_PAC_STATUS_NOT_OK",
  ]),
  kind("proxyKindUnknown", "notYet", ["ERR_NO_SUPPORTED_PROXIES"]),
  kind("addressBlocked", "notYet", [
    "ERR_BLOCKED_BY_ADMINISTRATOR",
    "ERR_NETWORK_ACCESS_DENIED",
    "ERR_NETWORK_ACCESS_REVOKED",
    "connect EACCES",
    "connect EPERM",
  ]),
  kind("portBlocked", "notYet", ["ERR_UNSAFE_PORT", "BAD_PORT"]),
  kind("connectionRefused", "notYet", ["ERR_CONNECTION_REFUSED", "ECONNREFUSED", "ERR_ADDRESS_INVALID", "connect EADDRNOTAVAIL"]),
  kind("nameNotFound", "notYet", [
    "ERR_NAME_NOT_RESOLVED",
    "ERR_NAME_RESOLUTION_FAILED",
    "ERR_DNS_TIMED_OUT",
    "ERR_DNS_SERVER_FAILED",
    "ERR_DNS_MALFORMED_RESPONSE",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EAI_FAIL",
    "EAI_NODATA",
    "EAI_NONAME",
  ]),
  // On an open connection, a system reports these errors only after minutes, when no response is
  // awaited any more.
  kind("noNetwork", "notYet", ["ERR_INTERNET_DISCONNECTED", "ENETDOWN", "connect ENETUNREACH"]),
  kind("addressUnreachable", "notYet", ["ERR_ADDRESS_UNREACHABLE", "EHOSTUNREACH", "EHOSTDOWN"]),
  kind("connectTimedOut", "notYet", ["ERR_CONNECTION_TIMED_OUT", "connect ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"]),
  kind("noConnection", "notYet", ["ERR_CONNECTION_FAILED"]),
  kind("tlsClosedEarly", "notYet", ["TLS_CLOSED_EARLY"]),
  kind("requestTurnedAway", "notYet", ["ERR_HTTP2_SERVER_REFUSED_STREAM"]),
  kind("networkChanged", "unknown", ["ERR_NETWORK_CHANGED", "ENETRESET"]),
  kind("networkAsleep", "unknown", ["ERR_NETWORK_IO_SUSPENDED"]),
  kind("closedUnanswered", "unknown", ["ERR_EMPTY_RESPONSE", "NO_BYTES"]),
  kind("answerTimedOut", "unknown", [
    "ERR_TIMED_OUT",
    "ETIMEDOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "ERR_HTTP2_PING_FAILED",
  ]),
  kind("noNetwork", "unknown", ["ENETUNREACH"]),
  kind("connectionBrokeOff", "unknown", [
    "ECONNRESET",
    "ECONNABORTED",
    "EPIPE",
    "UND_ERR_SOCKET",
    "UND_ERR_CLOSED",
    "UND_ERR_DESTROYED",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
    "ERR_CONNECTION_RESET",
    "ERR_CONNECTION_CLOSED",
    "ERR_CONNECTION_ABORTED",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_QUIC_PROTOCOL_ERROR",
    "ERR_QUIC_HANDSHAKE_FAILED",
  ]),
  kind("redirectLoop", "unknown", ["ERR_TOO_MANY_REDIRECTS"]),
  kind("answerNotUnpacked", "unknown", ["ERR_CONTENT_DECODING_FAILED", "ERR_CONTENT_DECODING_INIT_FAILED", "Z_DATA_ERROR", "Z_BUF_ERROR"]),
  kind("answerHeadTooLarge", "unknown", ["ERR_RESPONSE_HEADERS_TOO_BIG", "UND_ERR_HEADERS_OVERFLOW", "HPE_HEADER_OVERFLOW"]),
  // Chromium accepts values that fetch rejects: a status of three digits that is out of range, such
  // as 999, or text that is not Latin-1.
  kind("answerHeadInvalid", "unknown", ["BAD_ANSWER_HEAD"]),
];

/** Fallback entries for names that have no entry of their own. */
export const FAMILIES: readonly (readonly [RegExp, NetworkError])[] = [
  [/^ERR_CERT_|^CERT_|SELF_SIGNED|^UNABLE_TO_/, kind("certificateNotAccepted", "notYet", [])],
  [/^ERR_PROXY_|^ERR_SOCKS_|^ERR_PAC_/, kind("proxyUnusable", "notYet", [])],
  [/^ERR_BLOCKED_/, kind("addressBlocked", "notYet", [])],
  [/^ERR_SSL_|^ERR_TLS_|^EPROTO$|^SSL_ALERT_/, kind("tlsFailed", "unknown", [])],
  [/^HPE_|^ERR_HTTP2_|^ERR_INVALID_CHUNKED|^ERR_RESPONSE_HEADERS_|^HTTPParserError$/, kind("httpBroken", "unknown", [])],
];

export const REDIRECTED = kind("redirected", "unknown", []);
export const OTHER = kind("connectionFailed", "unknown", []);

function kind(code: PlainCode, recorded: NetworkError["recorded"], names: readonly string[]): NetworkError {
  return { reason: { code, params: {} } as Failure, recorded, names };
}
