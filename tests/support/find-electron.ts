/**
 * Whether Electron's runtime is on this machine. It is looked for as a file and never by
 * `require("electron")`, which would download it; only the demonstration and `npm start` may try
 * that download, within a bounded time.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * How long the download may take, in milliseconds: a newcomer who cannot reach it should not have
 * to wonder.
 */
const DOWNLOAD_LIMIT = 20_000;

/** The program, or `undefined` when it is not here. */
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
 * Its path in the runtime, as its installation wrote it down; the package itself takes `electron`
 * where that is missing.
 */
function installedProgram(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "path.txt"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** As above, and when it is not here tries the package's own download, quietly. */
export function findOrDownloadElectron(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = findElectron(env);
  const folder = packageFolder();
  if (found !== undefined || folder === undefined) return found;
  spawnSync(process.execPath, [join(folder, "install.js")], { stdio: "ignore", timeout: DOWNLOAD_LIMIT, killSignal: "SIGKILL", env });
  return findElectron(env);
}

/** Whether there is a screen to show a window on. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform === "linux") return (env["DISPLAY"] ?? "") !== "" || (env["WAYLAND_DISPLAY"] ?? "") !== "";
  return true;
}

function packageFolder(): string | undefined {
  try {
    // Its package.json, and not the package: that would run it.
    return dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  } catch {
    return undefined;
  }
}
