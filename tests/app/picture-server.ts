/**
 * Serves the built window at an address of this machine, and axe beside it: Chromium caches a
 * server's files and their compiled code, but no responses that Playwright fulfils in a server's
 * place.
 */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { rendererFile } from "../support/renderer-file.ts";

const NONCE = "bm9uY2Utb2YtdGhlLWxvb2s";
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'`;
/** Headers for files whose names change with their contents, and for axe. */
const KEPT = { "cache-control": "max-age=86400, immutable" };
/** The minified axe, half as long as the script that `@axe-core/playwright` injects. */
const AXE = createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");

export class PictureServer {
  /** Path of the axe script. */
  static readonly AXE_PATH = "/axe.js";
  /** Path of the window's dialogs, which it loads when idle. */
  readonly dialogs: string;
  readonly #renderer: string;
  readonly #server: Server;

  /** @param renderer the folder of the built window */
  private constructor(renderer: string) {
    this.#renderer = renderer;
    this.dialogs = `/assets/${readdirSync(join(renderer, "assets")).find((name) => /^Dialogs-.*\.js$/.test(name)) ?? ""}`;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(renderer: string): Promise<PictureServer> {
    const server = new PictureServer(renderer);
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser requests the icon by itself, and logs an error when there is none.
    if (url === "/favicon.ico") return void response.writeHead(204).end();
    try {
      if (url === PictureServer.AXE_PATH)
        return void response.writeHead(200, { "content-type": "text/javascript", ...KEPT }).end(await readFile(AXE));
      const { headers, body } = await rendererFile(this.#renderer, new URL(url, this.baseUrl).href, { nonce: NONCE, policy: POLICY });
      response.writeHead(200, { ...headers, ...(url.startsWith("/assets/") && KEPT) }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }
}
