/**
 * The head of a request, the same for every transport: its target, its key, and whether it may be a
 * repetition.
 */
import type { HttpRequest } from "./listener.ts";

/**
 * Brings the target to the form that the routes know: a path, or `*`. Proxies send the absolute
 * form, `POST http://host/path`, which every server must take (RFC 9112, 3.2.2). The host is
 * checked and otherwise of no interest: the service answers to any name. Returns the head's fault
 * in words for its client; undefined when there is none.
 */
export function normalizeTarget(request: HttpRequest): string | undefined {
  const { url = "" } = request;
  const hosts = "authority" in request ? [request.authority] : (request.headersDistinct["host"] ?? []);
  // RFC 9112, 3.2: a request with no Host, two, or one that is no host is answered 400. A proxy and
  // we might go by different ones. HTTP/1.0 needs none, and haproxy probes /healthz without.
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

/** The API key. */
export function keyOf(request: HttpRequest): string | undefined {
  return request.headers["x-api-key"]?.toString();
}

/** The same for every attempt at one update (draft-ietf-httpapi-idempotency-key-header). */
export function idempotencyKeyOf(request: HttpRequest): string | undefined {
  return request.headers["idempotency-key"]?.toString();
}
