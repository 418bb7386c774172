/**
 * Serves the window's own files as app://docket/…, and nothing else of the machine: what does not lie inside the renderer's folder,
 * or is not of a kind that the renderer is made of, does not exist. Every document gets a Content-Security-Policy with a nonce of its own.
 */
import { readFile as readFileFromDisk } from "node:fs/promises";
import { extname, isAbsolute, relative, resolve, sep } from "node:path";
import type { CustomScheme } from "electron";

export const APP_SCHEME = "app";
const APP_HOST = "docket";
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/**
 * To be registered before the app is ready, once. "standard" gives the page a real origin and "secure" makes it a trustworthy one;
 * module scripts and fonts are fetched, hence supportFetchAPI (the policy below still lets no script of ours call fetch).
 */
export const APP_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Where index.html wants the nonce that its one added `<style>` carries. */
const NONCE_MARK = "__CSP_NONCE__";

/** What the renderer's build is made of. Anything else (source maps too) is not served. */
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

/** Whether a URL is a page of ours. Node gives app: URLs the origin "null", so scheme and host are compared instead. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST && parsed.username === "";
}

/** Everything is forbidden that the window does not need; connect-src 'none' because all data comes over IPC. */
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
  ].join("; ");
}

export interface AppFilesPorts {
  /** The folder of the built renderer; absolute. */
  root: string;
  /** Unguessable, and different at every call. */
  newNonce: () => string;
  readFile?: (path: string) => Promise<Buffer>;
}

/** The handler for `protocol.handle("app", …)`. Never rejects. */
export function serveAppFiles({ root, newNonce, readFile = readFileFromDisk }: AppFilesPorts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "Only GET is served here.");
    const path = isAppUrl(request.url) ? fileWithin(root, request.url) : undefined;
    const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
    if (path === undefined || type === undefined) return refusal(404, "There is no such file.");
    let content: Buffer;
    try {
      content = await readFile(path);
    } catch {
      return refusal(404, "There is no such file.");
    }
    const headers: Record<string, string> = { ...COMMON_HEADERS, "Content-Type": type };
    let body: string | Uint8Array<ArrayBuffer> = new Uint8Array(content);
    if (extname(path) === ".html") {
      const nonce = newNonce();
      headers["Content-Security-Policy"] = contentSecurityPolicy(nonce);
      headers["Cache-Control"] = "no-store";
      body = content.toString("utf8").replaceAll(NONCE_MARK, nonce);
    }
    return new Response(request.method === "HEAD" ? null : body, { headers });
  };
}

/**
 * The file that a URL names, or undefined when it would lie outside `root`. The URL parser has already resolved plain and
 * %2e dots; an encoded slash survives it, so the path is decoded once and judged by where it leads.
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
