/** The window: confined, shown when it has something to show, put away so that it can be found again, and mended when its page ends. */
import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MainWindow } from "../../electron/shell/window.ts";
import { cancelable, TestPage, testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

class TestWindow extends EventEmitter {
  readonly webContents = new TestPage();
  readonly done: string[] = [];
  readonly loaded: string[] = [];
  minimized = false;
  visible = false;
  fullScreen = false;
  focused = false;
  destroyed = false;

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return loadFailure === undefined ? Promise.resolve() : Promise.reject(loadFailure);
  }
  isDestroyed = (): boolean => this.destroyed;
  isFocused = (): boolean => this.focused;
  isVisible = (): boolean => this.visible;
  isFullScreen = (): boolean => this.fullScreen;
  setFullScreen = (flag: boolean): void => void this.done.push(flag ? "full screen" : "leave full screen");
  showInactive = (): void => {
    this.visible = true;
    this.done.push("showInactive");
  };
  flashFrame = (flash: boolean): void => void this.done.push(flash ? "flash" : "stop flashing");
  isMinimized = (): boolean => this.minimized;
  show = (): void => {
    this.visible = true;
    this.done.push("show");
  };
  focus = (): void => void this.done.push("focus");
  hide = (): void => void this.done.push("hide");
  minimize = (): void => void this.done.push("minimize");
  restore = (): void => void this.done.push("restore");
}

let loadFailure: Error | undefined;
let made: { window: TestWindow; options: BrowserWindowConstructorOptions }[];
let clock: FakeClock;
let canHide: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
const onPageLeft = vi.fn();
const onHidden = vi.fn();
const onFocus = vi.fn();
const onGivenUp = vi.fn();
let log: ReturnType<typeof testLog>;
let main: MainWindow;

beforeEach(() => {
  made = [];
  loadFailure = undefined;
  clock = new FakeClock();
  canHide = vi.fn(() => Promise.resolve(true));
  for (const spy of [onPageLeft, onHidden, onFocus, onGivenUp]) spy.mockReset();
  log = testLog();
  main = mainOn("darwin");
});

const mainOn = (platform: NodeJS.Platform): MainWindow =>
  new MainWindow({
    platform,
    create: (options) => {
      const window = new TestWindow();
      made.push({ window, options });
      return window as unknown as BrowserWindow;
    },
    isDark: () => true,
    preload: "/dist/preload.cjs",
    canHide,
    onHidden,
    onFocus,
    onPageLeft,
    onGivenUp,
    devTools: false,
    clock,
    log,
  });

const window = (): TestWindow => made[0]!.window;
const close = async (): Promise<{ defaultPrevented: boolean }> => {
  const event = cancelable({});
  window().emit("close", event);
  await settle();
  return event;
};

const emit = (name: string, ...args: unknown[]): void => void window().webContents.emit(name, ...args);

const end = (reason: string): void => void window().webContents.emit("render-process-gone", {}, { reason });

const leaveFullScreen = (): void => {
  window().fullScreen = false;
  window().emit("leave-full-screen");
};

const endForGood = (reason: string): void => {
  for (let crash = 0; crash < 4; crash += 1) end(reason);
};

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
    await settle();
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

  it("on Linux hides a minimised window first: Wayland cannot restore it, and takes what is shown again for a new one", () => {
    main = mainOn("linux");
    main.open({ hidden: false });
    window().minimized = true;
    main.show();
    expect(window().done).toEqual(["hide", "show", "focus"]);
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

describe("closing on macOS in full screen", () => {
  beforeEach(async () => {
    main.open({ hidden: false });
    window().fullScreen = true;
    await close();
  });

  it("leaves full screen first, since a black screen would stay, and hides after it, once", () => {
    expect(window().done).toEqual(["leave full screen"]);
    expect([main.isHidden, onHidden.mock.calls.length]).toEqual([false, 0]);
    leaveFullScreen();
    expect(window().done).toEqual(["leave full screen", "hide"]);
    expect([main.isHidden, onHidden.mock.calls.length]).toEqual([true, 1]);
    window().emit("leave-full-screen");
    expect(window().done).toHaveLength(2);
  });

  it.each<[string, () => void, string[]]>([
    ["that is called for meanwhile stays", () => main.show(), ["show", "focus"]],
    ["that is destroyed meanwhile is left alone", () => void (window().destroyed = true), []],
    ["of a Docket that is left meanwhile is left alone", () => main.allowClosing(), []],
  ])("a window %s", (_which, happens, done) => {
    happens();
    leaveFullScreen();
    expect(window().done).toEqual(["leave full screen", ...done]);
    expect(onHidden).not.toHaveBeenCalled();
  });

  it("a window that is closed twice is hidden once", async () => {
    await close();
    leaveFullScreen();
    expect(window().done.filter((step) => step === "hide")).toEqual(["hide"]);
    expect(onHidden).toHaveBeenCalledOnce();
  });
});

describe("closing elsewhere in full screen", () => {
  it("hides at once", async () => {
    main = mainOn("win32");
    main.open({ hidden: false });
    window().fullScreen = true;
    await close();
    expect(window().done).toEqual(["hide"]);
  });
});

describe("a page that cannot be shown", () => {
  it("leaves a window that says so: it had never been shown", () => {
    main.open({ hidden: false });
    endForGood("launch-failed");
    expect(window().done).toEqual(["show"]);
    expect(onGivenUp.mock.calls).toEqual([["launch-failed"]]);
  });

  it("is told of over a window that is on the screen already", () => {
    main.open({ hidden: false });
    window().emit("ready-to-show");
    endForGood("oom");
    expect(window().done).toEqual(["show"]);
    expect(onGivenUp).toHaveBeenCalledOnce();
  });

  it("is told of at the first call where the window is hidden or minimised, and not before", () => {
    main.open({ hidden: true });
    endForGood("launch-failed");
    expect([window().done, onGivenUp.mock.calls]).toEqual([[], []]);
    main.show();
    end("launch-failed");
    expect(onGivenUp).toHaveBeenCalledOnce();
    onGivenUp.mockReset();
    window().minimized = true;
    end("launch-failed");
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it("is not told of while it is loaded again", () => {
    main.open({ hidden: false });
    for (let crash = 0; crash < 3; crash += 1) end("crashed");
    expect([window().done, onGivenUp.mock.calls]).toEqual([[], []]);
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
      clock.advanceSync(30_000);
    }
    expect(window().loaded).toHaveLength(1 + 6);
  });

  it("is not loaded again when it was meant to end", () => {
    main.open({ hidden: false });
    end("clean-exit");
    expect(window().loaded).toHaveLength(1);
  });
});

describe("a page", () => {
  it("is not left by a navigation that begins, for it may be refused", () => {
    main.open({ hidden: false });
    emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
    emit("will-frame-navigate", cancelable({ isMainFrame: true, url: "https://elsewhere.example/" }));
    expect(onPageLeft).not.toHaveBeenCalled();
  });

  it("is left when another document is in its place, and not by a step inside its own", () => {
    main.open({ hidden: false });
    emit("did-navigate-in-page", {}, "app://docket/index.html#x", true);
    expect(onPageLeft).not.toHaveBeenCalled();
    emit("did-navigate", {}, "app://docket/index.html", 200, "OK");
    expect(onPageLeft).toHaveBeenCalledOnce();
  });

  it("is left when an error page is in its place, and loaded again when called for", () => {
    main.open({ hidden: false });
    emit("did-fail-provisional-load", {}, -6, "ERR_FILE_NOT_FOUND", "app://docket/index.html", true);
    expect(onPageLeft).toHaveBeenCalledOnce();
    main.show();
    expect(window().loaded).toHaveLength(2);
  });

  it("stays where only a frame in it has failed", () => {
    main.open({ hidden: false });
    emit("did-fail-provisional-load", {}, -6, "ERR_FILE_NOT_FOUND", "app://docket/other.html", false);
    expect(onPageLeft).not.toHaveBeenCalled();
  });

  it("whose loading was overtaken by another navigation is no failure", async () => {
    loadFailure = Object.assign(new Error("ERR_ABORTED (-3) loading 'app://docket/index.html'"), { code: "ERR_ABORTED", errno: -3 });
    main.open({ hidden: false });
    await settle();
    expect(window().done).toEqual([]);
    main.show();
    expect(window().loaded).toHaveLength(1);
    expect(log.lines).toEqual([]);
  });
});

describe("the one window", () => {
  it("is not made twice: opened again it is shown, and opened again hidden it stays as it is", () => {
    main.open({ hidden: true });
    main.open({ hidden: true });
    expect(window().done).toEqual([]);
    main.open({ hidden: false });
    main.show();
    expect(made).toHaveLength(1);
    expect(window().done).toEqual(["show", "focus", "show", "focus"]);
  });

  it("is made anew when the old one was destroyed without a word", () => {
    main.open({ hidden: false });
    window().destroyed = true;
    main.show();
    expect(made).toHaveLength(2);
  });

  it("is not forgotten when the window before it is closed late", () => {
    main.open({ hidden: false });
    window().destroyed = true;
    main.show();
    window().emit("closed");
    expect(main.page).toBe(made[1]?.window.webContents);
  });

  it("is not made or shown any more once Docket is being left", () => {
    main.open({ hidden: false });
    main.allowClosing();
    main.show();
    main.bringBack();
    expect(main.attract()).toBe(false);
    window().emit("closed");
    main.show();
    main.open({ hidden: false });
    expect(made).toHaveLength(1);
    expect(window().done).toEqual([]);
  });
});

describe("while the desktop is asked about its tray", () => {
  it("a window that is called for is not hidden afterwards", async () => {
    const answer = Promise.withResolvers<boolean>();
    canHide.mockReturnValue(answer.promise);
    main.open({ hidden: false });
    await close();
    main.show();
    answer.resolve(true);
    await settle();
    expect(window().done).toEqual(["show", "focus"]);
    expect(onHidden).not.toHaveBeenCalled();
  });

  it("a window that is closed twice is hidden once", async () => {
    main.open({ hidden: false });
    await Promise.all([close(), close()]);
    expect(window().done).toEqual(["hide"]);
  });

  it("a window that is destroyed is left alone", async () => {
    const answer = Promise.withResolvers<boolean>();
    canHide.mockReturnValue(answer.promise);
    main.open({ hidden: false });
    await close();
    window().destroyed = true;
    answer.resolve(true);
    await settle();
    expect(window().done).toEqual([]);
  });
});

describe("a hidden window", () => {
  it("is known as hidden, from the start on and when it was closed, until it is shown", async () => {
    main.open({ hidden: true });
    expect(main.isHidden).toBe(true);
    main.show();
    expect(main.isHidden).toBe(false);
    await close();
    expect(main.isHidden).toBe(true);
    expect(onHidden).toHaveBeenCalledOnce();
    window().destroyed = true;
    expect(main.isHidden).toBe(false);
  });

  it("is brought back without the keyboard, and only if it is hidden", () => {
    main.open({ hidden: true });
    main.bringBack();
    main.bringBack();
    expect(window().done).toEqual(["showInactive"]);
    expect(main.isHidden).toBe(false);
  });
});

describe("asking for attention", () => {
  it("shows a hidden window and flashes it until its user looks, and takes the keyboard from nobody", () => {
    main.open({ hidden: true });
    expect(main.attract()).toBe(true);
    expect(window().done).toEqual(["showInactive", "flash"]);
    window().emit("focus");
    window().emit("focus");
    expect(window().done).toEqual(["showInactive", "flash", "stop flashing"]);
    expect(onFocus).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["linux", ["hide", "showInactive", "flash"]],
    ["win32", ["showInactive", "flash"]],
  ] as const)("brings a minimised window up on %s without the keyboard, and flashes it", (platform, done) => {
    main = mainOn(platform);
    main.open({ hidden: false });
    window().minimized = true;
    expect(main.attract()).toBe(true);
    expect(window().done).toEqual(done);
  });

  it("keeps the window that its user has just closed", async () => {
    const answer = Promise.withResolvers<boolean>();
    canHide.mockReturnValue(answer.promise);
    main.open({ hidden: false });
    await close();
    main.attract();
    answer.resolve(true);
    await settle();
    expect(window().done).toEqual(["flash"]);
  });

  it("does not flash a window that its user looks at", () => {
    main.open({ hidden: false });
    window().focused = true;
    expect(main.attract()).toBe(true);
    expect(window().done).toEqual([]);
  });

  it("is not possible without a window", () => {
    expect(main.attract()).toBe(false);
  });
});
