/** The main window over a fake BrowserWindow, and the events of its page. */
import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { vi } from "vitest";
import { MainWindow } from "../../electron/shell/window.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { cancelable, TestPage, testLog } from "./fakes.ts";

class TestWindow extends EventEmitter {
  readonly webContents = new TestPage();
  readonly done: string[] = [];
  readonly loaded: string[] = [];
  minimized = false;
  visible = false;
  fullScreen = false;
  focused = false;
  destroyed = false;
  private readonly loadFailure: () => Error | undefined;

  constructor(loadFailure: () => Error | undefined) {
    super();
    this.loadFailure = loadFailure;
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    const failure = this.loadFailure();
    return failure === undefined ? Promise.resolve() : Promise.reject(failure);
  }
  setBackgroundColor = (color: string): void => void this.done.push(`background ${color}`);
  setTitleBarOverlay = ({ symbolColor }: { symbolColor?: string }): void => void this.done.push(`controls ${symbolColor}`);
  setOverlayIcon = (image: unknown, words: string): void => void this.done.push(`overlay ${image === null ? "none" : words}`);
  isDestroyed = (): boolean => this.destroyed;
  isFocused = (): boolean => this.focused;
  isVisible = (): boolean => this.visible;
  isFullScreen = (): boolean => this.fullScreen;
  setFullScreen = (flag: boolean): void => void this.done.push(flag ? "full screen" : "leave full screen");
  showInactive = (): void => {
    this.visible = true;
    this.done.push("showInactive");
    this.emit("show");
  };
  moveTop = (): void => void this.done.push("moveTop");
  flashFrame = (flash: boolean): void => void this.done.push(flash ? "flash" : "stop flashing");
  isMinimized = (): boolean => this.minimized;
  show = (): void => {
    this.visible = true;
    this.done.push("show");
    this.emit("show");
  };
  focus = (): void => void this.done.push("focus");
  hide = (): void => void this.done.push("hide");
  minimize = (): void => void this.done.push("minimize");
  restore = (): void => void this.done.push("restore");
}

export class WindowSteps {
  readonly made: { window: TestWindow; options: BrowserWindowConstructorOptions }[] = [];
  readonly clock = new FakeClock();
  readonly log = testLog();
  readonly canHide = vi.fn(() => Promise.resolve(true));
  readonly onPageLeft = vi.fn();
  readonly onPageLoaded = vi.fn();
  readonly onHidden = vi.fn();
  readonly onFocus = vi.fn();
  readonly onPageFailed = vi.fn();
  readonly main: MainWindow;
  isDark = true;
  /** The error of each load of the page; undefined: the load succeeds. */
  loadFailure: Error | undefined;

  constructor(platform: NodeJS.Platform) {
    const { canHide, onHidden, onFocus, onPageLeft, onPageLoaded, onPageFailed, clock, log } = this;
    this.main = new MainWindow({
      platform,
      create: (options) => {
        const window = new TestWindow(() => this.loadFailure);
        this.made.push({ window, options });
        return window as unknown as BrowserWindow;
      },
      isDark: () => this.isDark,
      preload: "/dist/preload.cjs",
      canHide,
      onHidden,
      onFocus,
      onPageLeft,
      onPageLoaded,
      onPageFailed,
      devTools: false,
      clock,
      log,
    });
  }

  /** The first window that was created. */
  get window(): TestWindow {
    const [first] = this.made;
    if (first === undefined) throw new Error("No window has been made.");
    return first.window;
  }

  async close(): Promise<{ defaultPrevented: boolean }> {
    const event = cancelable({});
    this.window.emit("close", event);
    await settle();
    return event;
  }

  /** Emits an event of the page. */
  emit(name: string, ...args: unknown[]): void {
    this.window.webContents.emit(name, ...args);
  }

  /** Ends the process of the page. */
  end(reason: string): void {
    this.emit("render-process-gone", {}, { reason });
  }

  /** Ends the process of the page so often that it is not loaded again. */
  endForGood(reason: string): void {
    for (let crash = 0; crash < 4; crash += 1) this.end(reason);
  }

  leaveFullScreen(): void {
    this.window.fullScreen = false;
    this.window.emit("leave-full-screen");
  }
}
