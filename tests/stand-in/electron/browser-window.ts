/** `BrowserWindow`: a window whose page is opened by the host. Closing can be prevented; after destruction every use throws. */
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import type { WindowRecord } from "../wire.ts";
import { type Core, emitPreventable } from "./core.ts";
import { guard } from "./guard.ts";
import { pageScript } from "./page-script.ts";
import type { StandInSession } from "./session.ts";
import { StandInWebContents } from "./web-contents.ts";

export interface WindowsPort {
  session(): StandInSession;
  /** A window or its contents came into being, or the last one went. */
  created(window: StandInWindow, contents: StandInWebContents): void;
  allClosed(): void;
  /** The browser's window was closed over the app's head. */
  taken(): void;
}

type Provided = Pick<
  BrowserWindow,
  | "blur"
  | "center"
  | "close"
  | "destroy"
  | "flashFrame"
  | "focus"
  | "getBounds"
  | "getNormalBounds"
  | "getSize"
  | "getTitle"
  | "hide"
  | "id"
  | "isAlwaysOnTop"
  | "isDestroyed"
  | "isFocused"
  | "isFullScreen"
  | "isMaximized"
  | "isMinimized"
  | "isVisible"
  | "loadURL"
  | "maximize"
  | "minimize"
  | "moveTop"
  | "reload"
  | "removeMenu"
  | "restore"
  | "setAlwaysOnTop"
  | "setAutoHideMenuBar"
  | "setBackgroundColor"
  | "setBounds"
  | "setContentProtection"
  | "setMenu"
  | "setMenuBarVisibility"
  | "setMinimumSize"
  | "setOverlayIcon"
  | "setProgressBar"
  | "setIcon"
  | "setSize"
  | "setSkipTaskbar"
  | "setTitle"
  | "setTitleBarOverlay"
  | "setVisibleOnAllWorkspaces"
  | "show"
  | "showInactive"
  | "unmaximize"
>;

let nextId = 1;
/** Live windows, oldest first, and how each is known to Electron's static functions. */
const live = new Map<number, StandInWindow>();

export class StandInWindow extends EventEmitter implements Provided {
  readonly id: number;
  readonly webContents: BrowserWindow["webContents"];
  private readonly core: Core;
  private readonly port: WindowsPort;
  private readonly contents: StandInWebContents;
  private bounds: Rectangle;
  private title: string;
  private visible: boolean;
  private focused = false;
  private minimized = false;
  private maximized = false;
  private flashing = false;
  private onTop: boolean;
  private gone = false;
  private painted = false;

  constructor(core: Core, port: WindowsPort, options: BrowserWindowConstructorOptions = {}) {
    super();
    core.requireReady("Cannot create BrowserWindow before app is ready");
    this.core = core;
    this.port = port;
    this.id = nextId;
    nextId += 1;
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.title = options.title ?? "Electron";
    this.visible = options.show ?? true;
    this.onTop = options.alwaysOnTop ?? false;
    this.contents = new StandInWebContents(core, this.id, port.session());
    this.webContents = this.contents as unknown as BrowserWindow["webContents"];
    // oxlint-disable-next-line typescript/no-this-alias -- the guarded window is the one that everybody else must see
    const guarded = guard("BrowserWindow", this);
    live.set(this.id, guarded);
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
    if (!this.visible) return;
    this.visible = false;
    this.setFocus(false);
    this.tellHost(false);
    this.emit("hide");
  }

  focus(): void {
    this.alive();
    if (!this.visible) return;
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
    if (this.minimized) return;
    this.minimized = true;
    this.setFocus(false);
    this.emit("minimize");
  }

  restore(): void {
    this.alive();
    if (!this.minimized) return;
    this.minimized = false;
    this.emit("restore");
    this.appear(true);
  }

  maximize(): void {
    this.alive();
    this.maximized = true;
    this.emit("maximize");
  }

  unmaximize(): void {
    this.alive();
    this.maximized = false;
    this.emit("unmaximize");
  }

  /** As if its user closed it: a listener of `close` may prevent it. */
  close(): void {
    this.alive();
    if (!emitPreventable(this, "close", {})) this.destroy();
  }

  destroy(): void {
    if (this.gone) return;
    this.gone = true;
    live.delete(this.id);
    this.core.windows.delete(this.id);
    StandInWebContents.internals.destroy(this.contents);
    this.core.peer.ask("close", { window: this.id }).catch(() => undefined);
    this.emit("closed");
    if (live.size === 0) this.port.allClosed();
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

  isMaximized(): boolean {
    this.alive();
    return this.maximized;
  }

  isFullScreen(): boolean {
    this.alive();
    return false;
  }

  isAlwaysOnTop(): boolean {
    this.alive();
    return this.onTop;
  }

  setAlwaysOnTop(flag: boolean): void {
    this.alive();
    this.onTop = flag;
  }

  moveTop(): void {
    this.alive();
  }

  flashFrame(flag: boolean): void {
    this.alive();
    this.flashing = flag;
  }

  getTitle(): string {
    this.alive();
    return this.title;
  }

  setTitle(title: string): void {
    this.alive();
    if (typeof title !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the title");
    this.title = title;
  }

  getBounds(): Rectangle {
    this.alive();
    return { ...this.bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  getSize(): number[] {
    this.alive();
    return [this.bounds.width, this.bounds.height];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.alive();
    const { width, height } = this.bounds;
    this.bounds = { ...this.bounds, ...bounds };
    if (this.bounds.width === width && this.bounds.height === height) return;
    void this.core.peer.ask("bounds", { window: this.id, width: this.bounds.width, height: this.bounds.height });
    this.emit("resize");
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  center(): void {
    this.alive();
  }

  // What only changes how a real window is drawn: accepted on a living window, without effect here.
  setMinimumSize(): void {
    this.alive();
  }

  setMenu(): void {
    this.alive();
  }

  removeMenu(): void {
    this.alive();
  }

  setMenuBarVisibility(): void {
    this.alive();
  }

  setAutoHideMenuBar(): void {
    this.alive();
  }

  setBackgroundColor(): void {
    this.alive();
  }

  setContentProtection(): void {
    this.alive();
  }

  setIcon(): void {
    this.alive();
  }

  setOverlayIcon(): void {
    this.alive();
  }

  setProgressBar(): void {
    this.alive();
  }

  setSkipTaskbar(): void {
    this.alive();
  }

  setTitleBarOverlay(): void {
    this.alive();
  }

  setVisibleOnAllWorkspaces(): void {
    this.alive();
  }

  /** Somebody closed the browser's window itself. That cannot be prevented or taken back, so it is the end of the app. */
  private taken(): void {
    if (this.gone) return;
    process.stderr.write("The stand-in cannot bring back a browser window that was closed, so the app quits.\n");
    this.destroy();
    this.port.taken();
  }

  private alive(): void {
    if (this.gone) throw new TypeError("Object has been destroyed");
  }

  private appear(focus: boolean): void {
    if (this.gone) return;
    const wasVisible = this.visible;
    this.visible = true;
    if (focus) this.minimized = false;
    this.tellHost(focus);
    if (!wasVisible) this.emit("show");
    if (focus) this.setFocus(true);
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
    const { id, title, visible, focused, minimized, flashing } = this;
    return { window: id, title, url: this.contents.getURL(), visible, focused, minimized, flashing };
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

/** The class as the app gets it, with Electron's static functions. */
export function createBrowserWindow(core: Core, port: WindowsPort) {
  const Class = class BrowserWindow extends StandInWindow {
    constructor(options?: BrowserWindowConstructorOptions) {
      super(core, port, options);
    }

    static getAllWindows(): StandInWindow[] {
      return [...live.values()];
    }

    static getFocusedWindow(): StandInWindow | null {
      return [...live.values()].find((window) => window.isFocused()) ?? null;
    }

    static fromId(id: number): StandInWindow | null {
      return live.get(id) ?? null;
    }

    static fromWebContents(contents: { id: number }): StandInWindow | null {
      return live.get(contents.id) ?? null;
    }
  };
  return guard("BrowserWindow", Class);
}
