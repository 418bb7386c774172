/**
 * Builds main and preload for `npm run dev`, and rebuilds them whenever one of their files changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { oneLine } from "./window-server.ts";

export interface MainBuilds {
  close(): Promise<void>;
}

export interface MainBuildsPlan {
  /** Absolute path. */
  project: string;
  /** The folder of the app that is run, with a package.json. */
  folder: string;
  /** The Vite server that serves the page. */
  server: string;
  /** Called when both are built, and again after each change. */
  onBuilt: () => void;
  say: (line: string) => void;
}

type Watcher = Extract<Awaited<ReturnType<typeof build>>, { close(): Promise<void> }>;

/** Settles when both builds have been tried once. */
export async function buildMain({ project, folder, server, onBuilt, say }: MainBuildsPlan): Promise<MainBuilds> {
  prepareFolder(project, folder);
  const isBuilt = { main: false, preload: false };
  /** Whether the first build has been tried; afterwards each build is reported. */
  let isTried = false;
  const watch = async (part: keyof typeof isBuilt, config: string): Promise<Watcher> => {
    const watcher = (await build({
      configFile: join(project, config),
      logLevel: "silent",
      define: { DEV_SERVER: JSON.stringify(server) },
      build: { outDir: folder, sourcemap: true, watch: { buildDelay: 50 } },
    })) as Watcher;
    const first = Promise.withResolvers<void>();
    watcher.on("event", (event) => {
      if (event.code === "START") isBuilt[part] = true;
      if (event.code === "BUNDLE_END") void event.result.close();
      if (event.code === "ERROR") {
        isBuilt[part] = false;
        say(`${part}: ${oneLine(event.error.message)}`);
        void event.result?.close();
        first.resolve();
      }
      // This event follows an error, too.
      if (event.code !== "END") return;
      first.resolve();
      if (isBuilt.main && isBuilt.preload && isTried) onBuilt();
    });
    await first.promise;
    return watcher;
  };
  const watchers = await Promise.all([watch("main", "electron/vite.config.ts"), watch("preload", "electron/vite.preload.config.ts")]);
  isTried = true;
  if (isBuilt.main && isBuilt.preload) onBuilt();
  return {
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

/**
 * Writes the app's identity, and a page for Docket's check of its own files; the real page comes
 * from the server.
 */
function prepareFolder(project: string, folder: string): void {
  mkdirSync(join(folder, "renderer"), { recursive: true });
  writeFileSync(join(folder, "renderer", "index.html"), "<!doctype html>\n");
  const { name, version, productName, desktopName, type } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version, productName, desktopName, type, main: "main.js" }));
}
