/** The window built with pseudo-languages: what is shown otherwise is in no catalogue. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const CATALOGUES = fileURLToPath(new URL("pseudo-catalogues.ts", import.meta.url));
const PAGE = fileURLToPath(new URL("../../app", import.meta.url));

/** Builds the page into `folder`, which holds nothing else; `speak(tag)` in it changes the language. */
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
