/** The window: confined, shown when it has something to show, put away so that it can be found again, and mended when its page ends. */
import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MainWindow } from "../../electron/shell/window.ts";
import { cancelable, settled, TestClock, TestPage, testLog } from "./fakes.ts";

class TestWindow extends EventEmitter {
  readonly webContents = new TestPage();
  readonly done: string[] = [];
  readonly loaded: string[] = [];
  minimized = false;

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return loadFailure === undefined ? Promise.resolve() : Promise.reject(loadFailure);
  }
  isDestroyed = (): boolean => false;
  isMinimized = (): boolean => this.minimized;
  show = (): void => void this.done.push("show");
  focus = (): void => void this.done.push("focus");
  hide = (): void => void this.done.push("hide");
  minimize = (): void => void this.done.push("minimize");
  restore = (): void => void this.done.push("restore");
}

let loadFailure: Error | undefined;
let made: { window: TestWindow; options: BrowserWindowConstructorOptions }[];
let clock: TestClock;
let canHide: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
const onPageLeft = vi.fn();
let main: MainWindow;

beforeEach(() => {
  made = [];
  loadFailure = undefined;
  clock = new TestClock();
  canHide = vi.fn(() => Promise.resolve(true));
  onPageLeft.mockReset();
  main = new MainWindow({
    create: (options) => {
      const window = new TestWindow();
      made.push({ window, options });
      return window as unknown as BrowserWindow;
    },
    isDark: () => true,
    preload: "/dist/preload.cjs",
    canHide,
    onPageLeft,
    devTools: false,
    clock,
    log: testLog(),
  });
});

const window = (): TestWindow => made[0]!.window;
const close = async (): Promise<{ defaultPrevented: boolean }> => {
  const event = cancelable({});
  window().emit("close", event);
  await settled();
  return event;
};

const end = (reason: string): void => void window().webContents.emit("render-process-gone", {}, { reason });

describe("its page", () => {
  it("is confined, whatever Electron's defaults are", () => {
    main.open({ hidden: false });
    expect(made[0]?.options.webPreferences).toEqual({
      preload: "/dist/preload.cjs",
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
      devTools: false,
    });
    expect(window().loaded).toEqual(["app://docket/index.html"]);
  });
});

describe("opening", () => {
  it("shows the window when the page has something to show, and not before", () => {
    main.open({ hidden: false });
    expect(made[0]?.options.show).toBe(false);
    expect(window().done).toEqual([]);
    window().emit("ready-to-show");
    expect(window().done).toEqual(["show"]);
  });

  it("hidden, waits until it is called for", () => {
    main.open({ hidden: true });
    window().emit("ready-to-show");
    expect(window().done).toEqual([]);
    main.show();
    expect(window().done).toEqual(["show", "focus"]);
  });

  it("shows an empty window, and loads it again when called for, when the page cannot be loaded", async () => {
    loadFailure = new Error("ERR_FAILED");
    main.open({ hidden: false });
    await settled();
    expect(window().done).toEqual(["show"]);
    loadFailure = undefined;
    main.show();
    expect(window().loaded).toHaveLength(2);
  });

  it("brings a minimised window back", () => {
    main.open({ hidden: false });
    window().minimized = true;
    main.show();
    expect(window().done).toEqual(["restore", "show", "focus"]);
  });

  it("makes a new window when the old one is gone", () => {
    main.open({ hidden: false });
    window().emit("closed");
    expect(main.page).toBeUndefined();
    main.show();
    expect(made).toHaveLength(2);
  });
});

describe("closing", () => {
  it("hides the window where a tray icon can bring it back", async () => {
    main.open({ hidden: false });
    expect((await close()).defaultPrevented).toBe(true);
    expect(window().done).toEqual(["hide"]);
  });

  it.each([
    ["there is no tray", () => Promise.resolve(false)],
    ["nobody knows whether there is one", () => Promise.reject(new Error("no bus"))],
  ])("minimises it where %s", async (_where, answer) => {
    canHide.mockImplementation(answer);
    main.open({ hidden: false });
    expect((await close()).defaultPrevented).toBe(true);
    expect(window().done).toEqual(["minimize"]);
  });

  it("closes it when Docket is being left", async () => {
    main.open({ hidden: false });
    main.allowClosing();
    expect((await close()).defaultPrevented).toBe(false);
    expect(window().done).toEqual([]);
  });
});

describe("a page that ends", () => {
  it("is loaded again, and nothing is sent to the old one", () => {
    main.open({ hidden: false });
    end("crashed");
    expect(window().loaded).toHaveLength(2);
    expect(onPageLeft).toHaveBeenCalledOnce();
  });

  it("is left alone after three times in a minute, until its user calls for it", () => {
    main.open({ hidden: false });
    for (let crash = 0; crash < 6; crash += 1) end("oom");
    expect(window().loaded).toHaveLength(1 + 3);
    main.show();
    expect(window().loaded).toHaveLength(1 + 3 + 1);
  });

  it("is loaded again however often it happens, when it happens seldom", () => {
    main.open({ hidden: false });
    for (let crash = 0; crash < 6; crash += 1) {
      end("crashed");
      clock.advance(30_000);
    }
    expect(window().loaded).toHaveLength(1 + 6);
  });

  it("is not loaded again when it was meant to end", () => {
    main.open({ hidden: false });
    end("clean-exit");
    expect(window().loaded).toHaveLength(1);
  });

  it("is told apart from a reload of the document only by what comes after: both count as left", () => {
    main.open({ hidden: false });
    window().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: true });
    expect(onPageLeft).not.toHaveBeenCalled();
    window().webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
    expect(onPageLeft).toHaveBeenCalledOnce();
  });
});
