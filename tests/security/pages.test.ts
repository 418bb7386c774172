/** The limits of a page from any origin. */
import { EventEmitter } from "node:events";
import type { App, Session } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardEveryPage, isExternalLink, refuseEveryPermission } from "../../electron/shell/security.ts";
import { cancelable, TestPage, testLog } from "../shell/fakes.ts";
import { settle } from "../support/settle.ts";

let app: EventEmitter;
let page: TestPage;
let log: ReturnType<typeof testLog>;
const openExternal = vi.fn<(url: string) => Promise<void>>();

beforeEach(() => {
  app = new EventEmitter();
  page = new TestPage();
  log = testLog();
  openExternal.mockReset().mockResolvedValue(undefined);
  guardEveryPage({ app: app as unknown as App, openExternal, log });
  app.emit("web-contents-created", {}, page);
});

describe("a link that may leave Docket", () => {
  it.each(["https://example.com/", "https://example.com:8443/a?b=c#d"])("is %s", (url) => expect(isExternalLink(url)).toBe(true));
  it.each([
    "http://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "ms-msdt:/id",
    "smb://host/share",
    "mailto:a@example.com",
    "app://docket/index.html",
    "https://user:password@example.com/",
    "https://user@example.com/",
    "https://",
    "",
    " ",
    "//example.com",
    `https://example.com/${"x".repeat(2048)}`,
  ])("is not %j", (url) => expect(isExternalLink(url)).toBe(false));
});

describe("a new window", () => {
  it("is never made; an https link goes to the system's browser", async () => {
    expect(page.openHandler?.({ url: "https://example.com/help" })).toEqual({ action: "deny" });
    await settle();
    expect(openExternal.mock.calls).toEqual([["https://example.com/help"]]);
  });

  it.each(["file:///etc/passwd", "app://docket/index.html", "javascript:alert(1)", "http://example.com/"])(
    "is never made, and %s goes nowhere",
    async (url) => {
      expect(page.openHandler?.({ url })).toEqual({ action: "deny" });
      await settle();
      expect(openExternal).not.toHaveBeenCalled();
    },
  );

  it("is no reason to fail when the system has no browser", async () => {
    openExternal.mockRejectedValue(new Error("no application"));
    page.openHandler?.({ url: "https://example.com/path?token=abc" });
    await settle();
    expect(log.lines.join()).toContain("https://example.com");
    expect(log.lines.join()).not.toContain("token=abc");
  });
});

describe("a navigation", () => {
  it.each([
    ["https://example.com/", true],
    ["file:///etc/passwd", true],
    ["app://docket.example/index.html", true],
    ["about:blank", true],
    // A frame inside our page has nothing to load.
    ["app://docket/index.html", false],
  ])("to %s (main frame: %s) is prevented", (url, isMainFrame) => {
    for (const name of ["will-frame-navigate", "will-redirect"]) {
      const event = cancelable({ url, isMainFrame });
      page.emit(name, event);
      expect(event.defaultPrevented).toBe(true);
    }
  });

  it("may load our own page again", () => {
    const event = cancelable({ url: "app://docket/index.html", isMainFrame: true });
    page.emit("will-frame-navigate", event);
    expect(event.defaultPrevented).toBe(false);
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
  it("is refused when asked for, when checked, and for every device; downloads do not start", () => {
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
