/**
 * Tests an uncaught exception in main: Docket ends and starts again, and no error box holds up
 * alerts.
 */
import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { restartAfterDefects } from "../../electron/shell/defect-restart.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

const MINUTE = 60_000;
const EXEC = "/opt/docket/docket";

let clock: FakeClock;
let app: EventEmitter & { relaunch: ReturnType<typeof vi.fn>; exit: ReturnType<typeof vi.fn> };
let process: EventEmitter & { env: Record<string, string> };
let isVisible: boolean;
/** Whether the system starts the new process. */
let isLaunched: boolean;
/** The environment with which the next process is started. */
let inherited: Record<string, string>;

beforeEach(() => {
  clock = new FakeClock();
  isVisible = true;
  inherited = {};
  isLaunched = true;
  const relaunch = vi.fn(() => {
    inherited = { ...process.env };
    return isLaunched;
  });
  app = Object.assign(new EventEmitter(), { relaunch, exit: vi.fn() });
  process = Object.assign(new EventEmitter(), { argv: [EXEC, "dist", "--hidden", "docket://action/a"], env: {}, execPath: EXEC });
  const BrowserWindow = { getAllWindows: () => [{ isVisible: () => isVisible }] };
  restartAfterDefects({
    electron: { app, BrowserWindow } as never,
    process: process as never,
    removed: { DOCKET_API_KEY: "k-1" },
    clock,
    log: testLog(),
  });
});

const throwIt = () => process.emit("uncaughtException", new Error("nobody caught it"));
const restartCalls = () => [app.relaunch.mock.calls.map(([options]) => options as unknown), app.exit.mock.calls];

it("starts it again with its arguments, except a link, and with its window if that was open", async () => {
  await clock.advance(MINUTE);
  throwIt();
  expect(restartCalls()).toEqual([[{ execPath: EXEC, args: ["dist"] }], [[1]]]);
});

it("starts it again in the tray if it was there", async () => {
  isVisible = false;
  await clock.advance(MINUTE);
  throwIt();
  expect(restartCalls()).toEqual([[{ execPath: EXEC, args: ["dist", "--hidden"] }], [[1]]]);
});

it("starts it again with the variable of its key, which no other child inherits before", async () => {
  await clock.advance(MINUTE);
  expect(process.env).toEqual({});
  throwIt();
  expect(inherited).toEqual({ DOCKET_API_KEY: "k-1" });
});

it("continues where the system starts nothing, and tries again", async () => {
  isLaunched = false;
  await clock.advance(MINUTE);
  throwIt();
  expect(app.exit).not.toHaveBeenCalled();
  isLaunched = true;
  await clock.advance(MINUTE);
  expect([app.relaunch.mock.calls.length, app.exit.mock.calls]).toEqual([2, [[1]]]);
});

it("waits until a run is a minute old, and restarts it once", async () => {
  await clock.advance(10_000);
  throwIt();
  throwIt();
  await clock.advance(MINUTE - 10_001);
  expect(restartCalls()).toEqual([[], []]);
  await clock.advance(1);
  expect(restartCalls()[1]).toEqual([[1]]);
  expect(app.relaunch).toHaveBeenCalledTimes(1);
});

it("does not restart what its user has ended", async () => {
  throwIt();
  app.emit("will-quit");
  await clock.advance(2 * MINUTE);
  expect(restartCalls()).toEqual([[], []]);
  throwIt();
  expect(restartCalls()).toEqual([[], [[1]]]);
});

it("gives Electron no reason for its error box, which appears where there is no other listener", () => {
  expect(process.listenerCount("uncaughtException")).toBe(1);
});
