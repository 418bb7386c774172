/** Tests the end of Docket: from when on a new start takes its place. */
import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { type ShutdownPorts, watchForShutdown } from "../../electron/shell/shutdown.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { cancelable, testLog } from "./fakes.ts";

it("checks what is in progress before the parts stop, and installs a newer version when all have stopped", async () => {
  const steps: string[] = [];
  const step = (name: string) => (): Promise<void> => Promise.resolve(void steps.push(name));
  const app = Object.assign(new EventEmitter(), { quit: () => void app.emit("before-quit", cancelable({})) });
  watchForShutdown({
    electron: { BrowserWindow: { getAllWindows: () => [] }, app, dialog: {}, powerMonitor: new EventEmitter() },
    process: new EventEmitter(),
    started: {
      log: { ...testLog(), flush: vi.fn() },
      run: { keep: vi.fn(), leave: vi.fn(), end: vi.fn() },
      parent: () => undefined,
      refuse: vi.fn(),
    },
    client: { queries: { undoable: () => [] } },
    window: { allowClosing: vi.fn(), show: vi.fn() },
    served: {
      texts: { save: () => Promise.resolve(), hasSettings: false },
      appUpdates: { staysOrLeaves: (answer: unknown) => answer, stop: step("appUpdates.stop"), finish: step("appUpdates.finish") },
    },
    clock: new FakeClock(),
    stop: step("stop"),
    closeFiles: step("closeFiles"),
  } as unknown as ShutdownPorts);
  app.quit();
  await settle();
  app.emit("will-quit", cancelable({}));
  await settle();
  expect(steps).toEqual(["appUpdates.stop", "stop", "closeFiles", "appUpdates.finish"]);
});

it("is reported to new starts once its user has agreed to it, and not while they are asked", async () => {
  const answers: ((response: number) => void)[] = [];
  const run = { keep: vi.fn(), leave: vi.fn(), end: vi.fn() };
  const app = Object.assign(new EventEmitter(), { quit: () => void app.emit("before-quit", cancelable({})) });
  watchForShutdown({
    electron: {
      BrowserWindow: { getAllWindows: () => [] },
      app,
      dialog: { showMessageBox: () => new Promise((resolve) => answers.push((response) => resolve({ response }))) },
      powerMonitor: new EventEmitter(),
    },
    process: new EventEmitter(),
    started: { log: testLog(), run, parent: () => undefined, refuse: vi.fn() },
    client: { queries: { undoable: () => [] } },
    window: { allowClosing: vi.fn(), show: vi.fn() },
    served: {
      texts: { save: () => Promise.resolve(), hasSettings: true },
      appUpdates: { staysOrLeaves: (answer: unknown) => answer, stop: vi.fn(), finish: vi.fn() },
    },
    clock: new FakeClock(),
    stop: () => Promise.resolve(),
    closeFiles: vi.fn(),
  } as unknown as ShutdownPorts);
  app.quit();
  answers[0]?.(0);
  await settle();
  expect(run.leave).not.toHaveBeenCalled();
  app.quit();
  answers[1]?.(1);
  await settle();
  expect([answers.length, run.leave.mock.calls.length]).toEqual([2, 1]);
});
