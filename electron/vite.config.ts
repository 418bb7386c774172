/**
 * Builds the main process: dist/main.js with everything in it but Electron and Node, so that the
 * package needs no node_modules. The embedded service is a second file for the demonstration alone;
 * main's icons are put beside it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { inventory } from "./inventory/bundled-packages.ts";

const root = join(import.meta.dirname, "..");

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
      output: { format: "esm", entryFileNames: "main.js", chunkFileNames: nameOf },
    },
  },
});

/** electron-updater calls its own first file "main", too. */
function nameOf({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => id.includes("/node_modules/electron-updater/")) ? "updater.js" : "[name].js";
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
