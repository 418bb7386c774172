/**
 * Builds the preload script as one CommonJS file: a sandboxed preload script can neither import nor
 * require anything but Electron's own part for pages.
 */
import { join } from "node:path";
import { defineConfig } from "vite";
import { inventory } from "./inventory/bundled-packages.ts";

const root = join(import.meta.dirname, "..");

export default defineConfig({
  root,
  publicDir: false,
  plugins: [inventory({ project: root, part: "preload" })],
  ssr: { target: "node", noExternal: true, external: ["electron"] },
  build: {
    ssr: join(import.meta.dirname, "preload.ts"),
    outDir: join(root, "dist"),
    emptyOutDir: false,
    target: "chrome140",
    minify: false,
    // Read by `npm run stack`; no file names them, and no package holds them.
    sourcemap: "hidden",
    rolldownOptions: {
      external: ["electron"],
      output: { format: "cjs", entryFileNames: "preload.cjs", codeSplitting: false },
    },
  },
});
