/**
 * Builds the main process. All dependencies except Electron and Node are bundled, so that the
 * package needs no node_modules. dist/main.js and start.js create the window; docket.js and its
 * imports are loaded meanwhile. The embedded service is a separate file, used only by the
 * demonstration. The icons of main are copied next to it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { inventory } from "./inventory/bundled-packages.ts";

const root = join(import.meta.dirname, "..");

/**
 * Chunk of all modules that main.ts loads at first. main.ts awaits at top level, so a chunk that is
 * loaded later must not import main.js: the modules that both need are in this chunk.
 */
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
    // The preload script and the renderer are built into the same folder by configurations of their
    // own.
    emptyOutDir: false,
    target: "node24",
    minify: false,
    // Source maps are read by `npm run stack`. No built file refers to them, and the package omits
    // them.
    sourcemap: "hidden",
    rolldownOptions: {
      external: ["electron", /^node:/, ...builtinModules],
      output: { format: "esm", entryFileNames: "main.js", chunkFileNames: nameOf, codeSplitting: { groups: [START] } },
    },
  },
});

function nameOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  // The main file of electron-updater is named "main", too.
  if (moduleIds.some((id) => id.includes("/node_modules/electron-updater/"))) return "updater.js";
  if (NAMED.has(name)) return `${name}.js`;
  return moduleIds.some((id) => id.includes("/electron/")) ? "shared.js" : "runtime.js";
}

/**
 * Copies the images of the tray and the window to dist/icons under their own names, because
 * Electron interprets the suffixes @2x and Template.
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
