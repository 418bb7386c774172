/**
 * Builds the window's page into dist/renderer. Paths are relative and nothing is inlined, because
 * the page's policy forbids inline scripts and data: fonts.
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inventory } from "../electron/inventory/bundled-packages.ts";

/**
 * Comment that makes Chromium compile all functions of a file ("explicit compile hints"). Most
 * functions of the start-up files run at once. Compiled with their file, they take time on that
 * file's thread; compiled one by one, on the thread that draws.
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

/** Whether a module belongs to the libraries that draw the first rows. */
function isOfTheStart(id: string): boolean {
  return /\/node_modules\/(?:react|react-dom|scheduler|react-aria|react-aria-components|react-stately)\//u.test(id);
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [react(), inventory({ project: fileURLToPath(new URL("..", import.meta.url)), part: "renderer" })],
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    // Chromium version of Electron 45.
    target: "chrome150",
    assetsInlineLimit: 0,
    // A single style sheet keeps rules of equal specificity in one order, whichever script file
    // loads first.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_url, files, { hostType }) => (hostType === "html" ? files : []) },
    // Source maps are read by `npm run stack`. No file refers to them, and no package contains
    // them.
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Files are compiled in parallel, each on its own thread.
        codeSplitting: { groups: [{ name: "libraries", test: isOfTheStart }] },
        postBanner: ({ name }) => (name === "Dialogs" ? "" : COMPILE_ALL),
      },
    },
  },
});
