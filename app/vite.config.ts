/**
 * Builds the window's page into dist/renderer: relative paths and nothing inline, since the page's
 * policy forbids inline scripts and data: fonts.
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inventory } from "../electron/inventory/bundled-packages.ts";

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
    modulePreload: { polyfill: false },
    // Read by `npm run stack`; no file names them, and no package holds them.
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1500,
  },
});
