/**
 * Builds the window's page into dist/renderer: relative paths and nothing inline, since the page's
 * policy forbids inline scripts and data: fonts.
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inventory } from "../electron/inventory/bundled-packages.ts";

/**
 * Most functions of the files of the start run at once: compiled with their file they cost its
 * thread, compiled one by one the thread that draws (Chromium, "explicit compile hints").
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

/** Libraries that the first rows are drawn with. */
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
    // The Chromium of Electron 45.
    target: "chrome150",
    assetsInlineLimit: 0,
    // One sheet: rules of equal weight stand in one order, whichever file of the script comes first.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_url, files, { hostType }) => (hostType === "html" ? files : []) },
    // Read by `npm run stack`; no file names them, and no package holds them.
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Files are compiled beside each other, each on a thread of its own.
        codeSplitting: { groups: [{ name: "libraries", test: isOfTheStart }] },
        postBanner: ({ name }) => (name === "Dialogs" ? "" : COMPILE_ALL),
      },
    },
  },
});
