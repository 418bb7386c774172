/**
 * The errors of both network stacks, as data: Chromium's names ("net::ERR_…", in the message) and
 * Node's codes (in `code`, `cause` and the parts of an AggregateError), each with its code, its
 * sentence, and whether the request can have left. network-failure.ts finds them in an error; what
 * to do about them is failure-advice.ts.
 */
import type { ConnectionCode, FailureCode, Recorded } from "./failure.ts";

export interface NetworkError {
  code: ConnectionCode | Extract<FailureCode, "protocol" | "redirected">;
  sentence: string;
  /** "notYet" only where no byte of the request can have reached the service. */
  recorded: Exclude<Recorded, "no">;
  names: readonly string[];
}

const NOT_TLS = "What answers at this address does not speak https.";
export const HTTPS_PORT = "This is an https port, and the address says http.";
export const HTTP2_ONLY = "What answers at this address speaks HTTP/2 only.";
export const CLIENT_CERTIFICATE = "The service asks for a certificate of this machine, and Docket has none that it accepts.";
const BROKE_OFF = "The connection broke off.";

/**
 * The first kind that has any of the names counts: what is certain comes before what may only
 * follow from it. "connect X" is Node's error X of the system call connect, before anything was
 * sent; X alone may also come later.
 */
export const NETWORK_ERRORS: readonly NetworkError[] = [
  kind("certificate_expired", "notYet", "The service's certificate has expired.", ["CERT_HAS_EXPIRED"]),
  kind("certificate_expired", "notYet", "The service's certificate is not valid yet.", ["CERT_NOT_YET_VALID"]),
  kind("certificate_expired", "notYet", "The service's certificate has expired, or is not valid yet.", ["ERR_CERT_DATE_INVALID"]),
  kind("certificate_wrong_host", "notYet", "The service's certificate is for another address.", [
    "ERR_CERT_COMMON_NAME_INVALID",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "ERR_CERT_NON_UNIQUE_NAME",
    "ERR_CERT_NAME_CONSTRAINT_VIOLATION",
    "ERR_SSL_UNRECOGNIZED_NAME_ALERT",
    "HOSTNAME_MISMATCH",
    "SSL_ALERT_112",
  ]),
  kind("certificate_revoked", "notYet", "The service's certificate has been revoked.", ["ERR_CERT_REVOKED", "CERT_REVOKED"]),
  kind("certificate_weak", "notYet", "The service's certificate is too weak to be trusted.", [
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
  kind(
    "client_certificate_unusable",
    "notYet",
    "The service asks for a certificate of this machine, and Docket may not use the private key that belongs to it.",
    ["ERR_SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY", "ERR_SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED"],
  ),
  kind(
    "client_certificate_unusable",
    "notYet",
    "The service asks for a certificate of this machine, and the private key that belongs to it did not sign.",
    ["ERR_SSL_CLIENT_AUTH_SIGNATURE_FAILED"],
  ),
  kind("client_certificate_unusable", "notYet", "The certificate of this machine has a kind of key that the service does not accept.", [
    "ERR_SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS",
  ]),
  // The shell's own name (client-certificates.ts). It ends every request under way, also one that
  // left by a connection that needed no choice.
  kind("client_certificate_choice", "unknown", "The service asks for a certificate of this machine, and more than one fits.", [
    "CERTIFICATE_CHOICE",
  ]),
  // Servers say it by many alerts; Go's answers a missing certificate as a bad one (42) before TLS
  // 1.3. Chromium calls all of these alerts ERR_BAD_SSL_CLIENT_AUTH_CERT (net/socket/ssl_client_socket_impl.cc).
  kind("client_certificate", "notYet", CLIENT_CERTIFICATE, [
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
  kind("certificate_untrusted", "notYet", "The service's certificate is not trusted on this machine.", [
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
  kind("certificate_untrusted", "notYet", "The certificate that came is not the service's own: something on the way reads along.", [
    "ERR_CERT_KNOWN_INTERCEPTION_BLOCKED",
    "ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN",
  ]),
  kind("http2_only", "notYet", HTTP2_ONLY, ["HTTP2_FRAMES", "ERR_ALPN_NEGOTIATION_FAILED", "SSL_ALERT_120"]),
  kind("tls_mismatch", "notYet", "The service and this machine have no version of TLS in common.", [
    "ERR_SSL_OBSOLETE_VERSION",
    "ERR_SSL_UNSUPPORTED_PROTOCOL",
    "ERR_SSL_NO_PROTOCOLS_AVAILABLE",
    "SSL_ALERT_70",
  ]),
  // OpenSSL answers a missing client certificate with the same alert in TLS 1.2.
  kind(
    "tls_mismatch",
    "notYet",
    "No secure connection came about: no version or cipher of TLS is shared, or a certificate of this machine is asked for.",
    [
      "ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
      "ERR_SSL_OBSOLETE_CIPHER",
      "ERR_SSL_NO_CIPHERS_AVAILABLE",
      "ERR_HTTP2_INADEQUATE_TRANSPORT_SECURITY",
      "SSL_ALERT_40",
      "SSL_ALERT_71",
    ],
  ),
  kind("http_expected", "notYet", NOT_TLS, ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG", "ERR_SSL_HTTP_REQUEST"]),
  // Chromium's name for whatever is no TLS, also in the middle of a connection.
  kind("http_expected", "unknown", NOT_TLS, ["ERR_SSL_PROTOCOL_ERROR"]),
  kind("https_expected", "notYet", HTTPS_PORT, ["TLS_BYTES"]),
  kind("not_http", "unknown", "What answers at this address is no web service.", ["FOREIGN_BYTES"]),
  // Chromium does not show the bytes: they may be HTTP/2, TLS or any other protocol.
  kind(
    "not_http",
    "unknown",
    "What answers at this address does not speak HTTP/1.1: it may be https, HTTP/2 only, or no web service at all.",
    ["ERR_INVALID_HTTP_RESPONSE"],
  ),
  kind("proxy_password", "notYet", "A proxy on the way asks for a password.", [
    "ERR_PROXY_AUTH_REQUESTED",
    "ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION",
  ]),
  kind("proxy_sign_in_unknown", "notYet", "A proxy on the way asks for a password in a way that Docket does not know.", [
    "ERR_PROXY_AUTH_UNSUPPORTED",
  ]),
  kind("protocol", "notYet", "The service asks for a sign-in as only a proxy may. Docket does not give it.", ["ERR_UNEXPECTED_PROXY_AUTH"]),
  kind("proxy_refused", "notYet", "The proxy of this machine does not let the connection through.", [
    "ERR_TUNNEL_CONNECTION_FAILED",
    "ERR_SOCKS_CONNECTION_HOST_UNREACHABLE",
    "ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT",
    "ERR_PROXY_HTTP_1_1_REQUIRED",
  ]),
  kind("proxy_unreachable", "notYet", "The proxy of this machine does not answer.", [
    "ERR_PROXY_CONNECTION_FAILED",
    "ERR_SOCKS_CONNECTION_FAILED",
  ]),
  kind("proxy_certificate", "notYet", "The certificate of the proxy is not trusted on this machine.", ["ERR_PROXY_CERTIFICATE_INVALID"]),
  kind("proxy_settings", "notYet", "The proxy settings of this machine could not be read.", [
    "ERR_MANDATORY_PROXY_CONFIGURATION_FAILED",
    "ERR_PAC_SCRIPT_FAILED",
    "ERR_PAC_SCRIPT_TERMINATED",
    "ERR_PAC_NOT_IN_DHCP",
    "ERR_PAC_STATUS_NOT_OK",
  ]),
  kind("proxy_settings", "notYet", "The network settings of this machine name no kind of proxy that Docket can use.", [
    "ERR_NO_SUPPORTED_PROXIES",
  ]),
  kind("blocked", "notYet", "This machine does not let Docket connect to this address.", [
    "ERR_BLOCKED_BY_ADMINISTRATOR",
    "ERR_NETWORK_ACCESS_DENIED",
    "ERR_NETWORK_ACCESS_REVOKED",
    "connect EACCES",
    "connect EPERM",
  ]),
  kind("blocked", "notYet", "Web connections to this port are not allowed.", ["ERR_UNSAFE_PORT", "BAD_PORT"]),
  kind("connection_refused", "notYet", "Nothing answers at this address: the connection was refused.", [
    "ERR_CONNECTION_REFUSED",
    "ECONNREFUSED",
    "ERR_ADDRESS_INVALID",
    "connect EADDRNOTAVAIL",
  ]),
  kind("name_not_found", "notYet", "The name of the service could not be found.", [
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
  // On a connection that is open already, a system says these only after minutes, when no answer is
  // waited for any more.
  kind("no_network", "notYet", "This machine has no network connection.", ["ERR_INTERNET_DISCONNECTED", "ENETDOWN", "connect ENETUNREACH"]),
  kind("unreachable", "notYet", "The service's address cannot be reached from here.", [
    "ERR_ADDRESS_UNREACHABLE",
    "EHOSTUNREACH",
    "EHOSTDOWN",
  ]),
  kind("timed_out", "notYet", "The service's address did not take the connection in time.", [
    "ERR_CONNECTION_TIMED_OUT",
    "connect ETIMEDOUT",
    "UND_ERR_CONNECT_TIMEOUT",
  ]),
  kind("unreachable", "notYet", "No connection to the service came about.", ["ERR_CONNECTION_FAILED"]),
  kind("connection_lost", "notYet", "The connection was closed before it was secure.", ["TLS_CLOSED_EARLY"]),
  kind("connection_lost", "notYet", "The service turned the request away before it was read.", ["ERR_HTTP2_SERVER_REFUSED_STREAM"]),
  kind("network_changed", "unknown", "The network of this machine changed.", ["ERR_NETWORK_CHANGED", "ENETRESET"]),
  kind("network_changed", "unknown", "The network of this machine was put to sleep.", ["ERR_NETWORK_IO_SUSPENDED"]),
  kind("no_answer", "unknown", "The connection was closed without an answer.", ["ERR_EMPTY_RESPONSE", "NO_BYTES"]),
  kind("timed_out", "unknown", "The service did not answer in time.", [
    "ERR_TIMED_OUT",
    "ETIMEDOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "ERR_HTTP2_PING_FAILED",
  ]),
  kind("no_network", "unknown", "This machine has no network connection.", ["ENETUNREACH"]),
  kind("connection_lost", "unknown", BROKE_OFF, [
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
  kind("redirected", "unknown", "The address leads from one to another without an end.", ["ERR_TOO_MANY_REDIRECTS"]),
  kind("protocol", "unknown", "The service's answer could not be unpacked.", [
    "ERR_CONTENT_DECODING_FAILED",
    "ERR_CONTENT_DECODING_INIT_FAILED",
    "Z_DATA_ERROR",
    "Z_BUF_ERROR",
  ]),
  kind("protocol", "unknown", "The head of the service's answer is too large.", [
    "ERR_RESPONSE_HEADERS_TOO_BIG",
    "UND_ERR_HEADERS_OVERFLOW",
    "HPE_HEADER_OVERFLOW",
  ]),
  // Chromium lets through what fetch has no place for: a status of three digits too many, words
  // that are no Latin-1.
  kind("protocol", "unknown", "The service's answer has a status or a header that HTTP does not allow.", ["BAD_ANSWER_HEAD"]),
];

/** What has no entry of its own. */
export const FAMILIES: readonly (readonly [RegExp, NetworkError])[] = [
  [
    /^ERR_CERT_|^CERT_|SELF_SIGNED|^UNABLE_TO_/,
    kind("certificate_untrusted", "notYet", "The service's certificate cannot be accepted.", []),
  ],
  [/^ERR_PROXY_|^ERR_SOCKS_|^ERR_PAC_/, kind("proxy_unreachable", "notYet", "The proxy of this machine cannot be used.", [])],
  [/^ERR_BLOCKED_/, kind("blocked", "notYet", "This machine does not let Docket connect to this address.", [])],
  [/^ERR_SSL_|^ERR_TLS_|^EPROTO$|^SSL_ALERT_/, kind("tls_failed", "unknown", "The secure connection failed.", [])],
  [
    /^HPE_|^ERR_HTTP2_|^ERR_INVALID_CHUNKED|^ERR_RESPONSE_HEADERS_|^HTTPParserError$/,
    kind("protocol", "unknown", "The service's answer breaks the rules of HTTP.", []),
  ],
];

export const REDIRECTED = kind(
  "redirected",
  "unknown",
  "The address leads to another one. Docket does not follow, so that the key stays where it belongs.",
  [],
);
export const OTHER = kind("unreachable", "unknown", "The connection to the service failed.", []);

function kind(code: NetworkError["code"], recorded: NetworkError["recorded"], sentence: string, names: readonly string[]): NetworkError {
  return { code, sentence, recorded, names };
}
