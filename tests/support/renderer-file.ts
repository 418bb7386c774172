/** The built renderer as files for a page that has neither Electron nor its stand-in. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export interface PageRules {
  /** The nonce of the page's inline style. */
  readonly nonce: string;
  /** The content security policy. */
  readonly policy: string;
}

export interface ServedFile {
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

/** Returns the file of this address. Rejects when there is none. */
export async function rendererFile(folder: string, url: string, { nonce, policy }: PageRules): Promise<ServedFile> {
  const { pathname } = new URL(url);
  const file = join(folder, pathname === "/" ? "index.html" : pathname);
  const body = await readFile(file);
  const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": policy };
  return { headers, body: extname(file) === ".html" ? body.toString().replaceAll("__CSP_NONCE__", nonce) : body };
}
