/** Where an app lives and keeps its things: its package, and the system's folders by Electron's names. */
import { readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { App } from "electron";

export type PathName = Parameters<App["getPath"]>[0];

/** The folder that holds the package.json of the app, and what that says. */
export function findPackage(main: string): { folder: string; name: string; version: string } {
  for (let folder = dirname(resolve(main)); ; folder = dirname(folder)) {
    try {
      const { productName, name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
      return { folder, name: productName ?? name ?? "Electron", version: version ?? "0.0.0" };
    } catch {
      if (folder === dirname(folder)) return { folder: dirname(resolve(main)), name: "Electron", version: "0.0.0" };
    }
  }
}

/**
 * The system's folder of that name. Throws Electron's words for a name that the stand-in does not know.
 * @param get asked for folders that lie in others, since the app may have moved those
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
    case "sessionData":
      return join(appData, appName);
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
