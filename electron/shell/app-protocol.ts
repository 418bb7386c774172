/**
 * Serves the window's own files as app://docket/…: those inside the renderer's folder, of the kinds
 * that the renderer is built of. Each document has a Content-Security-Policy with its own nonce.
 */
import { readFileSync } from "node:fs";
import { extname, isAbsolute, relative, resolve, sep } from "node:path";
import type { CustomScheme } from "electron";

export const APP_SCHEME = "app";
const APP_HOST = "docket";
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/**
 * To be registered once, before the app is ready. "standard" gives the page a real origin, "secure"
 * makes it trustworthy; module scripts and fonts are fetched, hence supportFetchAPI (the policy
 * below still lets no script call fetch).
 */
export const APP_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** The place of the nonce in index.html, on its one inline `<style>`. */
const NONCE_MARK = "__CSP_NONCE__";

/** The beginning of index.html, as it is built. */
const ENGLISH_PAGE = '<html lang="en">';

/** The kinds of files in the renderer's build. Anything else (source maps too) is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Whether a URL is a page of ours. Node gives app: URLs the origin "null", so scheme and host are
 * compared instead.
 */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST && parsed.username === "";
}

/** Whether a URL is of the one document that is a page: any other file of ours would be an empty window. */
export function isAppPage(url: string): boolean {
  return isAppUrl(url) && new URL(url).pathname === new URL(APP_URL).pathname;
}

/**
 * Forbids everything that the window does not need; connect-src 'none': all data comes over IPC.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No string becomes a script, and the page may name no way to make one.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

export interface AppFilesPorts {
  /** The folder of the built renderer; absolute. */
  root: string;
  /** Unguessable, and different at every call. */
  newNonce: () => string;
  /** In which the page begins (BCP 47); asked for at each document. */
  language: () => string;
}

/** The handler for `protocol.handle("app", …)`. Never rejects. */
export function serveAppFiles({ root, newNonce, language }: AppFilesPorts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "Only GET is served here.");
    const path = isAppUrl(request.url) ? fileWithin(root, request.url) : undefined;
    const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
    if (path === undefined || type === undefined) return refusal(404, "There is no such file.");
    let content: Buffer;
    try {
      // At once: each turn of the loop that a start reads in is one of those that the list arrives in.
      content = readFileSync(path);
    } catch {
      return refusal(404, "There is no such file.");
    }
    const headers: Record<string, string> = { ...COMMON_HEADERS, "Content-Type": type };
    let body: string | Uint8Array<ArrayBuffer> = new Uint8Array(content);
    if (extname(path) === ".html") {
      const nonce = newNonce();
      headers["Content-Security-Policy"] = contentSecurityPolicy(nonce);
      headers["Cache-Control"] = "no-store";
      body = content.toString("utf8").replace(ENGLISH_PAGE, `<html lang="${language()}">`).replaceAll(NONCE_MARK, nonce);
    }
    return new Response(request.method === "HEAD" ? null : body, { headers });
  };
}

/**
 * The file of a URL, or undefined when it would lie outside `root`. The URL parser has resolved
 * plain and %2e dots; an encoded slash survives it, so the decoded path is judged by its target.
 */
function fileWithin(root: string, url: string): string | undefined {
  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
  // A trailing slash would vanish in `resolve`, and one file would have two addresses.
  if (pathname.includes("\0") || pathname.includes("\\") || pathname.endsWith("/")) return undefined;
  const path = resolve(root, `.${sep}${pathname}`);
  const inside = relative(root, path);
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return path;
}

function refusal(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { ...COMMON_HEADERS, "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": "default-src 'none'" },
  });
}
