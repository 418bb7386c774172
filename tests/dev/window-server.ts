/**
 * The Vite server of `npm run dev`: serves the window's modules with hot reload. Main passes them
 * on under app://docket.
 */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createLogger, createServer } from "vite";
import { ownPort } from "../support/own-port.ts";

export interface WindowServer {
  /** Origin of the server, on loopback. */
  url: string;
  close(): Promise<void>;
}

/**
 * @param project absolute path
 * @param say called with each error as one line
 */
export async function startWindowServer(project: string, cacheDir: string, say: (line: string) => void): Promise<WindowServer> {
  const port = await ownPort();
  const logger = createLogger("warn");
  logger.error = (message) => say(`window: ${oneLine(message)}`);
  logger.warn = (message) => say(`window: ${oneLine(message)}`);
  const modules = join(project, "node_modules");
  const server = await createServer({
    configFile: join(project, "app/vite.config.ts"),
    cacheDir,
    customLogger: logger,
    clearScreen: false,
    html: { cspNonce: "__CSP_NONCE__" },
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      // The page's own address is app://docket, where no socket listens.
      hmr: { protocol: "ws", host: "127.0.0.1", clientPort: port },
      fs: { allow: existsSync(modules) ? [project, realpathSync(modules)] : [project] },
    },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Returns the place and the cause, without colours, code frames and stacks. */
export function oneLine(message: string): string {
  const cause = message
    // oxlint-disable-next-line no-control-regex -- the escape character of colours
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/^(\[[\w: -]+\] )+/, ""))
    .find((line) => line !== "" && !/^(Build failed with|Caused by:|Internal server error: Transform failed|plugin `)/.test(line));
  const place = /(?:app|electron|proto|tests)\/[\w./@-]+\.(?:tsx?|css|html):\d+(?::\d+)?/.exec(message)?.[0];
  const words = cause ?? "an error without words";
  return place === undefined || words.includes(place) ? words : `${place}: ${words}`;
}
