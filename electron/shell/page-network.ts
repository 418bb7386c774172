/**
 * Shuts the network to the page, which needs none: its files come from app://, its data over IPC.
 * A Content-Security-Policy has no hold on WebRTC. That is stopped in two halves: its UDP by the
 * policy of each page (security.ts), its TCP by this proxy. What is left is that Chromium looks up the
 * names that a page gives it, which nothing in Electron stops for one page.
 */
import type { Session } from "electron";

/** No program can listen on port 0. */
const NOWHERE = "http://127.0.0.1:0";

/** This machine has no exception. */
const LOOPBACK_TOO = "<-loopback>";

/**
 * Of a page's renderer: without it, a `<link rel="dns-prefetch">` has the system look up any name, with what
 * it carries. No policy, proxy or permission has a hold on that, nor does X-DNS-Prefetch-Control.
 */
export const NO_DNS_PREFETCH = "--blink-settings=dnsPrefetchingEnabled=false";

/**
 * To be awaited before a page of this session loads. `server`: the origin that stays open to it,
 * Vite's in development.
 */
export function shutNetwork(session: Pick<Session, "setProxy">, server = ""): Promise<void> {
  const open = URL.parse(server)?.host;
  const proxyBypassRules = [LOOPBACK_TOO, ...(open === undefined ? [] : [open])].join(";");
  return session.setProxy({ mode: "fixed_servers", proxyRules: NOWHERE, proxyBypassRules });
}
