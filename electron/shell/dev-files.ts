/**
 * Serves app://docket/… from the Vite server of `npm run dev`, so that the page keeps its origin
 * and its bridge while modules change. Only a build with such a server includes this file; releases
 * do not.
 */
import { isAppUrl } from "./app-protocol.ts";

/** Placeholder that `html.cspNonce` in app/vite.config.ts and index.html contain. */
const NONCE_MARK = "__CSP_NONCE__";

export interface DevFilesPorts {
  /** Origin of the Vite server, for example http://127.0.0.1:5173. */
  server: string;
  newNonce: () => string;
}

/** Returns the handler for `protocol.handle("app", …)`. The handler never rejects. */
export function serveDevFiles({ server, newNonce }: DevFilesPorts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isAppUrl(request.url)) return new Response("There is no such file.", { status: 404 });
    const { pathname, search } = new URL(request.url);
    try {
      const answer = await fetch(`${server}${pathname}${search}`, { headers: { Accept: request.headers.get("Accept") ?? "*/*" } });
      const type = answer.headers.get("Content-Type") ?? "text/plain";
      const headers = new Headers({ "Content-Type": type, "Cache-Control": "no-store" });
      if (!type.startsWith("text/html")) return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
      const nonce = newNonce();
      headers.set("Content-Security-Policy", devPolicy(nonce, server));
      return new Response((await answer.text()).replaceAll(NONCE_MARK, nonce), { status: answer.status, headers });
    } catch (error) {
      return new Response(`The Vite server does not answer: ${String(error)}`, { status: 502 });
    }
  };
}

/**
 * Returns a policy as strict as hot reload allows: React Refresh needs an inline preamble and a
 * WebSocket.
 */
function devPolicy(nonce: string, server: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${server} ${server.replace(/^http/, "ws")}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
