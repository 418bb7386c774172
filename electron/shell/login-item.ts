/**
 * Starting Docket, hidden, when its user signs in: by the system's login items on macOS and Windows,
 * and on Linux, where Electron has none, by a file for the desktop (XDG autostart).
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
/** An entry has some 300. */
const MAX_BYTES = 64 * 1024;
const FILE = "app.docket.desktop.desktop";

export class LoginItem {
  private readonly ports: LoginItemPorts;

  constructor(ports: LoginItemPorts) {
    this.ports = ports;
  }

  /** As the system has it now. */
  dto(): LoginItemDto {
    const { app, platform } = this.ports;
    if (!app.isPackaged) return { state: "impossible" };
    if (platform === "linux") return { state: this.stateOnLinux() };
    if (platform === "darwin") {
      const { status } = app.getLoginItemSettings();
      return { state: status === "enabled" ? "on" : status === "requires-approval" ? "blocked" : "off" };
    }
    // `openAtLogin` is of this user's entry alone, with just these arguments.
    const { openAtLogin, executableWillLaunchAtLogin, launchItems } = app.getLoginItemSettings({ args: HIDDEN });
    if (!executableWillLaunchAtLogin) return { state: openAtLogin ? "blocked" : "off" };
    const isOfUser = openAtLogin || launchItems.some(({ scope, enabled }) => scope === "user" && enabled);
    return { state: isOfUser ? "on" : "byDevice" };
  }

  /** The answer is what the system says after it. */
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
   * To be called at each start. An AppImage that has replaced itself lies under the name of its new
   * version (electron-updater, AppImageUpdater), and the desktop would start the old one, which is
   * gone. Throws the system's error.
   */
  renew(): void {
    const { app, platform } = this.ports;
    if (platform !== "linux" || !app.isPackaged) return;
    const entry = readFile(this.path);
    if (isEnabled(entry) && !this.starts(entry)) this.writeAutostart(true);
  }

  /** The user's file counts in place of the device's, also where it turns Docket off. */
  private stateOnLinux(): LoginItemDto["state"] {
    const own = readFile(this.path);
    if (own !== undefined) return this.starts(own) ? "on" : "off";
    const ofDevice = this.deviceFolders.map((folder) => readFile(join(folder, "autostart", FILE))).find((text) => text !== undefined);
    return this.starts(ofDevice) ? "byDevice" : "off";
  }

  /** XDG Base Directory Specification: the most important one first. */
  private get deviceFolders(): string[] {
    const named = (this.ports.env["XDG_CONFIG_DIRS"] ?? "").split(":").filter(isAbsolute);
    return named.length > 0 ? named : ["/etc/xdg"];
  }

  /** Whether the desktop has something to start: Docket may be installed a second time, elsewhere. */
  private starts(entry: string | undefined): boolean {
    const program = programIn(entry ?? "");
    return isEnabled(entry) && program !== undefined && (program === this.program || this.isThere(program));
  }

  /** A bare name is looked up. */
  private isThere(program: string): boolean {
    if (isAbsolute(program)) return existsSync(program);
    const folders = (this.ports.env["PATH"] ?? "").split(":").filter(isAbsolute);
    return !program.includes("/") && folders.some((folder) => existsSync(join(folder, program)));
  }

  /** An AppImage runs from a folder that is gone with it; the image itself stays. */
  private get program(): string {
    const { env, program } = this.ports;
    return appImageOf(env, program) ?? program;
  }

  /** macOS takes no arguments for a login item, and tells the start instead. */
  get wasOpenedAtLogin(): boolean {
    const { app, platform } = this.ports;
    return platform === "darwin" && app.isPackaged && app.getLoginItemSettings().wasOpenedAtLogin;
  }

  /** By the XDG Base Directory Specification, a relative path counts as none. */
  private get path(): string {
    return join(this.configuration, "autostart", FILE);
  }

  private get configuration(): string {
    const configured = this.ports.env["XDG_CONFIG_HOME"] ?? "";
    return isAbsolute(configured) ? configured : join(homedir(), ".config");
  }

  private writeAutostart(on: boolean): void {
    if (!on) return rmSync(this.path, { force: true });
    // One by one: Node's own way never ends in a folder of a system such as /proc.
    for (const folder of [this.configuration, dirname(this.path)]) if (!existsSync(folder)) mkdirSync(folder);
    removePipe(this.path);
    writeFileSync(this.path, autostartEntry(this.program));
  }
}

/** A path with a line break would make lines of its own; no system installs there. */
export function autostartEntry(program: string): string {
  if (/[\n\r\0]/u.test(program)) throw new Error(`the path of the program cannot be written: ${JSON.stringify(program)}`);
  const lines = [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Docket",
    `Exec=${quoted(program)} ${HIDDEN.join(" ")}`,
    // A desktop passes over the entry of a Docket that is no longer installed: no package removes a user's own file.
    `TryExec=${program.replaceAll("\\", "\\\\")}`,
    "X-GNOME-Autostart-enabled=true",
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * As an argument in Exec: quoted with its special characters escaped, and the whole escaped once
 * more as a string, where "%" begins a field code (Desktop Entry Specification, "The Exec key").
 */
function quoted(program: string): string {
  const argument = `"${program.replaceAll(/["`$\\]/gu, String.raw`\$&`)}"`;
  return argument.replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** The program of an entry, as `quoted` has written it, or without quotation marks. */
export function programIn(entry: string): string | undefined {
  const [, value] = /^Exec=(.*)$/mu.exec(entry) ?? [];
  const plain = value?.replaceAll(/\\\\|%%/gu, (twice) => twice.slice(1));
  const [, quotedPath, bare] = /^(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))/u.exec(plain ?? "") ?? [];
  return quotedPath?.replaceAll(/\\(.)/gu, "$1") ?? bare;
}

/** A desktop turns it off by a line of its own, and leaves the file. */
function isEnabled(entry: string | undefined): boolean {
  return entry !== undefined && !/^\s*(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/imu.test(entry);
}

function readFile(path: string): string | undefined {
  return existsSync(path) ? endOfFile(path, MAX_BYTES)?.text : undefined;
}
