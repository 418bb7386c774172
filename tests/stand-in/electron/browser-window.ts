/**
 * `BrowserWindow`: a window whose page is opened by the host. Closing can be prevented; after
 * destruction every use throws. On Linux the window is a Wayland window, the strictest kind there:
 * an app can minimise a window that is on the screen and can restore it only by hiding and showing
 * it.
 */
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import type { WindowRecord } from "../wire.ts";
import { type Core, emitPreventable } from "./core.ts";
import { guard } from "./guard.ts";
import { pageScript } from "./page-script.ts";
import { StandInSession } from "./session.ts";
import { StandInWebContents } from "./web-contents.ts";
import { WindowFrame } from "./window-frame.ts";

export interface WindowsPort {
  /** The windows that are not destroyed, oldest first. */
  readonly live: Map<number, StandInWindow>;
  session(): StandInSession;
  /** Called when a window or its contents are created, or when the last window is destroyed. */
  created(window: StandInWindow, contents: StandInWebContents): void;
  allClosed(): void;
  /** Called when the browser's window was closed without the app. */
  taken(): void;
}

type Provided = Pick<
  BrowserWindow,
  | "blur"
  | "close"
  | "destroy"
  | "focus"
  | "hide"
  | "id"
  | "isDestroyed"
  | "isFocused"
  | "isMinimized"
  | "isVisible"
  | "loadURL"
  | "minimize"
  | "reload"
  | "restore"
  | "show"
  | "showInactive"
>;

export class StandInWindow extends WindowFrame implements Provided {
  readonly id: number;
  readonly webContents: BrowserWindow["webContents"];
  private readonly core: Core;
  private readonly port: WindowsPort;
  private readonly contents: StandInWebContents;
  private visible: boolean;
  private focused = false;
  private minimized = false;
  private gone = false;
  private painted = false;

  constructor(core: Core, port: WindowsPort, options: BrowserWindowConstructorOptions = {}) {
    core.requireReady("Cannot create BrowserWindow before app is ready");
    super(options);
    this.core = core;
    this.port = port;
    this.id = core.nextWindowId();
    this.visible = options.show ?? true;
    this.contents = new StandInWebContents(core, this.id, port.session());
    this.webContents = this.contents as unknown as BrowserWindow["webContents"];
    // oxlint-disable-next-line typescript/no-this-alias -- the guarded window is the one that everybody else must see
    const guarded = guard("BrowserWindow", this);
    port.live.set(this.id, guarded);
    core.windows.set(this.id, {
      describe: () => this.describe(),
      requestClose: () => guarded.close(),
      serve: {
        mayNavigate: (input) => StandInWebContents.internals.navigate(this.contents, input),
        openWindow: (input) => StandInWebContents.internals.openRequested(this.contents, input),
        pageEvent: (input) => {
          StandInWebContents.internals.happened(this.contents, input);
          if (input.event === "title" && !this.gone) this.titled(input.text);
          if (input.event === "did-finish-load") this.paint();
          if (input.event === "gone") this.taken();
        },
      },
    });
    const { width, height } = this.bounds;
    void core.peer.ask("open", {
      window: this.id,
      width,
      height,
      title: this.title,
      visible: this.visible,
      script: pageScript(readPreload(options)),
      ...(options.backgroundColor === undefined ? {} : { background: options.backgroundColor }),
    });
    port.created(guarded, this.contents);
    if (this.visible) setImmediate(() => this.appear(true));
    return guarded;
  }

  loadURL(url: string): Promise<void> {
    this.alive();
    return this.contents.loadURL(url);
  }

  reload(): void {
    this.alive();
    this.contents.reload();
  }

  show(): void {
    this.alive();
    this.appear(true);
  }

  showInactive(): void {
    this.alive();
    this.appear(false);
  }

  hide(): void {
    this.alive();
    // On macOS hiding a full-screen window would leave an empty black screen.
    if (!this.visible || (this.core.conditions.platform === "darwin" && this.isFullScreen())) return;
    this.visible = false;
    if (this.isWayland()) this.minimized = false;
    this.setFocus(false);
    this.tellHost(false);
    this.emit("hide");
  }

  focus(): void {
    this.alive();
    if (!this.visible || (this.minimized && this.isWayland())) return;
    this.minimized = false;
    this.setFocus(true);
    this.tellHost(true);
  }

  blur(): void {
    this.alive();
    this.setFocus(false);
  }

  minimize(): void {
    this.alive();
    if (this.minimized || (!this.visible && this.isWayland())) return;
    this.minimized = true;
    this.setFocus(false);
    this.emit("minimize");
  }

  restore(): void {
    this.alive();
    if (!this.minimized || this.isWayland()) return;
    this.minimized = false;
    this.emit("restore");
    this.appear(true);
  }

  /** Closes the window as its user would: a listener of `close` may prevent it. */
  close(): void {
    this.alive();
    if (!emitPreventable(this, "close", {})) this.destroy();
  }

  destroy(): void {
    if (this.gone) return;
    this.gone = true;
    this.port.live.delete(this.id);
    this.core.windows.delete(this.id);
    StandInWebContents.internals.destroy(this.contents);
    this.core.peer.ask("close", { window: this.id }).catch(() => undefined);
    this.emit("closed");
    if (this.port.live.size === 0) this.port.allClosed();
  }

  isDestroyed(): boolean {
    return this.gone;
  }

  isVisible(): boolean {
    this.alive();
    return this.visible && !this.minimized;
  }

  isFocused(): boolean {
    this.alive();
    return this.focused;
  }

  isMinimized(): boolean {
    this.alive();
    return this.minimized;
  }

  protected override resized({ width, height }: Rectangle): void {
    void this.core.peer.ask("bounds", { window: this.id, width, height });
  }

  /**
   * Called when the browser's window itself was closed. That cannot be prevented or undone, so the
   * app ends.
   */
  private taken(): void {
    if (this.gone) return;
    process.stderr.write("The stand-in cannot bring back a browser window that was closed, so the app quits.\n");
    this.destroy();
    this.port.taken();
  }

  protected override alive(): void {
    if (this.gone) throw new TypeError("Object has been destroyed");
  }

  private appear(focus: boolean): void {
    if (this.gone) return;
    const wasVisible = this.visible;
    if (wasVisible && this.minimized && this.isWayland()) return;
    this.visible = true;
    if (focus || this.core.conditions.platform === "win32") this.minimized = false;
    this.tellHost(focus);
    if (!wasVisible) this.emit("show");
    if (focus) this.setFocus(true);
  }

  private isWayland(): boolean {
    return this.core.conditions.platform === "linux";
  }

  private setFocus(focused: boolean): void {
    if (this.focused === focused) return;
    this.focused = focused;
    if (focused) this.flashing = false;
    this.emit(focused ? "focus" : "blur");
  }

  private tellHost(focus: boolean): void {
    this.core.peer.ask("show", { window: this.id, visible: this.visible, focus }).catch(() => undefined);
  }

  private titled(title: string): void {
    if (!emitPreventable(this, "page-title-updated", {}, title, true)) this.title = title;
  }

  private paint(): void {
    if (this.painted || this.gone) return;
    this.painted = true;
    this.emit("ready-to-show");
  }

  private describe(): WindowRecord {
    const { id, title, visible, focused, minimized, flashing, contents } = this;
    const { proxyRules, proxyBypassRules } = StandInSession.internals.network(contents.session).proxySettings;
    const network = { proxyRules, proxyBypassRules, webRtc: contents.getWebRTCIPHandlingPolicy() };
    const isOpen = proxyRules === undefined && network.webRtc === "default";
    return { window: id, title, url: contents.getURL(), visible, focused, minimized, flashing, ...(isOpen ? {} : { network }) };
  }
}

function readPreload(options: BrowserWindowConstructorOptions): string | undefined {
  const { preload, contextIsolation, nodeIntegration, sandbox } = options.webPreferences ?? {};
  if (contextIsolation === false || nodeIntegration === true || sandbox === false) {
    throw new Error("The stand-in for Electron only provides windows with contextIsolation and sandbox on and nodeIntegration off.");
  }
  if (preload === undefined) return undefined;
  if (!isAbsolute(preload)) throw new Error(`The preload script must have an absolute path: ${preload}`);
  return readFileSync(preload, "utf8");
}

/** Returns the class that the app gets, with Electron's static functions. */
export function createBrowserWindow(core: Core, port: WindowsPort) {
  const Class = class BrowserWindow extends StandInWindow {
    constructor(options?: BrowserWindowConstructorOptions) {
      super(core, port, options);
    }

    static getAllWindows(): StandInWindow[] {
      return [...port.live.values()];
    }

    static getFocusedWindow(): StandInWindow | null {
      return [...port.live.values()].find((window) => window.isFocused()) ?? null;
    }

    static fromId(id: number): StandInWindow | null {
      return port.live.get(id) ?? null;
    }

    static fromWebContents(contents: { id: number }): StandInWindow | null {
      return port.live.get(contents.id) ?? null;
    }
  };
  return guard("BrowserWindow", Class);
}
