/**
 * Finds or installs a Chromium to show the app in: an installed browser, else Playwright's own,
 * else Playwright's download, else Debian's package. Fails with one sentence when none is
 * available.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";

/** Takes precedence over every other source. */
const OVERRIDE = "DOCKET_BROWSER";

/** Timeout of a download or an installation, in milliseconds. */
const DOWNLOAD_LIMIT = 120_000;
const INSTALL_LIMIT = 300_000;

/**
 * Commands of the browsers on Linux, in order of preference: Debian's, Fedora's and Arch's names of
 * Chromium first.
 */
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge-stable", "microsoft-edge"];

const MAC_APPS = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

const WINDOWS_PATHS = [
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

export interface FoundBrowser {
  path: string;
  /** Short description of where the browser comes from. */
  from: string;
}

/**
 * Returns the browser, or a sentence with the reason why there is none. Only searches; installs
 * nothing.
 */
export function findInstalledBrowser(env: NodeJS.ProcessEnv = process.env): FoundBrowser | string {
  const wanted = env[OVERRIDE];
  if (wanted !== undefined && wanted !== "") {
    return isProgram(wanted) ? { path: wanted, from: OVERRIDE } : `${OVERRIDE} names ${wanted}, which is no program that can be run.`;
  }
  const installed = installedPaths(env).find(isProgram);
  if (installed !== undefined) return { path: installed, from: "installed on this machine" };
  const own = playwrightsOwn();
  if (own !== undefined) return { path: own, from: "Playwright's download" };
  return `No browser was found: install Chromium, Chrome or Edge, or set ${OVERRIDE} to one.`;
}

/** Command of Chromium without a window, as Debian packages it. */
const HEADLESS_COMMAND = "chromium-headless-shell";

/**
 * Finds the browser for pages that nobody looks at: the same engine without the browser's own
 * windows, if installed. A launch of that program takes two thirds of the processor time. Otherwise
 * returns what `findBrowser` returns.
 */
export function findHeadlessBrowser(env: NodeJS.ProcessEnv = process.env, report: (line: string) => void = () => undefined): FoundBrowser {
  const headless = (env[OVERRIDE] ?? "") === "" && process.platform === "linux" ? onPath(HEADLESS_COMMAND, env) : undefined;
  return headless === undefined ? findBrowser(env, report) : { path: headless, from: "installed on this machine" };
}

/**
 * Like `findInstalledBrowser`, but tries to install a browser when there is none. Throws an Error
 * with one sentence when none is available.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env, report: (line: string) => void = () => undefined): FoundBrowser {
  const found = findInstalledBrowser(env);
  if (typeof found !== "string") return found;
  if ((env[OVERRIDE] ?? "") !== "") throw new Error(found);
  report("No browser is installed; trying Playwright's download of Chromium.");
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: DOWNLOAD_LIMIT });
  const own = playwrightsOwn();
  if (own !== undefined) return { path: own, from: "Playwright's download" };
  if (process.platform === "linux" && process.getuid?.() === 0 && onPath("apt-get", env) !== undefined) {
    report("Trying the system's package of Chromium.");
    const options = { stdio: "ignore", timeout: INSTALL_LIMIT, env: { ...env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update"], options);
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], options);
    const installed = installedPaths(env).find(isProgram);
    if (installed !== undefined) return { path: installed, from: "the system's package, installed just now" };
  }
  throw new Error(`No browser could be found or installed: install Chromium, Chrome or Edge, or set ${OVERRIDE} to one.`);
}

function installedPaths(env: NodeJS.ProcessEnv): string[] {
  switch (process.platform) {
    case "win32":
      return [env["LOCALAPPDATA"], env["PROGRAMFILES"], env["PROGRAMFILES(X86)"]].flatMap((root) =>
        root === undefined ? [] : WINDOWS_PATHS.map((path) => join(root, path)),
      );
    case "darwin":
      return ["/Applications", join(env["HOME"] ?? "/", "Applications")].flatMap((root) => MAC_APPS.map((path) => join(root, path)));
    default:
      return COMMANDS.map((command) => onPath(command, env)).filter((path) => path !== undefined);
  }
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path !== "" && isProgram(path) ? path : undefined;
}

function onPath(command: string, env: NodeJS.ProcessEnv): string | undefined {
  return (env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
