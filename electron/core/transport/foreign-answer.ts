/**
 * Answers of somebody who is not the Action service, recognised by what they say: a web page, a
 * gRPC server, a TLS port that was spoken to in plain.
 */
import { failure, waitAsked, TransportError, type ConnectionCode, type TransportFailure } from "./failure.ts";
import { mediaType } from "./body.ts";
import { CLIENT_CERTIFICATE, HTTP2_ONLY, HTTPS_PORT } from "./network-errors.ts";

/** The first byte of a page, of XML too, and of nothing that the service says. */
export const LESS_THAN = 0x3c;

/**
 * For an answer of HTTP 2xx whose content type is not the protocol's. `serverNow`: see failureOf.
 */
export function unexpectedType(response: Response, serverNow: number): TransportError {
  const type = mediaType(response);
  if (type === "text/html") return new TransportError(webPage(response, serverNow));
  if (isGrpcType(type)) return new TransportError(grpcOnly(response, serverNow));
  const what = type === "" ? "its answer does not say what it is" : `it answers "${type}"`;
  return new TransportError(
    failure(
      "not_the_service",
      `This is not the Action service: ${what} (HTTP ${response.status}).`,
      waitAsked(response.headers, serverNow),
    ),
  );
}

/**
 * A web page where an answer should be: a captive portal's comes with HTTP 200, a gateway's with
 * 401.
 */
export function webPage({ status, headers }: Response, serverNow: number): TransportFailure {
  return failure("not_the_service", `This is a web page, not the Action service (HTTP ${status}).`, waitAsked(headers, serverNow));
}

/** gRPC's own type; gRPC-Web's has a dash where this one ends. */
export function isGrpcType(type: string): boolean {
  return /^application\/grpc(?:\+|$)/.test(type);
}

export function grpcOnly({ status, headers }: Response, serverNow: number): TransportFailure {
  return failure("grpc_only", `What answers at this address speaks gRPC only (HTTP ${status}).`, {
    answered: true,
    recorded: status >= 400 && status <= 499 ? "no" : "unknown",
    ...waitAsked(headers, serverNow),
  });
}

type Misdirection = readonly [scheme: "http:" | "https:" | undefined, pattern: RegExp, code: ConnectionCode, sentence: string];

/**
 * What servers write into the answer to a request that did not suit their port: nginx, Go, Apache,
 * Tomcat, Node and IIS, in this order.
 */
const MISDIRECTIONS: readonly Misdirection[] = [
  ["http:", /plain HTTP request was sent to HTTPS port/i, "https_expected", HTTPS_PORT],
  ["http:", /Client sent an HTTP request to an HTTPS server/i, "https_expected", HTTPS_PORT],
  ["http:", /speaking plain HTTP to an SSL-enabled server port/i, "https_expected", HTTPS_PORT],
  ["http:", /combination of host and port requires TLS/i, "https_expected", HTTPS_PORT],
  ["https:", /No required SSL certificate was sent|The SSL certificate error/i, "client_certificate", CLIENT_CERTIFICATE],
  ["https:", /SSL client certificate is required|HTTP Error 403\.7/i, "client_certificate", CLIENT_CERTIFICATE],
  [undefined, /Missing ALPN Protocol, expected `?h2`?/i, "http2_only", HTTP2_ONLY],
];

/** The statuses under which they come; other answers need not be searched. */
export function mayBeMisdirected(status: number): boolean {
  return status === 400 || status === 403;
}

/**
 * The failure that a page or a text gives away; undefined for any other. None of them has passed
 * the request on.
 */
export function misdirection(text: string, url: string, response: Response): TransportFailure | undefined {
  if (!mayBeMisdirected(response.status)) return undefined;
  const { protocol } = new URL(url);
  const found = MISDIRECTIONS.find(([scheme, pattern]) => (scheme === undefined || scheme === protocol) && pattern.test(text));
  if (found === undefined) return undefined;
  const [, , code, sentence] = found;
  return failure(code, sentence, { answered: true, recorded: "notYet", neverSent: true });
}
