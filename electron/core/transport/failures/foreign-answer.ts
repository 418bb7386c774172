/**
 * Recognises responses that do not come from the Action service by their content: a web page, a
 * gRPC server, or a TLS port that received plain HTTP.
 */
import type { Failure } from "../../../contract/failures.ts";
import { failure, waitAsked, TransportError, type TransportFailure } from "./failure.ts";
import { mediaType } from "../body.ts";

/** First byte of a page or of XML, but of no response of the service. */
export const LESS_THAN = 0x3c;

/**
 * Returns the error for a 2xx response whose content type does not belong to the protocol.
 * `serverNow`: see failureOf.
 */
export function unexpectedType(response: Response, serverNow: number): TransportError {
  const type = mediaType(response);
  if (type === "text/html") return new TransportError(webPage(response, serverNow));
  if (isGrpcType(type)) return new TransportError(grpcOnly(response, serverNow));
  const params = { ...(type !== "" && { type }), status: response.status };
  return new TransportError(failure({ code: "otherContent", params }, waitAsked(response.headers, serverNow)));
}

/**
 * Returns the failure for a web page in place of a response: a captive portal sends it with HTTP
 * 200, a gateway with 401.
 */
export function webPage({ status, headers }: Response, serverNow: number): TransportFailure {
  return failure({ code: "webPage", params: { status } }, waitAsked(headers, serverNow));
}

/** Whether the type is gRPC's own; gRPC-Web's type continues with a dash. */
export function isGrpcType(type: string): boolean {
  return /^application\/grpc(?:\+|$)/.test(type);
}

export function grpcOnly({ status, headers }: Response, serverNow: number): TransportFailure {
  return failure(
    { code: "grpcOnly", params: { status } },
    {
      answered: true,
      recorded: status >= 400 && status <= 499 ? "no" : "unknown",
      ...waitAsked(headers, serverNow),
    },
  );
}

type Misdirection = readonly [scheme: "http:" | "https:" | undefined, pattern: RegExp, reason: Failure];

const HTTPS_PORT: Failure = { code: "httpsPort", params: {} };
const CLIENT_CERTIFICATE: Failure = { code: "clientCertificateMissing", params: {} };
const HTTP2_ONLY: Failure = { code: "http2Only", params: {} };

/**
 * Texts of responses to a request that did not suit the server's port: nginx, Go, Apache, Tomcat,
 * Node and IIS, in this order.
 */
const MISDIRECTIONS: readonly Misdirection[] = [
  ["http:", /plain HTTP request was sent to HTTPS port/i, HTTPS_PORT],
  ["http:", /Client sent an HTTP request to an HTTPS server/i, HTTPS_PORT],
  ["http:", /speaking plain HTTP to an SSL-enabled server port/i, HTTPS_PORT],
  ["http:", /combination of host and port requires TLS/i, HTTPS_PORT],
  ["https:", /No required SSL certificate was sent|The SSL certificate error/i, CLIENT_CERTIFICATE],
  ["https:", /SSL client certificate is required|HTTP Error 403\.7/i, CLIENT_CERTIFICATE],
  [undefined, /Missing ALPN Protocol, expected `?h2`?/i, HTTP2_ONLY],
];

/** Whether such texts occur with this status; other responses need not be searched. */
export function mayBeMisdirected(status: number): boolean {
  return status === 400 || status === 403;
}

/**
 * Returns the failure that a page or a text reveals; undefined for any other text. None of these
 * servers has forwarded the request.
 */
export function misdirection(text: string, url: string, response: Response): TransportFailure | undefined {
  if (!mayBeMisdirected(response.status)) return undefined;
  const { protocol } = new URL(url);
  const found = MISDIRECTIONS.find(([scheme, pattern]) => (scheme === undefined || scheme === protocol) && pattern.test(text));
  if (found === undefined) return undefined;
  const [, , reason] = found;
  return failure(reason, { answered: true, recorded: "notYet", neverSent: true });
}
