/**
 * Blocks the network for the page, which needs none: its files come from app://, its data over IPC.
 * A Content-Security-Policy does not cover WebRTC, which is blocked in two parts: its UDP by the
 * policy of each page (security.ts), its TCP by this proxy. One gap is left: Chromium resolves host
 * names that a page requests, and Electron cannot prevent that for a single page.
 */
import type { Session } from "electron";

/** Address without a server: no program can listen on port 0. */
const NOWHERE = "http://127.0.0.1:0";

/** Bypass rule that sends loopback addresses to the proxy, too. */
const LOOPBACK_TOO = "<-loopback>";

/**
 * Switch for the page's renderer. Without it, `<link rel="dns-prefetch">` makes the system resolve
 * any name, which can carry data. No policy, proxy or permission prevents that, and neither does
 * X-DNS-Prefetch-Control.
 */
export const NO_DNS_PREFETCH = "--blink-settings=dnsPrefetchingEnabled=false";

/**
 * Must be awaited before a page of this session loads. `server` is the one origin that stays
 * reachable: the Vite server in development.
 */
export function shutNetwork(session: Pick<Session, "setProxy">, server = ""): Promise<void> {
  const open = URL.parse(server)?.host;
  const proxyBypassRules = [LOOPBACK_TOO, ...(open === undefined ? [] : [open])].join(";");
  return session.setProxy({ mode: "fixed_servers", proxyRules: NOWHERE, proxyBypassRules });
}
