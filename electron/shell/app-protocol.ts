/**
 * Serves the window's own files as app://docket/…: files inside the renderer's folder, of the types
 * that the renderer's build contains. Each document has a Content-Security-Policy with its own
 * nonce.
 */
import { readFileSync } from "node:fs";
import { extname, isAbsolute, relative, resolve, sep } from "node:path";
import type { CustomScheme } from "electron";

export const APP_SCHEME = "app";
const APP_HOST = "docket";
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/**
 * Privileges of the scheme, to be registered once, before the app is ready. "standard" gives the
 * page a real origin, and "secure" makes the origin trustworthy. Module scripts and fonts are
 * fetched, hence supportFetchAPI (the policy below still forbids scripts to call fetch).
 */
export const APP_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Placeholder of the nonce in index.html, on its one inline `<style>`. */
const NONCE_MARK = "__CSP_NONCE__";

/** First tag of index.html as it is built. */
const ENGLISH_PAGE = '<html lang="en">';

/**
 * MIME types of the files in the renderer's build. All other files, including source maps, are not
 * served.
 */
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
 * Whether a URL belongs to Docket's own scheme and host. Node returns the origin "null" for app:
 * URLs, so scheme and host are compared instead.
 */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST && parsed.username === "";
}

/**
 * Whether a URL is that of index.html, the only document that is a page. Any other file would give
 * an empty window.
 */
export function isAppPage(url: string): boolean {
  return isAppUrl(url) && new URL(url).pathname === new URL(APP_URL).pathname;
}

/**
 * Returns a policy that forbids everything that the window does not need. connect-src is 'none'
 * because all data arrives over IPC.
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
    // The page cannot turn a string into a script, and cannot define a Trusted Types policy.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

export interface AppFilesPorts {
  /** Absolute path of the folder of the built renderer. */
  root: string;
  /** Returns an unguessable value that differs at each call. */
  newNonce: () => string;
  /** Returns the initial language of the page (BCP 47). Called for each document. */
  language: () => string;
}

/** Returns the handler for `protocol.handle("app", …)`. The handler never rejects. */
export function serveAppFiles({ root, newNonce, language }: AppFilesPorts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "Only GET is served here.");
    const path = isAppUrl(request.url) ? fileWithin(root, request.url) : undefined;
    const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
    if (path === undefined || type === undefined) return refusal(404, "There is no such file.");
    let content: Buffer;
    try {
      // Read synchronously, in one turn of the event loop: during a start, work on the arriving
      // list of Actions would otherwise run between the request and its response.
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
 * Returns the path of the file of a URL, or undefined if the path would be outside `root`. The URL
 * parser has resolved plain and %2e dots, but an encoded slash remains, so the decoded path is
 * checked.
 */
function fileWithin(root: string, url: string): string | undefined {
  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
  // `resolve` would remove a trailing slash, and one file would have two addresses.
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
