/**
 * The Fetch port over a session of Electron's: Chromium's network stack, with the system's proxies and certificates. Nothing is
 * answered from a cache or from our own app: scheme.
 */
import type { Session } from "electron";
import type { Fetch } from "../core/ports.ts";

/** Rejects where fetch would answer with a redirect (`redirect: "manual"`; electron/electron#43715); core expects either. */
export function sessionFetch(session: Pick<Session, "fetch">): Fetch {
  return (url, init) => session.fetch(url, { ...init, cache: "no-store", bypassCustomProtocolHandlers: true });
}
