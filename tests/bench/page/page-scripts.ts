/** The scripts that run in measured pages, built from their sources. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** One script whose exports are `window[name]`. */
export async function pageScript(file: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(file, import.meta.url)), formats: ["iife"], name },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error(`${file} was not built.`);
  return output.output[0].code;
}
