/** Texts of Chromium and of the proxy itself about the proxy, read without trust. */

import type { Hide } from "../core/transport/redact-secret.ts";

/** The way to a proxy: over TLS, or readable by everybody on the way. */
export type ProxyWay = "http" | "https";

/**
 * The way to `proxy` (host and port) in the settings of this machine; undefined where they do not
 * name it. `proxies`: a list of `Session.resolveProxy`, "PROXY a:80; DIRECT".
 */
export function wayTo(proxy: string, proxies: string): ProxyWay | undefined {
  for (const [, kind = "", address = ""] of proxies.matchAll(/\b(PROXY|HTTPS|QUIC)\s+(\[[\da-f:.%]+\]:\d+|[^\s;,[\]]+)/gi)) {
    if (plain(address) === plain(proxy)) return kind.toUpperCase() === "PROXY" ? "http" : "https";
  }
  return undefined;
}

/** The one proxy of such a list, host and port; undefined where it names none, or several. */
export function onlyProxyIn(proxies: string): string | undefined {
  const named = new Set(proxies.split(";").flatMap((way) => /^\s*(?:PROXY|HTTPS|QUIC|SOCKS[45]?)\s+(\S+)\s*$/iu.exec(way)?.[1] ?? []));
  const [only, ...others] = named;
  return others.length === 0 ? only : undefined;
}

function plain(address: string): string {
  return address.toLowerCase().replaceAll(/[[\]]/g, "");
}

/** Code points; longer than any meaningful realm. */
const MAX_REALM = 80;

/** One short line: a proxy may send line breaks, reversed text, and a key that it has read on the way. */
export function plainRealm(realm: string, hide: Hide = (text) => text): string {
  const line = hide(realm)
    .slice(0, 4 * MAX_REALM)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .trim();
  // Once more: what was left out may have stood between its letters.
  const points = Array.from(hide(line));
  return points.length > MAX_REALM ? `${points.slice(0, MAX_REALM - 1).join("")}…` : line;
}
