/**
 * The Fetch port over a session of Electron's: Chromium's network stack, with the system's proxies and certificates. Nothing is
 * answered from a cache or from our own app: scheme.
 */
import type { Session } from "electron";
import type { Fetch } from "../core/ports.ts";

/** What Electron's fetch rejects with where a browser's would answer with the redirect itself (redirect: "manual"). */
const REDIRECT_REFUSED = "Redirect was cancelled";

export function sessionFetch(session: Pick<Session, "fetch">): Fetch {
  return async (url, init) => {
    try {
      return await session.fetch(url, { ...init, cache: "no-store", bypassCustomProtocolHandlers: true });
    } catch (error) {
      // The port promises what fetch promises. Electron does not tell which status it was, so this is any redirect.
      if (error instanceof Error && error.message === REDIRECT_REFUSED) return new Response(null, { status: 302, statusText: "Redirect" });
      throw error;
    }
  };
}
