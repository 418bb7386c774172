/** The folders of an app: its package, and the system's folders by Electron's names. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { App } from "electron";

export type PathName = Parameters<App["getPath"]>[0];

/** An app's identity. */
export interface Identity {
  /** The value of `app.getAppPath()`. */
  folder: string;
  name: string;
  version: string;
  /** Name of the .desktop file on Linux, from which windows get their app_id and WM_CLASS. */
  desktopName: string;
}

/** The identity of Electron's own start page; an app without a package.json keeps it. */
const ELECTRON = { name: "Electron", desktopName: "electron.desktop" };

/**
 * Returns the identity by the path that Electron starts: a folder's package.json names the app, and
 * a bare file has Electron's own identity, whatever is above it (electron/electron,
 * default_app/main.ts).
 */
export function identityOf(path: string): Identity {
  const whole = resolve(path);
  const manifest = join(whole, "package.json");
  if (!existsSync(manifest)) return { folder: isFolder(whole) ? whole : dirname(whole), version: electronVersion(), ...ELECTRON };
  const { productName, name, version, desktopName } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string | undefined>;
  const known = productName || name || ELECTRON.name;
  return { folder: whole, name: known, version: version || electronVersion(), desktopName: desktopName || defaultDesktopName(known) };
}

/**
 * Returns the desktop name by Electron's rule for an app that names no .desktop file
 * (electron/electron, lib/browser/desktop-name.ts).
 */
function defaultDesktopName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return `${words.filter((word) => word !== "").join("-") || "electron"}.desktop`;
}

function electronVersion(): string {
  const manifest = new URL("../../../node_modules/electron/package.json", import.meta.url);
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Returns the system's folder of that name. Throws Electron's message for an unknown name.
 * @param get resolves folders that are inside others, since the app may have moved those
 */
export function systemFolder(name: PathName, appName: string, get: (name: PathName) => string): string {
  const home = homedir();
  const appData =
    process.platform === "win32"
      ? (process.env["APPDATA"] ?? join(home, "AppData", "Roaming"))
      : process.platform === "darwin"
        ? join(home, "Library", "Application Support")
        : (process.env["XDG_CONFIG_HOME"] ?? join(home, ".config"));
  switch (name) {
    case "home":
      return home;
    case "appData":
      return appData;
    case "userData":
      return join(appData, appName);
    case "sessionData":
      return get("userData");
    case "logs":
      return join(get("userData"), "logs");
    case "temp":
      return tmpdir();
    case "exe":
      return process.execPath;
    case "crashDumps":
      return join(get("userData"), "Crashpad");
    case "desktop":
      return join(home, "Desktop");
    case "documents":
      return join(home, "Documents");
    case "downloads":
      return join(home, "Downloads");
    default:
      throw new Error(`Failed to get '${name}' path`);
  }
}
