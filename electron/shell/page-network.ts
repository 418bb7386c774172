/**
 * Shuts the network to the page, which needs none: its files come from app://, its data over IPC.
 * A Content-Security-Policy has no hold on WebRTC. That is stopped in two halves: its UDP by the
 * policy of each page (security.ts), its TCP and its look-ups of names by this proxy.
 */
import type { Session } from "electron";

/** No program can listen on port 0. */
const NOWHERE = "http://127.0.0.1:0";

/** This machine has no exception. */
const LOOPBACK_TOO = "<-loopback>";

/**
 * To be awaited before a page of this session loads. `server`: the origin that stays open to it,
 * Vite's in development.
 */
export function shutNetwork(session: Pick<Session, "setProxy">, server = ""): Promise<void> {
  const open = URL.parse(server)?.host;
  const proxyBypassRules = [LOOPBACK_TOO, ...(open === undefined ? [] : [open])].join(";");
  return session.setProxy({ mode: "fixed_servers", proxyRules: NOWHERE, proxyBypassRules });
}
