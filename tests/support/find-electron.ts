/**
 * Finds Electron's runtime on this machine. The search is for a file and never uses
 * `require("electron")`, which would download the runtime; only the demonstration and `npm start`
 * may try that download, within a limited time.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Timeout of the download, in milliseconds, short enough that a new user without network access is
 * not left waiting.
 */
const DOWNLOAD_LIMIT = 20_000;

/** Returns the program, or `undefined` when it is not installed. */
export function findElectron(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = packageFolder();
  if (folder === undefined) return undefined;
  const override = env["ELECTRON_OVERRIDE_DIST_PATH"];
  const program = installedProgram(folder) ?? (override === undefined ? undefined : "electron");
  if (program === undefined) return undefined;
  const path = join(override ?? join(folder, "dist"), program);
  return existsSync(path) ? path : undefined;
}

/**
 * Returns the path of the program in the runtime, as its installation recorded it; the package
 * itself falls back to `electron` when the record is missing.
 */
function installedProgram(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "path.txt"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/**
 * Like `findElectron`, but quietly tries the package's own download when the program is not
 * installed.
 */
export function findOrDownloadElectron(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = findElectron(env);
  const folder = packageFolder();
  if (found !== undefined || folder === undefined) return found;
  spawnSync(process.execPath, [join(folder, "install.js")], { stdio: "ignore", timeout: DOWNLOAD_LIMIT, killSignal: "SIGKILL", env });
  return findElectron(env);
}

/** Whether there is a display to show a window on. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform === "linux") return (env["DISPLAY"] ?? "") !== "" || (env["WAYLAND_DISPLAY"] ?? "") !== "";
  return true;
}

function packageFolder(): string | undefined {
  try {
    // Resolves the package.json and not the package, since loading the package would run it.
    return dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  } catch {
    return undefined;
  }
}
