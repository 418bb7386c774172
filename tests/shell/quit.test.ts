/**
 * Tests quitting: first the page saves its texts, then everything stops, then the process ends,
 * even when something does not stop.
 */
import { EventEmitter } from "node:events";
import type { App } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type End, leaveInOrder } from "../../electron/shell/quit.ts";
import { cancelable, testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

class TestApp extends EventEmitter {
  quits = 0;
  /**
   * Quits as Electron does; its windows close between the events. Returns whether the process ends.
   */
  quit = (): boolean => {
    this.quits += 1;
    const request = cancelable({});
    this.emit("before-quit", request);
    if (request.defaultPrevented) return false;
    const event = cancelable({});
    this.emit("will-quit", event);
    return !event.defaultPrevented;
  };
}

let app: TestApp;
let clock: FakeClock;
const onLeaving = vi.fn();
const saveTexts = vi.fn<() => Promise<void> | undefined>();
const finish = vi.fn<(end: End) => Promise<void>>();

beforeEach(() => {
  app = new TestApp();
  clock = new FakeClock();
  onLeaving.mockReset();
  saveTexts.mockReset();
  finish.mockReset().mockResolvedValue();
});

const leave = (stop: () => Promise<void>, mayLeave: (unasked: AbortSignal) => true | Promise<boolean> = () => true): (() => void) =>
  leaveInOrder({ app: app as unknown as App, clock, log: testLog(), saveTexts, onLeaving, stop, finish, mayLeave });

/** Returns how often windows were allowed to close, and how often the parts were stopped. */
const ended = (stop: { mock: { calls: unknown[] } }): number[] => [onLeaving.mock.calls.length, stop.mock.calls.length];

describe("quitting in order", () => {
  it("lets windows close, waits until everything has stopped, and quits for good", async () => {
    const stopped = Promise.withResolvers<void>();
    leave(() => stopped.promise);
    expect(app.quit()).toBe(false);
    expect(onLeaving).toHaveBeenCalled();
    await settle();
    expect(app.quits).toBe(1);
    stopped.resolve();
    await settle();
    expect(app.quits).toBe(2);
    expect(app.quit()).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it("waits for the user's decision, asks once, and does not quit when the answer is no", async () => {
    const stop = vi.fn(() => Promise.resolve());
    const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.resolve(true));
    leave(stop, ask);
    app.quit();
    app.quit();
    expect([ask.mock.calls.length, onLeaving.mock.calls.length]).toEqual([1, 0]);
    answers[0]?.resolve(false);
    await settle();
    expect([app.quits, saveTexts.mock.calls.length, stop.mock.calls.length]).toEqual([2, 0, 0]);
    app.quit();
    answers[1]?.resolve(true);
    await settle();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(stop).toHaveBeenCalledOnce();
  });

  it("asks nothing where the session ends, closes an open question, and ignores its answer", async () => {
    const stop = vi.fn(() => Promise.resolve());
    const answer = Promise.withResolvers<boolean>();
    const ask = vi.fn((_unasked: AbortSignal) => answer.promise);
    const leaveUnasked = leave(stop, ask);
    app.quit();
    expect(ask.mock.calls[0]?.[0].aborted).toBe(false);
    leaveUnasked();
    expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
    await settle();
    expect([onLeaving.mock.calls.length > 0, stop.mock.calls.length]).toEqual([true, 1]);
    answer.resolve(false);
    await settle();
    expect(app.quit()).toBe(true);
  });

  it("waits for the page's texts before its window may close, however often a quit is requested in the meantime", async () => {
    const stop = vi.fn(() => Promise.resolve());
    const saved = Promise.withResolvers<void>();
    saveTexts.mockReturnValue(saved.promise);
    const ask = vi.fn(() => true as const);
    const leaveUnasked = leave(stop, ask);
    expect(app.quit()).toBe(false);
    expect(app.quit()).toBe(false);
    leaveUnasked();
    await settle();
    expect([...ended(stop), saveTexts.mock.calls.length, ask.mock.calls.length]).toEqual([0, 0, 1, 1]);
    saved.resolve();
    await settle();
    expect(ended(stop)).toEqual([2, 1]);
    expect(app.quit()).toBe(true);
  });

  it("saves the page's texts after the question: they may be typed while it is open", async () => {
    const stop = vi.fn(() => Promise.resolve());
    const saved = Promise.withResolvers<void>();
    saveTexts.mockReturnValue(saved.promise);
    const answer = Promise.withResolvers<boolean>();
    leave(stop, () => answer.promise);
    app.quit();
    expect(saveTexts).not.toHaveBeenCalled();
    answer.resolve(true);
    await settle();
    expect([...ended(stop), saveTexts.mock.calls.length]).toEqual([0, 0, 1]);
    saved.resolve();
    await settle();
    expect(ended(stop)).toEqual([2, 1]);
  });

  it("saves the page's texts at the end of a session too, once, while a question is open", async () => {
    const stop = vi.fn(() => Promise.resolve());
    const saved = Promise.withResolvers<void>();
    saveTexts.mockReturnValue(saved.promise);
    const answer = Promise.withResolvers<boolean>();
    const leaveUnasked = leave(stop, () => answer.promise);
    app.quit();
    leaveUnasked();
    answer.resolve(false);
    await settle();
    expect([...ended(stop), saveTexts.mock.calls.length]).toEqual([0, 0, 1]);
    saved.resolve();
    await settle();
    expect([...ended(stop), saveTexts.mock.calls.length]).toEqual([2, 1, 1]);
  });

  it("stops everything once, however often a quit is requested", async () => {
    const stop = vi.fn(() => new Promise<void>(() => {}));
    leave(stop);
    app.quit();
    app.quit();
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ["never stops", () => new Promise<void>(() => {})],
    ["fails to stop", () => Promise.reject(new Error("stuck"))],
  ])("quits after 3 s at the latest when something %s", async (_what, stop) => {
    leave(stop);
    app.quit();
    await settle();
    clock.advanceSync(3_000);
    await settle();
    expect(finish.mock.calls).toEqual([[{ inOrder: false, unasked: false }]]);
    expect(app.quit()).toBe(true);
  });

  it("runs its last step when everything has stopped, as long as that takes, and quits then", async () => {
    const finished = Promise.withResolvers<void>();
    finish.mockReturnValue(finished.promise);
    leave(() => Promise.resolve());
    app.quit();
    await settle();
    clock.advanceSync(60_000);
    await settle();
    // The system's installer requests a quit in the meantime.
    expect([finish.mock.calls, app.quit()]).toEqual([[[{ inOrder: true, unasked: false }]], false]);
    finished.resolve();
    await settle();
    expect([finish.mock.calls.length, app.quit()]).toEqual([1, true]);
  });

  it("passes to its last step that no question was asked, and quits where that fails", async () => {
    finish.mockRejectedValue(new Error("stuck"));
    leave(() => Promise.resolve())();
    await settle();
    expect(finish.mock.calls).toEqual([[{ inOrder: true, unasked: true }]]);
    expect(app.quit()).toBe(true);
  });

  it("does not quit when the last window closes", () => {
    leave(() => Promise.resolve());
    expect(app.emit("window-all-closed")).toBe(true);
    expect(app.quits).toBe(0);
  });
});
