/** Tests the end of a session from outside, by each system's events. */
import { EventEmitter } from "node:events";
import type { App, BrowserWindow, PowerMonitor } from "electron";
import { describe, expect, it, vi } from "vitest";
import { watchSessionEnd } from "../../electron/shell/session-end.ts";
import { cancelable, testLog } from "./fakes.ts";

function given(windows: EventEmitter[] = [], isKept = true) {
  const [app, powerMonitor, process] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const [leave, askForTexts, closeFiles, log] = [vi.fn(), vi.fn(), vi.fn(), testLog()];
  watchSessionEnd({
    app: app as App,
    windows: () => windows as unknown as BrowserWindow[],
    powerMonitor: powerMonitor as PowerMonitor,
    process: process as NodeJS.Process,
    log,
    isKept: () => isKept,
    leave,
    askForTexts,
    closeFiles,
  });
  return { app, powerMonitor, process, leave, askForTexts, closeFiles, log };
}

describe("the end of a session", () => {
  it.each(["SIGHUP", "SIGINT", "SIGTERM"])("by %s ends Docket in order, each time it comes", (signal) => {
    const { process, leave, log } = given();
    process.emit(signal);
    process.emit(signal);
    expect(leave).toHaveBeenCalledTimes(2);
    expect(log.lines[0]).toBe(`info: quit: ${signal} received, no question is asked: what waits is kept`);
  });

  it("by a signal does not report as stored what the disk does not accept", () => {
    const { process, log } = given([], false);
    process.emit("SIGTERM");
    expect(log.lines).toEqual([
      "info: quit: SIGTERM received, no question is asked: the disk takes no updates, and what waits in memory is lost",
    ]);
  });

  it("is reported once, whatever signal follows the first", () => {
    const { process, leave, log } = given();
    for (const signal of ["SIGINT", "SIGTERM", "SIGINT"]) process.emit(signal);
    expect(leave).toHaveBeenCalledTimes(3);
    expect(log.lines).toEqual(["info: quit: SIGINT received, no question is asked: what waits is kept"]);
  });

  it("by a shutdown is delayed until Docket has ended", () => {
    const { powerMonitor, leave } = given();
    const event = cancelable({});
    powerMonitor.emit("shutdown", event);
    expect([event.defaultPrevented, leave.mock.calls.length]).toEqual([true, 1]);
  });

  it("by a shutdown without an event, as Electron's types have it, ends Docket too", () => {
    const { powerMonitor, leave } = given();
    powerMonitor.emit("shutdown");
    expect(leave).toHaveBeenCalledOnce();
  });

  it("on Windows makes the page save its texts as soon as Windows asks, and only then", () => {
    const { app, askForTexts, closeFiles } = given();
    const window = new EventEmitter();
    app.emit("browser-window-created", {}, window);
    const question = cancelable({ reasons: ["logoff"] });
    window.emit("query-session-end", question);
    expect([question.defaultPrevented, askForTexts.mock.calls.length, closeFiles.mock.calls.length]).toEqual([false, 1, 0]);
    window.emit("session-end", cancelable({ reasons: ["logoff"] }));
    expect(askForTexts).toHaveBeenCalledOnce();
  });

  it("on Windows is received by a window, too, that existed before", () => {
    const window = new EventEmitter();
    const { askForTexts, closeFiles } = given([window]);
    window.emit("query-session-end", cancelable({ reasons: ["logoff"] }));
    window.emit("session-end", cancelable({ reasons: ["logoff"] }));
    expect([askForTexts.mock.calls.length, closeFiles.mock.calls.length]).toEqual([1, 1]);
  });

  it("on Windows finds the files closed when its event returns, whichever window received it, and is not held up", () => {
    const { app, closeFiles, leave, log } = given();
    const windows = [new EventEmitter(), new EventEmitter()];
    for (const window of windows) app.emit("browser-window-created", {}, window);
    const question = cancelable({ reasons: ["shutdown"] });
    windows[1]?.emit("query-session-end", question);
    expect([question.defaultPrevented, closeFiles.mock.calls.length]).toEqual([false, 0]);
    windows[1]?.emit("session-end", cancelable({ reasons: ["shutdown", "critical"] }));
    expect(closeFiles).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
    expect(log.lines.at(-1)).toContain("(shutdown, critical)");
  });
});
