/** Tests a quit before all parts of Docket exist. */
import { EventEmitter } from "node:events";
import type { App } from "electron";
import { expect, it, vi } from "vitest";
import { leaveEarly } from "../../electron/shell/early-quit.ts";

it("lets the window close and ends the run, until Docket handles its own end", () => {
  const app = new EventEmitter();
  const window = { allowClosing: vi.fn<() => void>() };
  const run = { end: vi.fn<() => void>() };
  const watched = leaveEarly({ app: app as unknown as App, window, run });
  app.emit("before-quit");
  expect([window.allowClosing.mock.calls.length, run.end.mock.calls.length]).toEqual([1, 1]);
  watched();
  app.emit("before-quit");
  expect([window.allowClosing.mock.calls.length, run.end.mock.calls.length]).toEqual([1, 1]);
});
