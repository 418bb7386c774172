/**
 * The head of a request, the same for every transport: its target, its key, and its
 * Idempotency-Key.
 */
import type { HttpRequest } from "./listener.ts";

/**
 * Rewrites the target to the form that the routes expect: a path, or `*`. Proxies send the absolute
 * form, `POST http://host/path`, which every server must accept (RFC 9112, 3.2.2). The host is
 * validated but otherwise ignored: the service accepts any name. Returns a message about the head's
 * fault for the client; undefined if there is none.
 */
export function normalizeTarget(request: HttpRequest): string | undefined {
  const { url = "" } = request;
  const hosts = "authority" in request ? [request.authority] : (request.headersDistinct["host"] ?? []);
  // RFC 9112, 3.2: a request without Host, with two, or with an invalid one is answered with 400,
  // because a proxy and the service might use different hosts. HTTP/1.0 needs no Host, and haproxy
  // probes /healthz without one.
  if (hosts.length > 1) return "the request has more than one Host";
  const [host] = hosts;
  const isProbe = request.httpVersion === "1.0" && (request.method === "GET" || request.method === "HEAD");
  if (host === undefined ? !isProbe : !isHost(host)) return "the request has no Host, or one that is not a host";
  if (url.startsWith("/") || url === "*") return undefined;
  const absolute = /^https?:\/\/([^/?#]*)(\/?[^#]*)/i.exec(url);
  if (!absolute || !isHost(absolute[1] ?? "")) return "the request's target is neither a path nor an http address";
  const [, , rest = ""] = absolute;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return undefined;
}

function isHost(text: string): boolean {
  return text !== "" && !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}`);
}

/** Returns the API key. */
export function keyOf(request: HttpRequest): string | undefined {
  return request.headers["x-api-key"]?.toString();
}

/**
 * Returns the key that is the same for every attempt at one update
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export function idempotencyKeyOf(request: HttpRequest): string | undefined {
  return request.headers["idempotency-key"]?.toString();
}
