/**
 * Builds the preload script as one CommonJS file: a sandboxed preload script cannot use `import`,
 * and can require only the part of Electron that is meant for renderers.
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
    // Source maps are read by `npm run stack`. No built file refers to them, and the package omits
    // them.
    sourcemap: "hidden",
    rolldownOptions: {
      external: ["electron"],
      output: { format: "cjs", entryFileNames: "preload.cjs", codeSplitting: false },
    },
  },
});
