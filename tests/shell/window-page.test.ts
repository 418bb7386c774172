/**
 * Tests the page of the window: confined, loaded again when it ends, and abandoned after repeated
 * ends.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../support/settle.ts";
import { cancelable } from "./fakes.ts";
import { WindowSteps } from "./window-steps.ts";

let t: WindowSteps;

beforeEach(() => {
  t = new WindowSteps("darwin");
});

describe("its page", () => {
  it("is confined, whatever Electron's defaults are", () => {
    t.main.open({ hidden: false });
    expect(t.made[0]?.options.webPreferences).toEqual({
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
      additionalArguments: ["--blink-settings=dnsPrefetchingEnabled=false"],
      autoplayPolicy: "no-user-gesture-required",
      devTools: false,
    });
    expect(t.window.loaded).toEqual(["app://docket/index.html"]);
  });
});

describe("a page that cannot be shown", () => {
  it("leaves an empty window on the screen when it had never been shown", () => {
    t.main.open({ hidden: false });
    t.endForGood("launch-failed");
    expect(t.window.done).toEqual(["show"]);
    expect(t.onPageFailed.mock.calls).toEqual([["launch-failed"]]);
  });

  it("is reported over a window that is on the screen already", () => {
    t.main.open({ hidden: false });
    t.window.emit("ready-to-show");
    t.endForGood("oom");
    expect(t.window.done).toEqual(["show"]);
    expect(t.onPageFailed).toHaveBeenCalledOnce();
  });

  it("is reported when a hidden or minimised window is first requested, and not before", () => {
    t.main.open({ hidden: true });
    t.endForGood("launch-failed");
    expect([t.window.done, t.onPageFailed.mock.calls]).toEqual([[], []]);
    t.main.show();
    t.end("launch-failed");
    expect(t.onPageFailed).toHaveBeenCalledOnce();
    t.onPageFailed.mockReset();
    t.window.minimized = true;
    t.end("launch-failed");
    expect(t.onPageFailed).not.toHaveBeenCalled();
  });

  it("is not reported while it is loaded again", () => {
    t.main.open({ hidden: false });
    for (let crash = 0; crash < 3; crash += 1) t.end("crashed");
    expect([t.window.done, t.onPageFailed.mock.calls]).toEqual([[], []]);
  });
});

describe("a page that ends", () => {
  it("is loaded again, and nothing is sent to the old one", () => {
    t.main.open({ hidden: false });
    t.end("crashed");
    expect(t.window.loaded).toHaveLength(2);
    expect(t.onPageLeft).toHaveBeenCalledOnce();
  });

  it("is left alone after three times in a minute, until its user requests it", () => {
    t.main.open({ hidden: false });
    for (let crash = 0; crash < 6; crash += 1) t.end("oom");
    expect(t.window.loaded).toHaveLength(1 + 3);
    t.main.show();
    expect(t.window.loaded).toHaveLength(1 + 3 + 1);
  });

  it("is loaded again however often it ends, when it ends seldom", () => {
    t.main.open({ hidden: false });
    for (let crash = 0; crash < 6; crash += 1) {
      t.end("crashed");
      t.clock.advanceSync(30_000);
    }
    expect(t.window.loaded).toHaveLength(1 + 6);
  });

  it("is not loaded again when it was meant to end", () => {
    t.main.open({ hidden: false });
    t.end("clean-exit");
    expect(t.window.loaded).toHaveLength(1);
  });
});

describe("a page", () => {
  it("is not left by a navigation that begins, since that may be refused", () => {
    t.main.open({ hidden: false });
    t.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
    t.emit("will-frame-navigate", cancelable({ isMainFrame: true, url: "https://elsewhere.example/" }));
    expect(t.onPageLeft).not.toHaveBeenCalled();
  });

  it("is left when another document has replaced it, and not by a navigation within it", () => {
    t.main.open({ hidden: false });
    t.emit("did-navigate-in-page", {}, "app://docket/index.html#x", true);
    expect(t.onPageLeft).not.toHaveBeenCalled();
    t.emit("did-navigate", {}, "app://docket/index.html", 200, "OK");
    expect(t.onPageLeft).toHaveBeenCalledOnce();
  });

  it("is left when an error page has replaced it, and loaded again when requested", () => {
    t.main.open({ hidden: false });
    t.emit("did-fail-provisional-load", {}, -6, "ERR_FILE_NOT_FOUND", "app://docket/index.html", true);
    expect(t.onPageLeft).toHaveBeenCalledOnce();
    t.main.show();
    expect(t.window.loaded).toHaveLength(2);
  });

  it("stays where only a frame in it has failed", () => {
    t.main.open({ hidden: false });
    t.emit("did-fail-provisional-load", {}, -6, "ERR_FILE_NOT_FOUND", "app://docket/other.html", false);
    expect(t.onPageLeft).not.toHaveBeenCalled();
  });

  it("whose loading was overtaken by another navigation is no failure", async () => {
    t.loadFailure = Object.assign(new Error("ERR_ABORTED (-3) loading 'app://docket/index.html'"), { code: "ERR_ABORTED", errno: -3 });
    t.main.open({ hidden: false });
    await settle();
    expect(t.window.done).toEqual([]);
    t.main.show();
    expect(t.window.loaded).toHaveLength(1);
    expect(t.log.lines).toEqual([]);
  });
});
