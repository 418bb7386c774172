/** What Chromium and the proxy itself say of a proxy, read without trust. */

/** How a proxy is spoken to: over TLS, or so that everybody on the way can read along. */
export type ProxyWay = "http" | "https";

/**
 * How the settings of this machine say that `proxy` (host and port) is spoken to; undefined where
 * they do not name it. `proxies`: a list as `Session.resolveProxy` gives it, "PROXY a:80; DIRECT".
 */
export function wayTo(proxy: string, proxies: string): ProxyWay | undefined {
  for (const [, kind = "", address = ""] of proxies.matchAll(/\b(PROXY|HTTPS|QUIC)\s+(\[[\da-f:.%]+\]:\d+|[^\s;,[\]]+)/gi)) {
    if (plain(address) === plain(proxy)) return kind.toUpperCase() === "PROXY" ? "http" : "https";
  }
  return undefined;
}

function plain(address: string): string {
  return address.toLowerCase().replaceAll(/[[\]]/g, "");
}

/** Longer than any that says something; code points. */
const MAX_REALM = 80;

/** One short line: a proxy can put anything there, line breaks and reversed text included. */
export function plainRealm(realm: string): string {
  const line = realm
    .slice(0, 4 * MAX_REALM)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .trim();
  const points = Array.from(line);
  return points.length > MAX_REALM ? `${points.slice(0, MAX_REALM - 1).join("")}…` : line;
}
