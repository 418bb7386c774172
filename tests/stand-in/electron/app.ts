/** `app`: the lifecycle of the application, from ready to quit, in Electron's order of events. */
import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { App, LoginItemSettings, Settings } from "electron";
import { type Identity, identityOf, type PathName, systemFolder } from "./app-folders.ts";
import type { IdentityRecord } from "../wire.ts";
import { CommandLine } from "./command-line.ts";
import { type Core, emitPreventable } from "./core.ts";
import { guard } from "./guard.ts";
import { SingleInstance } from "./single-instance.ts";

type Provided = Pick<
  App,
  | "commandLine"
  | "dock"
  | "enableSandbox"
  | "exit"
  | "focus"
  | "getAppPath"
  | "getBadgeCount"
  | "getLocale"
  | "getLoginItemSettings"
  | "getName"
  | "getPath"
  | "getPreferredSystemLanguages"
  | "getVersion"
  | "hasSingleInstanceLock"
  | "isPackaged"
  | "isReady"
  | "name"
  | "quit"
  | "releaseSingleInstanceLock"
  | "requestSingleInstanceLock"
  | "setAboutPanelOptions"
  | "setAppUserModelId"
  | "setToastActivatorCLSID"
  | "setAsDefaultProtocolClient"
  | "isDefaultProtocolClient"
  | "removeAsDefaultProtocolClient"
  | "disableHardwareAcceleration"
  | "relaunch"
  | "setBadgeCount"
  | "setDesktopName"
  | "setLoginItemSettings"
  | "setName"
  | "setPath"
  | "whenReady"
  | "getAppMetrics"
>;

/**
 * The part of the windows that `app` needs: quitting closes them, and a window that refuses stops
 * the quit.
 */
export interface Windows {
  /** Returns true when no window is left. */
  closeAll(): boolean;
  count(): number;
}

/**
 * Folders that Electron creates on demand, by `ElectronPathProvider` (electron/electron,
 * shell/common/electron_paths.cc).
 */
const MADE_ON_DEMAND: ReadonlySet<string> = new Set(["userData", "sessionData", "logs", "crashDumps"]);

export class StandInApp extends EventEmitter implements Provided {
  readonly commandLine: App["commandLine"] = guard("app.commandLine", new CommandLine());
  /** Electron has a Dock on macOS only. */
  readonly dock: App["dock"] = undefined;
  readonly isPackaged: boolean;
  name: string;
  private readonly core: Core;
  private readonly identity: Identity;
  private readonly paths = new Map<string, string>();
  private readonly instance: SingleInstance;
  private readonly readiness = Promise.withResolvers<void>();
  private readonly protocolClients = new Set<string>();
  private windows: Windows = { closeAll: () => true, count: () => 0 };
  private quitting = false;

  constructor(core: Core) {
    super();
    this.core = core;
    this.isPackaged = core.conditions.packaged;
    this.identity = identityOf(process.argv[1] ?? ".");
    this.name = this.identity.name;
    this.setDesktopName(this.identity.desktopName);
    this.instance = new SingleInstance(({ argv, workingDirectory, additionalData }) => {
      this.emit("second-instance", {}, argv, workingDirectory, additionalData);
    });
    return guard("app", this);
  }

  isReady(): boolean {
    return this.core.isReady();
  }

  whenReady(): Promise<void> {
    return this.readiness.promise;
  }

  quit(): void {
    if (this.quitting) return;
    this.quitting = true;
    // Emitted in the caller's own turn; the windows close after it.
    if (emitPreventable(this, "before-quit", {})) {
      this.quitting = false;
      return;
    }
    setImmediate(() => {
      if (!this.windows.closeAll()) {
        this.quitting = false;
        return;
      }
      if (emitPreventable(this, "will-quit", {})) {
        this.quitting = false;
        return;
      }
      this.exit(0);
    });
  }

  exit(code = 0): void {
    this.emit("quit", {}, code);
    this.instance.release();
    process.exit(code);
  }

  /**
   * Returns whether the system has started the new process; Electron's types omit this result
   * (shell/browser/api/electron_api_app.cc).
   */
  relaunch(): boolean {
    this.core.seen.opened.push("relaunch");
    return true;
  }

  focus(): void {}

  getAppPath(): string {
    return this.identity.folder;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  /** Stores the name in a variable of the process, as in Electron; only Linux has one. */
  setDesktopName(name: string): void {
    if (process.platform === "linux") process.env["CHROME_DESKTOP"] = name;
  }

  getVersion(): string {
    return this.identity.version;
  }

  getLocale(): string {
    // Electron returns an empty string before the app is ready.
    return this.core.isReady() ? this.core.conditions.locale : "";
  }

  getPreferredSystemLanguages(): string[] {
    return [this.core.conditions.locale];
  }

  /**
   * Returns the path and, as in Electron, creates a folder that the app did not choose on first
   * use.
   */
  getPath(name: PathName): string {
    const chosen = this.paths.get(name);
    if (chosen !== undefined) return chosen;
    const folder = systemFolder(name, this.name, (other) => this.getPath(other));
    if (!MADE_ON_DEMAND.has(name)) return folder;
    try {
      mkdirSync(folder, { recursive: true });
    } catch {
      throw new Error(`Failed to get '${name}' path`);
    }
    return folder;
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error("Path must be absolute");
    this.paths.set(name, path);
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    return this.instance.request(this.getPath("userData"), additionalData);
  }

  hasSingleInstanceLock(): boolean {
    return this.instance.isHeld();
  }

  releaseSingleInstanceLock(): void {
    this.instance.release();
  }

  enableSandbox(): void {
    if (this.core.isReady()) throw new Error("app.enableSandbox() can only be called before app is ready");
  }

  disableHardwareAcceleration(): void {
    if (this.core.isReady()) throw new Error("app.disableHardwareAcceleration() can only be called before app is ready");
  }

  setAppUserModelId(id: string): void {
    if (typeof id !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the app user model id");
  }

  setToastActivatorCLSID(id: string): void {
    // electron: shell/browser/api/electron_api_app.cc
    if (!/^(?:\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(id))
      throw new TypeError("Invalid CLSID format");
  }

  setAboutPanelOptions(): void {}

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.protocolClients.add(protocol);
    return true;
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.protocolClients.has(protocol);
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    return this.protocolClients.delete(protocol);
  }

  setBadgeCount(count = 0): boolean {
    if (!Number.isInteger(count)) throw new TypeError(`Error processing argument at index 0, conversion failure from ${String(count)}`);
    this.core.seen.badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return this.core.seen.badgeCount;
  }

  setLoginItemSettings(settings: Settings): void {
    this.core.seen.loginItem = { openAtLogin: settings.openAtLogin ?? false, args: settings.args ?? [] };
  }

  getLoginItemSettings(): LoginItemSettings {
    const { openAtLogin } = this.core.seen.loginItem;
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
      status: openAtLogin ? "enabled" : "not-registered",
    };
  }

  getAppMetrics(): ReturnType<App["getAppMetrics"]> {
    return [];
  }

  private connect(windows: Windows): void {
    this.windows = windows;
  }

  private becomeReady(): void {
    this.core.becomeReady();
    emitPreventable(this, "will-finish-launching", {});
    emitPreventable(this, "ready", {}, {});
    this.readiness.resolve();
  }

  /** Access for the composition in index.ts. */
  static readonly internals = {
    connect: (app: StandInApp, windows: Windows): void => app.connect(windows),
    isQuitting: (app: StandInApp): boolean => app.quitting,
    becomeReady: (app: StandInApp): void => app.becomeReady(),
    identity: (app: StandInApp): IdentityRecord => ({
      name: app.name,
      version: app.getVersion(),
      userData: app.getPath("userData"),
      appId: process.env["CHROME_DESKTOP"]?.replace(/\.desktop$/, "") ?? "",
    }),
  };
}
