/**
 * Builds the main process, with everything in its files but Electron and Node, so that the package needs
 * no node_modules: dist/main.js and start.js make the window, docket.js and what it imports are loaded
 * while that is made. The embedded service is a file for the demonstration alone; main's icons are put
 * beside it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { inventory } from "./inventory/bundled-packages.ts";

const root = join(import.meta.dirname, "..");

/** Main waits as it is loaded, and what is loaded later cannot wait for main: all that both need is beside it. */
const START = { name: "start", tags: ["$initial" as const], test: (id: string) => id !== join(import.meta.dirname, "main.ts") };

const NAMED = new Set(["docket", "server", "start"]);

export default defineConfig({
  root,
  publicDir: false,
  plugins: [icons(join(import.meta.dirname, "icons", "shown")), inventory({ project: root, part: "main" })],
  // The origin of the window's Vite server; only `npm run dev` names one.
  define: { DEV_SERVER: '""' },
  ssr: { target: "node", noExternal: true, external: ["electron"] },
  build: {
    ssr: join(import.meta.dirname, "main.ts"),
    outDir: join(root, "dist"),
    // The preload script and the renderer are built into the same folder, each by its own
    // configuration.
    emptyOutDir: false,
    target: "node24",
    minify: false,
    // Read by `npm run stack`; no file names them, and no package holds them.
    sourcemap: "hidden",
    rolldownOptions: {
      external: ["electron", /^node:/, ...builtinModules],
      output: { format: "esm", entryFileNames: "main.js", chunkFileNames: nameOf, codeSplitting: { groups: [START] } },
    },
  },
});

function nameOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  // It calls its own first file "main", too.
  if (moduleIds.some((id) => id.includes("/node_modules/electron-updater/"))) return "updater.js";
  if (NAMED.has(name)) return `${name}.js`;
  return moduleIds.some((id) => id.includes("/electron/")) ? "shared.js" : "runtime.js";
}

/**
 * Copies the images of tray and window to dist/icons under their own names: Electron reads @2x and
 * Template.
 */
function icons(folder: string): Plugin {
  return {
    name: "docket-icons",
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: "asset", fileName: `icons/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
  };
}
