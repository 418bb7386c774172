/**
 * Loaded with `node --import` before the app's main file: afterwards `import … from "electron"` and
 * `require("electron")` resolve to the stand-in. Electron's own package is never loaded, since that
 * would download its runtime.
 */
import { registerHooks } from "node:module";
import { withLastLine } from "./main-module.ts";

/** Address of the app's main file. */
let main: string | undefined;
/** Plays the role of Electron's own code, which loads the app's by its address. */
const LOADER = new URL("../support/pretended-electron/main.cjs", import.meta.url).href;
const STAND_IN = new URL("./electron/index.ts", import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === "electron" || specifier.startsWith("electron/")) {
      if (specifier !== "electron" && specifier !== "electron/main" && specifier !== "electron/common") {
        throw new Error(`The stand-in for Electron has no module "${specifier}" in the main process.`);
      }
      return { url: STAND_IN, format: "module-typescript", shortCircuit: true };
    }
    const resolved = nextResolve(specifier, context);
    const isMain =
      context.parentURL === undefined ? resolved.url !== LOADER : context.parentURL === LOADER && specifier.startsWith("file:");
    if (isMain) main ??= resolved.url;
    return resolved;
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = url === main ? withLastLine(loaded.source ?? "", loaded.format) : undefined;
    return source === undefined ? loaded : { ...loaded, source };
  },
});

// Properties of Electron's main process. `process.versions.electron` stays absent, so that an app
// can detect that this is not Electron.
Object.defineProperty(process, "type", { value: "browser", enumerable: true });
Object.defineProperty(process, "resourcesPath", { value: process.cwd(), enumerable: true });
Object.defineProperty(process, "defaultApp", { value: true, enumerable: true });

process.stderr.write("This runs on Docket's stand-in for Electron: a test double and a preview, not a security boundary.\n");
