/**
 * Chromium's names of network errors, and their mapping from the errors of Node's sockets
 * (chromium: net/base/net_errors_posix.cc, net/socket/socket_posix.cc,
 * net/ssl/openssl_ssl_util.cc).
 */

export type NetErrorName = `ERR_${string}`;

/**
 * Phase in which the error occurred: the same system error has one name while connecting and
 * another one later.
 */
type Phase = "connect" | "tls" | "open";

const BY_CODE: Readonly<Record<string, NetErrorName>> = {
  ECONNREFUSED: "ERR_CONNECTION_REFUSED",
  ECONNRESET: "ERR_CONNECTION_RESET",
  EPIPE: "ERR_CONNECTION_RESET",
  ENETRESET: "ERR_CONNECTION_RESET",
  ECONNABORTED: "ERR_CONNECTION_ABORTED",
  ETIMEDOUT: "ERR_TIMED_OUT",
  EHOSTUNREACH: "ERR_ADDRESS_UNREACHABLE",
  ENETUNREACH: "ERR_ADDRESS_UNREACHABLE",
  EADDRNOTAVAIL: "ERR_ADDRESS_INVALID",
  ENETDOWN: "ERR_INTERNET_DISCONNECTED",
  EACCES: "ERR_ACCESS_DENIED",
  EPERM: "ERR_ACCESS_DENIED",
  ENOTFOUND: "ERR_NAME_NOT_RESOLVED",
  EAI_AGAIN: "ERR_NAME_NOT_RESOLVED",
};

const WHILE_CONNECTING: Readonly<Record<string, NetErrorName>> = {
  ETIMEDOUT: "ERR_CONNECTION_TIMED_OUT",
  EACCES: "ERR_NETWORK_ACCESS_DENIED",
  EPERM: "ERR_NETWORK_ACCESS_DENIED",
};

const CERTIFICATES: Readonly<Record<string, NetErrorName>> = {
  CERT_HAS_EXPIRED: "ERR_CERT_DATE_INVALID",
  CERT_NOT_YET_VALID: "ERR_CERT_DATE_INVALID",
  ERR_TLS_CERT_ALTNAME_INVALID: "ERR_CERT_COMMON_NAME_INVALID",
  CERT_REVOKED: "ERR_CERT_REVOKED",
  DEPTH_ZERO_SELF_SIGNED_CERT: "ERR_CERT_AUTHORITY_INVALID",
  SELF_SIGNED_CERT_IN_CHAIN: "ERR_CERT_AUTHORITY_INVALID",
  UNABLE_TO_GET_ISSUER_CERT: "ERR_CERT_AUTHORITY_INVALID",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "ERR_CERT_AUTHORITY_INVALID",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "ERR_CERT_AUTHORITY_INVALID",
};

/** TLS alerts of a server that requires another client certificate, or any. */
const CLIENT_CERTIFICATE_ALERTS = new Set([42, 43, 44, 45, 46, 48, 49, 116]);
/** TLS alerts handshake_failure, protocol_version and insufficient_security. */
const MISMATCH_ALERTS = new Set([40, 70, 71]);
const UNRECOGNIZED_NAME = 112;

export function netErrorOf(error: unknown, phase: Phase): NetErrorName {
  // Node tries several addresses of a name; Chromium reports the last address's error.
  const errors = (error as { errors?: unknown[] }).errors;
  if (Array.isArray(errors) && errors.length > 0) return netErrorOf(errors.at(-1), phase);
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const certificate = CERTIFICATES[code];
  if (certificate !== undefined) return certificate;
  if (phase === "connect") return WHILE_CONNECTING[code] ?? BY_CODE[code] ?? "ERR_CONNECTION_FAILED";
  if (message.includes("before secure TLS connection was established")) return "ERR_CONNECTION_CLOSED";
  const alert = Number(/SSL alert number (\d{1,3})/.exec(message)?.[1]);
  if (CLIENT_CERTIFICATE_ALERTS.has(alert)) return "ERR_BAD_SSL_CLIENT_AUTH_CERT";
  if (alert === UNRECOGNIZED_NAME) return "ERR_SSL_UNRECOGNIZED_NAME_ALERT";
  if (phase === "tls" && MISMATCH_ALERTS.has(alert)) return "ERR_SSL_VERSION_OR_CIPHER_MISMATCH";
  if (/unsupported protocol|no protocols available/i.test(message)) return "ERR_SSL_VERSION_OR_CIPHER_MISMATCH";
  return BY_CODE[code] ?? (/^(?:EPROTO|ERR_SSL_)/.test(code) ? "ERR_SSL_PROTOCOL_ERROR" : "ERR_FAILED");
}
