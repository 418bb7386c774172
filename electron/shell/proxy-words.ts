/**
 * Parses texts about proxies that come from Chromium and from the proxy itself. They are not
 * trusted.
 */

import type { Hide } from "../core/transport/redact-secret.ts";

/** Connection to a proxy: over TLS, or unencrypted. */
export type ProxyWay = "http" | "https";

/**
 * Returns the kind of connection to `proxy` (host and port) in this machine's settings; undefined
 * if they do not name it. `proxies` is a list from `Session.resolveProxy`, for example "PROXY a:80;
 * DIRECT".
 */
export function wayTo(proxy: string, proxies: string): ProxyWay | undefined {
  for (const [, kind = "", address = ""] of proxies.matchAll(/\b(PROXY|HTTPS|QUIC)\s+(\[[\da-f:.%]+\]:\d+|[^\s;,[\]]+)/gi)) {
    if (plain(address) === plain(proxy)) return kind.toUpperCase() === "PROXY" ? "http" : "https";
  }
  return undefined;
}

/**
 * Returns host and port of the only proxy in such a list; undefined if it names none or several.
 */
export function onlyProxyIn(proxies: string): string | undefined {
  const named = new Set(proxies.split(";").flatMap((way) => /^\s*(?:PROXY|HTTPS|QUIC|SOCKS[45]?)\s+(\S+)\s*$/iu.exec(way)?.[1] ?? []));
  const [only, ...others] = named;
  return others.length === 0 ? only : undefined;
}

function plain(address: string): string {
  return address.toLowerCase().replaceAll(/[[\]]/g, "");
}

/** Maximum number of code points, above any meaningful realm. */
const MAX_REALM = 80;

/**
 * Returns the realm as one short line. A proxy may send line breaks, reversed text, or a key that
 * it has read in transit.
 */
export function plainRealm(realm: string, hide: Hide = (text) => text): string {
  const line = hide(realm)
    .slice(0, 4 * MAX_REALM)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .trim();
  // Hides keys again, because removed characters may have been between the letters of a key.
  const points = Array.from(hide(line));
  return points.length > MAX_REALM ? `${points.slice(0, MAX_REALM - 1).join("")}…` : line;
}
