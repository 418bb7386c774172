/** Tests that a window that stays empty shows the reason, once, and stops nothing else. */
import type { BaseWindow } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageFailure } from "../../electron/shell/page-failure.ts";
import { testLog } from "./fakes.ts";
import { settle } from "../support/settle.ts";

const empty = {} as BaseWindow;
let log: ReturnType<typeof testLog>;
let answer: PromiseWithResolvers<void>;
const showMessageBox = vi.fn((_window: BaseWindow, _options: { detail: string }) => answer.promise);

beforeEach(() => {
  log = testLog();
  answer = Promise.withResolvers();
  showMessageBox.mockClear();
});

const tell = (): ((reason: string) => void) =>
  pageFailure({ dialog: { showMessageBox } as never, parent: () => empty, logFile: () => "/data/logs/docket.log", log });

describe("a page that cannot be shown", () => {
  it("is shown over its window, with the reason and the log", () => {
    tell()("launch-failed");
    expect(showMessageBox.mock.calls[0]?.[0]).toBe(empty);
    expect(showMessageBox.mock.calls[0]?.[1].detail).toMatch(/\(launch-failed\).*\/data\/logs\/docket\.log$/);
  });

  it("is shown once while the dialog is open, and again after that", async () => {
    const failed = tell();
    failed("oom");
    failed("oom");
    expect(showMessageBox).toHaveBeenCalledOnce();
    answer.resolve();
    await settle();
    failed("oom");
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });

  it("is a line of the log where the dialog fails, and nothing where the window is gone", async () => {
    tell()("oom");
    answer.reject(new Error("no display"));
    await settle();
    expect(log.lines).toEqual(["error: window: Error: no display"]);
    pageFailure({ dialog: { showMessageBox } as never, parent: () => undefined, logFile: () => "", log })("oom");
    expect(showMessageBox).toHaveBeenCalledOnce();
  });
});
