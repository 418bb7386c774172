/** Builds scripts from their sources that run in a page beside the built window. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Returns one script that assigns its exports to `window[name]`. */
export async function pageScript(source: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(source), formats: ["iife"], name },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error(`${source.pathname} was not built.`);
  return output.output[0].code;
}
