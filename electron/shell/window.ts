/**
 * The only window. It is shown once it has content. Closing it keeps Docket running if a tray icon
 * can bring it back. A crashed page is reloaded a limited number of times.
 */
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from "electron";
import type { Clock, Log } from "../core/ports.ts";
import { APP_URL } from "./app-protocol.ts";
import { hideWindow } from "./hide-window.ts";
import { NO_DNS_PREFETCH } from "./page-network.ts";
import { controlsFor, titleBarOptions } from "./title-bar.ts";
import { type Overlay, WindowOverlay } from "./window-overlay.ts";

/**
 * A page that crashes more often within the period is reloaded only when the user asks for the
 * window.
 */
const MAX_RELOADS = 3;
const RELOAD_PERIOD_MS = 60_000;

/** The page's surface colour in both themes, so that opening does not flash. */
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
   * Whether a tray icon can bring a hidden window back, or Docket quits. Called at each close,
   * because trays can appear and disappear.
   */
  canHide: () => Promise<boolean>;
  /** Called when the window was hidden, so that only a tray icon leads back to it. */
  onHidden: () => void;
  /** Called when the window has received the focus. */
  onFocus: () => void;
  /** Called when another document has replaced the page, or its process has exited. */
  onPageLeft: () => void;
  /** Called when the document is loaded but not shown yet. */
  onPageLoaded: () => void;
  /** Called when the page is no longer reloaded and its empty window is visible. */
  onPageFailed: (reason: string) => void;
  /** Whether to offer the developer tools; false in releases. */
  devTools: boolean;
  clock: Clock;
  log: Log;
}

export class MainWindow {
  private readonly ports: MainWindowPorts;
  private window: BrowserWindow | undefined;
  private quitting = false;
  private hidden = false;
  /** Whether this window has been on the screen. */
  private wasShown = false;
  private flashing = false;
  /** Number of requests to hide or show the window; only the last one takes effect. */
  private wishes = 0;
  private crashes: number[] = [];
  private blank = false;
  private readonly overlay: WindowOverlay;

  constructor(ports: MainWindowPorts) {
    this.ports = ports;
    const { platform, clock } = ports;
    this.overlay = new WindowOverlay({ window: () => this.window, platform, clock });
  }

  /** The window's page; undefined if there is none. */
  get page(): WebContents | undefined {
    return this.window === undefined || this.window.isDestroyed() ? undefined : this.window.webContents;
  }

  /** Whether the window exists and was hidden on purpose. */
  get isHidden(): boolean {
    return this.hidden && this.page !== undefined;
  }

  get isFocused(): boolean {
    return this.page !== undefined && this.window?.isFocused() === true;
  }

  /** Applies the current theme to the background and the controls over the page. */
  themeChanged(): void {
    const { window } = this;
    if (window === undefined || window.isDestroyed()) return;
    const isDark = this.ports.isDark();
    window.setBackgroundColor(isDark ? BACKGROUND.dark : BACKGROUND.light);
    if (this.ports.platform === "win32") window.setTitleBarOverlay(controlsFor(isDark));
  }

  /** Creates the window, or shows the existing one. If `hidden`, a new one waits for `show`. */
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
        // Alert sounds must play in a hidden window in which nothing has been clicked.
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

  /** Sets the image on the Windows taskbar button and its description; undefined removes it. */
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

  /** Shows a hidden window without giving it the focus. */
  bringBack(): void {
    if (!this.isHidden || this.quitting) return;
    this.wishes += 1;
    this.hidden = false;
    this.window?.showInactive();
  }

  /** Requests attention without the focus. Returns whether there is a window to do so. */
  attract(): boolean {
    const window = this.window;
    if (this.page === undefined || window === undefined || this.quitting) return false;
    this.wishes += 1;
    if (this.blank) this.load(window);
    const mayBeCovered = this.wasShown && !this.hidden && !window.isMinimized();
    this.bringBack();
    if (window.isMinimized()) {
      // Elsewhere `restore` takes the focus; showing a minimised window restores it without focus.
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

  /** Makes closing destroy the window instead of hiding it. */
  allowClosing(): void {
    this.quitting = true;
    this.overlay.stop();
  }

  /** Raises the window without the focus. Impossible on Wayland, where it only flashes. */
  private raise(window: BrowserWindow): void {
    // On macOS `moveTop` leaves the window below those of the active program.
    if (this.ports.platform === "darwin") window.showInactive();
    else window.moveTop();
  }

  /** Restores a minimised window; the caller must call `show` afterwards. */
  private unminimise(window: BrowserWindow): void {
    if (!window.isMinimized()) return;
    // Wayland cannot restore a window, but hiding and showing it makes it a new one.
    if (this.ports.platform === "linux") window.hide();
    else window.restore();
  }

  private load(window: BrowserWindow): void {
    this.blank = false;
    window.loadURL(APP_URL).catch((error: unknown) => {
      // ERR_ABORTED: another navigation began before this one ended.
      if (window.isDestroyed() || isAborted(error)) return;
      this.ports.log.error(`window: the page could not be loaded: ${String(error)}`);
      this.blank = true;
      // An empty window shows that something is wrong.
      this.hidden = false;
      window.show();
    });
  }

  private watchPage(page: WebContents): void {
    // Emitted for a new document; a navigation that begins may still be refused.
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
      // If the page had never been shown, there would be no window at all.
      if (!window.isVisible()) window.show();
      this.ports.onPageFailed(reason);
      return;
    }
    log.error(`window: the page ended (${reason}); loading it again`);
    this.load(window);
  }

  /** Hides the window if a tray icon can bring it back; otherwise minimises it. */
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
