/**
 * Starts Docket, hidden, when its user signs in. macOS and Windows have login items; on Linux,
 * where Electron supports none, Docket writes a file for the desktop (XDG autostart).
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import type { App } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { LoginItemDto } from "../contract/login-item.ts";
import { appImageOf, type Environment } from "./app-image.ts";
import { endOfFile, removePipe } from "./regular-file.ts";

export interface LoginItemPorts {
  app: Pick<App, "getLoginItemSettings" | "isPackaged" | "setLoginItemSettings">;
  platform: NodeJS.Platform;
  env: Environment;
  /** Absolute path of this program. */
  program: string;
}

const HIDDEN = ["--hidden"];
/** Size limit; an entry has about 300 bytes. */
const MAX_BYTES = 64 * 1024;
const FILE = "app.docket.desktop.desktop";

export class LoginItem {
  private readonly ports: LoginItemPorts;

  constructor(ports: LoginItemPorts) {
    this.ports = ports;
  }

  /** Returns the current state in the system. */
  dto(): LoginItemDto {
    const { app, platform } = this.ports;
    if (!app.isPackaged) return { state: "impossible" };
    if (platform === "linux") return { state: this.stateOnLinux() };
    if (platform === "darwin") {
      const { status } = app.getLoginItemSettings();
      return { state: status === "enabled" ? "on" : status === "requires-approval" ? "blocked" : "off" };
    }
    // `openAtLogin` describes only this user's entry with exactly these arguments.
    const { openAtLogin, executableWillLaunchAtLogin, launchItems } = app.getLoginItemSettings({ args: HIDDEN });
    if (!executableWillLaunchAtLogin) return { state: openAtLogin ? "blocked" : "off" };
    const isOfUser = openAtLogin || launchItems.some(({ scope, enabled }) => scope === "user" && enabled);
    return { state: isOfUser ? "on" : "byDevice" };
  }

  /** Switches the login item, and returns the system's state afterwards. */
  set(on: boolean): Result<LoginItemDto> {
    const { app, platform } = this.ports;
    if (!app.isPackaged) return { ok: true, value: this.dto() };
    try {
      if (platform === "linux") this.writeAutostart(on);
      else app.setLoginItemSettings(platform === "win32" ? { openAtLogin: on, args: HIDDEN } : { openAtLogin: on });
    } catch (error) {
      return failed("loginItemNotSet", { why: error instanceof Error ? error.message : String(error) });
    }
    return { ok: true, value: this.dto() };
  }

  /**
   * Updates the autostart file. Must be called at each start. An AppImage that has replaced itself
   * has the name of its new version (electron-updater, AppImageUpdater), and the desktop would try
   * to start the old file, which no longer exists. Throws the system's error.
   */
  renew(): void {
    const { app, platform } = this.ports;
    if (platform !== "linux" || !app.isPackaged) return;
    const entry = readFile(this.path);
    if (isEnabled(entry) && !this.starts(entry)) this.writeAutostart(true);
  }

  /** The user's file replaces the device's, even if it turns Docket off. */
  private stateOnLinux(): LoginItemDto["state"] {
    const own = readFile(this.path);
    if (own !== undefined) return this.starts(own) ? "on" : "off";
    const ofDevice = this.deviceFolders.map((folder) => readFile(join(folder, "autostart", FILE))).find((text) => text !== undefined);
    return this.starts(ofDevice) ? "byDevice" : "off";
  }

  /** Returns the configuration folders in order of priority (XDG Base Directory Specification). */
  private get deviceFolders(): string[] {
    const named = (this.ports.env["XDG_CONFIG_DIRS"] ?? "").split(":").filter(isAbsolute);
    return named.length > 0 ? named : ["/etc/xdg"];
  }

  /** Whether the entry starts an existing program. A second Docket may be installed elsewhere. */
  private starts(entry: string | undefined): boolean {
    const program = programIn(entry ?? "");
    return isEnabled(entry) && program !== undefined && (program === this.program || this.isThere(program));
  }

  /** Whether the program exists. A bare name is searched in PATH. */
  private isThere(program: string): boolean {
    if (isAbsolute(program)) return existsSync(program);
    const folders = (this.ports.env["PATH"] ?? "").split(":").filter(isAbsolute);
    return !program.includes("/") && folders.some((folder) => existsSync(join(folder, program)));
  }

  /**
   * Path of the program to start. An AppImage runs from a mounted folder that disappears at exit,
   * so the path of the image file is used.
   */
  private get program(): string {
    const { env, program } = this.ports;
    return appImageOf(env, program) ?? program;
  }

  /**
   * Whether the system started Docket at sign-in. macOS passes no arguments to a login item, but
   * reports this instead.
   */
  get wasOpenedAtLogin(): boolean {
    const { app, platform } = this.ports;
    return platform === "darwin" && app.isPackaged && app.getLoginItemSettings().wasOpenedAtLogin;
  }

  /**
   * Path of the autostart file. A relative XDG_CONFIG_HOME is ignored (XDG Base Directory
   * Specification).
   */
  private get path(): string {
    return join(this.configuration, "autostart", FILE);
  }

  private get configuration(): string {
    const configured = this.ports.env["XDG_CONFIG_HOME"] ?? "";
    return isAbsolute(configured) ? configured : join(homedir(), ".config");
  }

  private writeAutostart(on: boolean): void {
    if (!on) return rmSync(this.path, { force: true });
    // Folders are created one by one: Node's recursive mkdir never returns in a system folder such
    // as /proc.
    for (const folder of [this.configuration, dirname(this.path)]) if (!existsSync(folder)) mkdirSync(folder);
    removePipe(this.path);
    writeFileSync(this.path, autostartEntry(this.program));
  }
}

/**
 * Returns the text of the file. Throws if the path contains a line break, which would add lines to
 * the file; no system installs programs there.
 */
export function autostartEntry(program: string): string {
  if (/[\n\r\0]/u.test(program)) throw new Error(`the path of the program cannot be written: ${JSON.stringify(program)}`);
  const lines = [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Docket",
    `Exec=${quoted(program)} ${HIDDEN.join(" ")}`,
    // Desktops skip the entry of a Docket that is no longer installed. No package removes a user's
    // own file.
    `TryExec=${program.replaceAll("\\", "\\\\")}`,
    "X-GNOME-Autostart-enabled=true",
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Returns the program as an argument of Exec: quoted, with special characters escaped, and escaped
 * once more as a string, in which "%" begins a field code (Desktop Entry Specification, "The Exec
 * key").
 */
function quoted(program: string): string {
  const argument = `"${program.replaceAll(/["`$\\]/gu, String.raw`\$&`)}"`;
  return argument.replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** Returns the program of an entry, as written by `quoted` or without quotation marks. */
export function programIn(entry: string): string | undefined {
  const [, value] = /^Exec=(.*)$/mu.exec(entry) ?? [];
  const plain = value?.replaceAll(/\\\\|%%/gu, (twice) => twice.slice(1));
  const [, quotedPath, bare] = /^(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))/u.exec(plain ?? "") ?? [];
  return quotedPath?.replaceAll(/\\(.)/gu, "$1") ?? bare;
}

/** Whether the entry is enabled. Desktops disable an entry by an extra line and keep the file. */
function isEnabled(entry: string | undefined): boolean {
  return entry !== undefined && !/^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/imu.test(entry);
}

function readFile(path: string): string | undefined {
  return existsSync(path) ? endOfFile(path, MAX_BYTES)?.text : undefined;
}
