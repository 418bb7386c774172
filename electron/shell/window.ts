/**
 * The one window. It is shown when it has content, its closing keeps Docket running where a tray
 * icon leads back, and a crashed page is loaded again, a few times.
 */
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from "electron";
import type { Clock, Log } from "../core/ports.ts";
import { APP_URL } from "./app-protocol.ts";
import { hideWindow } from "./hide-window.ts";
import { NO_DNS_PREFETCH } from "./page-network.ts";
import { controlsFor, titleBarOptions } from "./title-bar.ts";
import { type Overlay, WindowOverlay } from "./window-overlay.ts";

/** A page that crashes more often within the period is left alone until the user calls for it. */
const MAX_RELOADS = 3;
const RELOAD_PERIOD_MS = 60_000;

/** The renderer's surface in its two themes, so that opening does not flash. */
const BACKGROUND = { light: "#ffffff", dark: "#1c1f23" };

export interface MainWindowPorts {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  isDark: () => boolean;
  platform: NodeJS.Platform;
  /** Absolute path of the built preload script. */
  preload: string;
  /** Absolute path of the window's icon on Linux; the other systems take it from the program. */
  icon?: string;
  /**
   * Whether a hidden window can be called back by a tray icon, or is not needed any more because
   * Docket ends. Asked at each close, because trays come and go.
   */
  canHide: () => Promise<boolean>;
  /** The window was hidden: only a tray icon leads back to it. */
  onHidden: () => void;
  /** The window has the focus. */
  onFocus: () => void;
  /** The page was left: another document replaced it, or its process died. */
  onPageLeft: () => void;
  /** The document is there, and is not shown yet. */
  onPageLoaded: () => void;
  /**
   * The page is given up until the window is called for; the window is on the screen, and empty.
   */
  onPageFailed: (reason: string) => void;
  /** False in releases. */
  devTools: boolean;
  clock: Clock;
  log: Log;
}

export class MainWindow {
  private readonly ports: MainWindowPorts;
  private window: BrowserWindow | undefined;
  private quitting = false;
  private hidden = false;
  /** This window has been on the screen. */
  private wasShown = false;
  private flashing = false;
  /** Counts the requests to hide or show the window; the last one wins. */
  private wishes = 0;
  private crashes: number[] = [];
  private blank = false;
  private readonly overlay: WindowOverlay;

  constructor(ports: MainWindowPorts) {
    this.ports = ports;
    const { platform, clock } = ports;
    this.overlay = new WindowOverlay({ window: () => this.window, platform, clock });
  }

  /** Its page, as long as there is one. */
  get page(): WebContents | undefined {
    return this.window === undefined || this.window.isDestroyed() ? undefined : this.window.webContents;
  }

  /** Whether the window is there and was hidden on purpose. */
  get isHidden(): boolean {
    return this.hidden && this.page !== undefined;
  }

  get isFocused(): boolean {
    return this.page !== undefined && this.window?.isFocused() === true;
  }

  /** What is behind the page, and the controls over it, in the theme of now. */
  themeChanged(): void {
    const { window } = this;
    if (window === undefined || window.isDestroyed()) return;
    const isDark = this.ports.isDark();
    window.setBackgroundColor(isDark ? BACKGROUND.dark : BACKGROUND.light);
    if (this.ports.platform === "win32") window.setTitleBarOverlay(controlsFor(isDark));
  }

  /** Makes the window and loads the page; hidden, it waits for `show`. Shows an existing window. */
  open({ hidden }: { hidden: boolean }): void {
    if (this.quitting) return;
    if (this.page !== undefined) {
      if (!hidden) this.show();
      return;
    }
    const { create, isDark, platform, preload, icon, devTools } = this.ports;
    const window = create({
      title: "Docket",
      width: 1280,
      height: 800,
      minWidth: 640,
      minHeight: 400,
      show: false,
      backgroundColor: isDark() ? BACKGROUND.dark : BACKGROUND.light,
      autoHideMenuBar: true,
      ...titleBarOptions(platform, isDark()),
      ...(icon === undefined ? {} : { icon }),
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        additionalArguments: [NO_DNS_PREFETCH],
        // The sounds of alerts: nobody has pressed anything in a window that is hidden.
        autoplayPolicy: "no-user-gesture-required",
        devTools,
      },
    });
    this.window = window;
    this.hidden = hidden;
    this.wasShown = false;
    window.once("ready-to-show", () => {
      if (!hidden) window.show();
    });
    window.on("focus", () => {
      if (this.flashing) window.flashFrame(false);
      this.flashing = false;
      this.ports.onFocus();
    });
    window.on("show", () => {
      this.wasShown = true;
      this.overlay.windowShown();
    });
    window.on("close", (event) => {
      if (this.quitting) return;
      event.preventDefault();
      void this.putAway(window);
    });
    window.on("closed", () => {
      if (this.window === window) this.window = undefined;
    });
    this.watchPage(window.webContents);
    this.load(window);
  }

  /** A picture on the window's button in the taskbar of Windows, and what it says; undefined: none. */
  showOverlay(overlay: Overlay | undefined): void {
    this.overlay.show(overlay);
  }

  /** Brings the window to the front from any state. */
  show(): void {
    const window = this.window;
    if (this.page === undefined || window === undefined) return this.open({ hidden: false });
    if (this.quitting) return;
    this.wishes += 1;
    this.hidden = false;
    if (this.blank) this.load(window);
    this.unminimise(window);
    window.show();
    window.focus();
  }

  /** Shows a hidden window without the focus. */
  bringBack(): void {
    if (!this.isHidden || this.quitting) return;
    this.wishes += 1;
    this.hidden = false;
    this.window?.showInactive();
  }

  /** Asks for attention without the focus. Answers whether there is a window to do so. */
  attract(): boolean {
    const window = this.window;
    if (this.page === undefined || window === undefined || this.quitting) return false;
    this.wishes += 1;
    if (this.blank) this.load(window);
    const mayBeCovered = this.wasShown && !this.hidden && !window.isMinimized();
    this.bringBack();
    if (window.isMinimized()) {
      // Elsewhere `restore` would take the focus, and showing a minimised window restores it
      // without.
      if (this.ports.platform === "linux") this.unminimise(window);
      window.showInactive();
    }
    // The frame of a focused window would flash until it is left and entered again.
    if (window.isFocused()) return true;
    if (mayBeCovered) this.raise(window);
    this.flashing = true;
    window.flashFrame(true);
    return true;
  }

  /** From now on, closing closes. */
  allowClosing(): void {
    this.quitting = true;
    this.overlay.stop();
  }

  /** Puts it above the others, without the focus. Wayland has no way to: there the flashing alone calls. */
  private raise(window: BrowserWindow): void {
    // macOS' `moveTop` leaves it below the windows of the program in use.
    if (this.ports.platform === "darwin") window.showInactive();
    else window.moveTop();
  }

  /** `show` must follow. */
  private unminimise(window: BrowserWindow): void {
    if (!window.isMinimized()) return;
    // Wayland has no way back from minimised; but hidden and shown again, the window is a new one
    // to it.
    if (this.ports.platform === "linux") window.hide();
    else window.restore();
  }

  private load(window: BrowserWindow): void {
    this.blank = false;
    window.loadURL(APP_URL).catch((error: unknown) => {
      // ERR_ABORTED: another navigation began before the end of this one.
      if (window.isDestroyed() || isAborted(error)) return;
      this.ports.log.error(`window: the page could not be loaded: ${String(error)}`);
      this.blank = true;
      // An empty window shows more than none.
      this.hidden = false;
      window.show();
    });
  }

  private watchPage(page: WebContents): void {
    // A navigation that begins may be refused, and the page stays: the new document counts.
    page.on("did-navigate", () => this.ports.onPageLeft());
    page.on("dom-ready", () => this.ports.onPageLoaded());
    page.on("did-fail-provisional-load", (_event, _code, description, _url, isMainFrame) => {
      if (!isMainFrame) return;
      this.ports.log.error(`window: the page is not there (${description})`);
      this.blank = true;
      this.ports.onPageLeft();
    });
    page.on("render-process-gone", (_event, details) => {
      this.ports.onPageLeft();
      if (details.reason === "clean-exit" || this.quitting) return;
      this.afterCrash(details.reason);
    });
    page.on("unresponsive", () => this.ports.log.warn("window: the page does not respond"));
    page.on("responsive", () => this.ports.log.info("window: the page responds again"));
  }

  private afterCrash(reason: string): void {
    const { clock, log } = this.ports;
    const now = clock.monotonic();
    this.crashes = [...this.crashes.filter((at) => now - at < RELOAD_PERIOD_MS), now];
    this.blank = true;
    const window = this.window;
    if (window === undefined) return;
    if (this.crashes.length > MAX_RELOADS) {
      log.error(`window: the page ended again (${reason}); it is loaded when the window is next called for`);
      if (this.hidden || window.isMinimized()) return;
      // A page that was never shown would leave no window at all.
      if (!window.isVisible()) window.show();
      this.ports.onPageFailed(reason);
      return;
    }
    log.error(`window: the page ended (${reason}); loading it again`);
    this.load(window);
  }

  /** Hides the window if a tray icon leads back to it, else minimises it. */
  private async putAway(window: BrowserWindow): Promise<void> {
    const wish = (this.wishes += 1);
    const canHide = await this.ports.canHide().catch(() => false);
    const isWanted = (): boolean => !window.isDestroyed() && !this.quitting && wish === this.wishes;
    if (!isWanted()) return;
    if (canHide) {
      const onHidden = (): void => {
        this.hidden = true;
        this.ports.onHidden();
      };
      hideWindow(window, { platform: this.ports.platform, isWanted, onHidden });
    } else {
      this.ports.log.info("window: minimised, because this desktop shows no tray icon to bring it back");
      window.minimize();
    }
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_ABORTED";
}
