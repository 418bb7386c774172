/** Builds the window with pseudo-languages, in which any other text is in no catalogue. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const CATALOGUES = fileURLToPath(new URL("pseudo-catalogues.ts", import.meta.url));
const PAGE = fileURLToPath(new URL("../../app", import.meta.url));

/**
 * Builds the page into `folder`, which has no other files; `speak(tag)` in the page changes the
 * language.
 */
export async function buildWithPseudo(folder: string): Promise<void> {
  await build({
    configFile: fileURLToPath(new URL("../../app/vite.config.ts", import.meta.url)),
    root: PAGE,
    logLevel: "warn",
    plugins: [
      {
        name: "pseudo-catalogues",
        enforce: "pre",
        transform: (code, id) => (id === `${PAGE}/main.tsx` ? `import ${JSON.stringify(CATALOGUES)};\n${code}` : undefined),
      },
    ],
    build: { outDir: folder, emptyOutDir: true, minify: false, sourcemap: false },
  });
}
