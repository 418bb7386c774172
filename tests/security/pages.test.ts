/** The limits for a page from any origin. */
import { EventEmitter } from "node:events";
import type { App, Session } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardEveryPage, refuseEveryPermission } from "../../electron/shell/security.ts";
import { cancelable, TestPage, testLog } from "../shell/fakes.ts";

let app: EventEmitter;
let page: TestPage;
let log: ReturnType<typeof testLog>;

beforeEach(() => {
  app = new EventEmitter();
  page = new TestPage();
  log = testLog();
  guardEveryPage({ app: app as unknown as App, log });
  app.emit("web-contents-created", {}, page);
});

describe("a new window", () => {
  it.each([
    "https://example.com/path?token=abc",
    "file:///etc/passwd",
    "app://docket/index.html",
    "javascript:alert(1)",
    "ms-msdt:/id",
    "",
  ])("is never opened for %j, and the log contains only the host", (url) => {
    expect(page.openHandler?.({ url })).toEqual({ action: "deny" });
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^warn: new window refused: /);
    expect(log.lines[0]).not.toMatch(/token=abc|passwd/);
  });
});

describe("a navigation", () => {
  it.each([
    ["https://example.com/", true],
    ["file:///etc/passwd", true],
    ["app://docket.example/index.html", true],
    ["about:blank", true],
    // These addresses are Docket's own but are not pages: the window would show them in place of
    // the queue.
    ["app://docket/assets/index.js", true],
    ["app://docket/assets/mark.svg", true],
    ["app://docket/", true],
    ["app://docket/index.html/../third-party-licenses.txt", true],
    ["app://docket:8080/index.html", true],
    ["app://docket@evil.example/index.html", true],
    // A frame inside Docket's page has nothing to load.
    ["app://docket/index.html", false],
  ])("to %s (main frame: %s) is prevented", (url, isMainFrame) => {
    for (const name of ["will-frame-navigate", "will-redirect"]) {
      const event = cancelable({ url, isMainFrame });
      page.emit(name, event);
      expect(event.defaultPrevented).toBe(true);
    }
  });

  it("may reload Docket's own page", () => {
    for (const url of ["app://docket/index.html", "app://docket/index.html?view=all#top"]) {
      const event = cancelable({ url, isMainFrame: true });
      page.emit("will-frame-navigate", event);
      expect(event.defaultPrevented).toBe(false);
    }
  });
});

describe("an embedded page", () => {
  it("is prevented", () => {
    const event = cancelable({});
    page.emit("will-attach-webview", event, {}, { src: "https://example.com" });
    expect(event.defaultPrevented).toBe(true);
  });
});

describe("a bad certificate", () => {
  it("is not accepted", () => {
    const event = cancelable({});
    const callback = vi.fn();
    app.emit("certificate-error", event, page, "https://example.com/a?b", "net::ERR_CERT_AUTHORITY_INVALID", {}, callback);
    expect(callback.mock.calls).toEqual([[false]]);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe("a permission", () => {
  it("is refused on request, on check and for every device; downloads do not start", () => {
    const handlers: Record<string, (...args: unknown[]) => unknown> = {};
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (handler: () => void) => (handlers["request"] = handler),
      setPermissionCheckHandler: (handler: () => boolean) => (handlers["check"] = handler),
      setDevicePermissionHandler: (handler: () => boolean) => (handlers["device"] = handler),
    });
    refuseEveryPermission(session as unknown as Session);
    const callback = vi.fn();
    for (const permission of ["notifications", "media", "clipboard-read", "openExternal", "unknown"]) {
      handlers["request"]?.(page, permission, callback, {});
      expect(handlers["check"]?.(page, permission, "app://docket", {})).toBe(false);
    }
    expect(callback.mock.calls).toEqual(Array.from({ length: 5 }, () => [false]));
    expect(handlers["device"]?.({})).toBe(false);
    const download = cancelable({});
    session.emit("will-download", download);
    expect(download.defaultPrevented).toBe(true);
  });
});
