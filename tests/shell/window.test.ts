/**
 * Tests the window: shown when it has content, hidden where it can be brought back, one at a time.
 */
import type { NativeImage } from "electron";
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../support/settle.ts";
import { WindowSteps } from "./window-steps.ts";

let t: WindowSteps;

beforeEach(() => {
  t = new WindowSteps("darwin");
});

describe("opening", () => {
  it("shows the window when the page has something to show, and not before", () => {
    t.main.open({ hidden: false });
    expect(t.made[0]?.options.show).toBe(false);
    expect(t.window.done).toEqual([]);
    t.window.emit("ready-to-show");
    expect(t.window.done).toEqual(["show"]);
  });

  it("hidden, waits until it is requested", () => {
    t.main.open({ hidden: true });
    t.window.emit("ready-to-show");
    expect(t.window.done).toEqual([]);
    t.main.show();
    expect(t.window.done).toEqual(["show", "focus"]);
  });

  it("shows an empty window, and loads it again when requested, when the page cannot be loaded", async () => {
    t.loadFailure = new Error("ERR_FAILED");
    t.main.open({ hidden: false });
    await settle();
    expect(t.window.done).toEqual(["show"]);
    t.loadFailure = undefined;
    t.main.show();
    expect(t.window.loaded).toHaveLength(2);
  });

  it("brings a minimised window back", () => {
    t.main.open({ hidden: false });
    t.window.minimized = true;
    t.main.show();
    expect(t.window.done).toEqual(["restore", "show", "focus"]);
  });

  it("on Linux hides a minimised window first: Wayland cannot restore it, and treats it as a new one once shown again", () => {
    t = new WindowSteps("linux");
    t.main.open({ hidden: false });
    t.window.minimized = true;
    t.main.show();
    expect(t.window.done).toEqual(["hide", "show", "focus"]);
  });

  it("creates a new window when the old one is gone", () => {
    t.main.open({ hidden: false });
    t.window.emit("closed");
    expect(t.main.page).toBeUndefined();
    t.main.show();
    expect(t.made).toHaveLength(2);
  });
});

describe("closing", () => {
  it("hides the window where a tray icon can bring it back", async () => {
    t.main.open({ hidden: false });
    expect((await t.close()).defaultPrevented).toBe(true);
    expect(t.window.done).toEqual(["hide"]);
  });

  it.each([
    ["there is no tray", () => Promise.resolve(false)],
    ["no answer about a tray comes", () => Promise.reject(new Error("no bus"))],
  ])("minimises it where %s", async (_where, answer) => {
    t.canHide.mockImplementation(answer);
    t.main.open({ hidden: false });
    expect((await t.close()).defaultPrevented).toBe(true);
    expect(t.window.done).toEqual(["minimize"]);
  });

  it("closes it when Docket is quitting", async () => {
    t.main.open({ hidden: false });
    t.main.allowClosing();
    expect((await t.close()).defaultPrevented).toBe(false);
    expect(t.window.done).toEqual([]);
  });
});

describe("closing on macOS in full screen", () => {
  beforeEach(async () => {
    t.main.open({ hidden: false });
    t.window.fullScreen = true;
    await t.close();
  });

  it("leaves full screen first, since a black screen would stay, and hides after it, once", () => {
    expect(t.window.done).toEqual(["leave full screen"]);
    expect([t.main.isHidden, t.onHidden.mock.calls.length]).toEqual([false, 0]);
    t.leaveFullScreen();
    expect(t.window.done).toEqual(["leave full screen", "hide"]);
    expect([t.main.isHidden, t.onHidden.mock.calls.length]).toEqual([true, 1]);
    t.window.emit("leave-full-screen");
    expect(t.window.done).toHaveLength(2);
  });

  it.each<[string, () => void, string[]]>([
    ["that is called for meanwhile stays", () => t.main.show(), ["show", "focus"]],
    ["that is destroyed meanwhile is left alone", () => void (t.window.destroyed = true), []],
    ["of a Docket that is left meanwhile is left alone", () => t.main.allowClosing(), []],
  ])("a window %s", (_which, happens, done) => {
    happens();
    t.leaveFullScreen();
    expect(t.window.done).toEqual(["leave full screen", ...done]);
    expect(t.onHidden).not.toHaveBeenCalled();
  });

  it("a window that is closed twice is hidden once", async () => {
    await t.close();
    t.leaveFullScreen();
    expect(t.window.done.filter((step) => step === "hide")).toEqual(["hide"]);
    expect(t.onHidden).toHaveBeenCalledOnce();
  });
});

describe("closing elsewhere in full screen", () => {
  it("hides at once", async () => {
    t = new WindowSteps("win32");
    t.main.open({ hidden: false });
    t.window.fullScreen = true;
    await t.close();
    expect(t.window.done).toEqual(["hide"]);
  });
});

describe("the one window", () => {
  it("is not created twice: opened again it is shown, and opened again hidden it stays as it is", () => {
    t.main.open({ hidden: true });
    t.main.open({ hidden: true });
    expect(t.window.done).toEqual([]);
    t.main.open({ hidden: false });
    t.main.show();
    expect(t.made).toHaveLength(1);
    expect(t.window.done).toEqual(["show", "focus", "show", "focus"]);
  });

  it("is created again when the old one was destroyed without an event", () => {
    t.main.open({ hidden: false });
    t.window.destroyed = true;
    t.main.show();
    expect(t.made).toHaveLength(2);
  });

  it("is not forgotten when the window before it is closed late", () => {
    t.main.open({ hidden: false });
    t.window.destroyed = true;
    t.main.show();
    t.window.emit("closed");
    expect(t.main.page).toBe(t.made[1]?.window.webContents);
  });

  it("is not created or shown any more once Docket is quitting", () => {
    t.main.open({ hidden: false });
    t.main.allowClosing();
    t.main.show();
    t.main.bringBack();
    expect(t.main.attract()).toBe(false);
    t.window.emit("closed");
    t.main.show();
    t.main.open({ hidden: false });
    expect(t.made).toHaveLength(1);
    expect(t.window.done).toEqual([]);
  });
});

describe("while the desktop is queried about its tray", () => {
  it("a window that is requested is not hidden afterwards", async () => {
    const answer = Promise.withResolvers<boolean>();
    t.canHide.mockReturnValue(answer.promise);
    t.main.open({ hidden: false });
    await t.close();
    t.main.show();
    answer.resolve(true);
    await settle();
    expect(t.window.done).toEqual(["show", "focus"]);
    expect(t.onHidden).not.toHaveBeenCalled();
  });

  it("a window that is closed twice is hidden once", async () => {
    t.main.open({ hidden: false });
    await Promise.all([t.close(), t.close()]);
    expect(t.window.done).toEqual(["hide"]);
  });

  it("a window that is destroyed is left alone", async () => {
    const answer = Promise.withResolvers<boolean>();
    t.canHide.mockReturnValue(answer.promise);
    t.main.open({ hidden: false });
    await t.close();
    t.window.destroyed = true;
    answer.resolve(true);
    await settle();
    expect(t.window.done).toEqual([]);
  });
});

describe("a hidden window", () => {
  it("is known as hidden, from the start on and when it was closed, until it is shown", async () => {
    t.main.open({ hidden: true });
    expect(t.main.isHidden).toBe(true);
    t.main.show();
    expect(t.main.isHidden).toBe(false);
    await t.close();
    expect(t.main.isHidden).toBe(true);
    expect(t.onHidden).toHaveBeenCalledOnce();
    t.window.destroyed = true;
    expect(t.main.isHidden).toBe(false);
  });

  it("is brought back without the keyboard, and only if it is hidden", () => {
    t.main.open({ hidden: true });
    t.main.bringBack();
    t.main.bringBack();
    expect(t.window.done).toEqual(["showInactive"]);
    expect(t.main.isHidden).toBe(false);
  });
});

describe("asking for attention", () => {
  it("shows a hidden window without the focus, and flashes it until it gets the focus", () => {
    t.main.open({ hidden: true });
    expect(t.main.attract()).toBe(true);
    expect(t.window.done).toEqual(["showInactive", "flash"]);
    t.window.emit("focus");
    t.window.emit("focus");
    expect(t.window.done).toEqual(["showInactive", "flash", "stop flashing"]);
    expect(t.onFocus).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["linux", ["hide", "showInactive", "flash"]],
    ["win32", ["showInactive", "flash"]],
  ] as const)("brings a minimised window up on %s without the keyboard, and flashes it", (platform, done) => {
    t = new WindowSteps(platform);
    t.main.open({ hidden: false });
    t.window.minimized = true;
    expect(t.main.attract()).toBe(true);
    expect(t.window.done).toEqual(done);
  });

  it.each([
    ["linux", "moveTop"],
    ["win32", "moveTop"],
    // On macOS `moveTop` stays below the windows of the program in use.
    ["darwin", "showInactive"],
  ] as const)("raises a window that others cover on %s by %s, without the keyboard, and flashes it", (platform, raise) => {
    t = new WindowSteps(platform);
    t.main.open({ hidden: false });
    t.window.emit("ready-to-show");
    expect(t.main.attract()).toBe(true);
    expect(t.window.done).toEqual(["show", raise, "flash"]);
  });

  it("does not show a window that has no content yet", () => {
    t.main.open({ hidden: false });
    expect(t.main.attract()).toBe(true);
    expect(t.window.done).toEqual(["flash"]);
  });

  it("keeps the window that its user has just closed", async () => {
    const answer = Promise.withResolvers<boolean>();
    t.canHide.mockReturnValue(answer.promise);
    t.main.open({ hidden: false });
    await t.close();
    t.main.attract();
    answer.resolve(true);
    await settle();
    expect(t.window.done).toEqual(["flash"]);
  });

  it("does not flash a window that has the focus", () => {
    t.main.open({ hidden: false });
    t.window.focused = true;
    expect(t.main.attract()).toBe(true);
    expect(t.window.done).toEqual([]);
  });

  it("is not possible without a window", () => {
    expect(t.main.attract()).toBe(false);
  });
});

describe("the overlay of the taskbar's button", () => {
  const overlay = { image: {} as NativeImage, words: "2 Actions to acknowledge" };

  it("is drawn on Windows, again on a button that is new, and removed", () => {
    t = new WindowSteps("win32");
    t.main.showOverlay(overlay);
    t.main.open({ hidden: false });
    t.window.emit("show");
    t.window.emit("show");
    t.main.showOverlay(undefined);
    t.window.emit("show");
    expect(t.window.done).toEqual(["overlay 2 Actions to acknowledge", "overlay 2 Actions to acknowledge", "overlay none"]);
  });

  it("is drawn again each minute, since a restarted taskbar has lost it, until it is removed or Docket quits", async () => {
    t = new WindowSteps("win32");
    t.main.open({ hidden: false });
    t.main.showOverlay(overlay);
    await t.clock.advance(120_000);
    expect(t.window.done).toEqual(Array.from({ length: 3 }, () => "overlay 2 Actions to acknowledge"));
    t.main.showOverlay(undefined);
    await t.clock.advance(120_000);
    expect([t.window.done.length, t.window.done.at(-1), t.clock.pending]).toEqual([4, "overlay none", 0]);
    t.main.showOverlay(overlay);
    t.main.allowClosing();
    expect(t.clock.pending).toBe(0);
  });

  it("has no effect on other systems", () => {
    t = new WindowSteps("linux");
    t.main.open({ hidden: false });
    t.main.showOverlay(overlay);
    t.window.emit("show");
    expect(t.window.done).toEqual([]);
  });
});
