/**
 * Tests a failed start: shown to a person with the remedy, and ended with its code after any end of
 * the dialog.
 */
import { EventEmitter } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it, vi } from "vitest";
import type { App, MessageBoxOptions } from "electron";
import { startFailure } from "../../electron/shell/start-failure.ts";
import { hide, KEY, testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

class TestApp extends EventEmitter {
  readonly ready = Promise.withResolvers<void>();
  readonly exit = vi.fn<(code?: number) => void>();
  userData = "/home/ann/.config/Docket";
  private isUp = false;
  whenReady = (): Promise<void> => this.ready.promise;
  isReady = (): boolean => this.isUp;
  getPath = (name: string): string => (name === "temp" ? tmpdir() : this.userData);
  setPath = (_name: string, path: string): void => void (this.userData = path);

  becomeReady(): void {
    this.isUp = true;
    this.ready.resolve();
  }
}

function given({
  env = {},
  ready = false,
  windowless = false,
}: { env?: Record<string, string>; ready?: boolean; windowless?: boolean } = {}) {
  const app = new TestApp();
  if (ready) app.becomeReady();
  const clock = new FakeClock();
  const lines: string[] = [];
  const stderr = new EventEmitter();
  const closed = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  // Like Electron's: an aborted dialog counts as cancelled by the user.
  const showMessageBox = vi.fn((options: MessageBoxOptions) => {
    options.signal?.addEventListener("abort", () => closed.resolve({ response: 0, checkboxChecked: false }));
    return closed.promise;
  });
  const failure = startFailure({
    app: app as unknown as App,
    dialog: { showMessageBox: showMessageBox as never },
    stderr: Object.assign(stderr, { write: (line: string | Uint8Array) => lines.push(String(line)) > 0 }) as never,
    env,
    windowless,
    hide,
    clock,
  });
  return { app, clock, lines, stderr, closed, showMessageBox, failure, shown: () => showMessageBox.mock.calls.map(([options]) => options) };
}

const SENTENCE = "DOCKET_USER_DATA: the folder /x cannot be used: EROFS.";

describe("a start that is refused", () => {
  it("is written to standard error at once, and shown in a dialog as soon as possible", async () => {
    const { app, lines, failure, shown } = given();
    failure.refused(SENTENCE);
    await settle();
    expect([lines, shown(), app.exit.mock.calls]).toEqual([[`${SENTENCE}\n`], [], []]);
    app.becomeReady();
    await settle();
    expect(shown()).toMatchObject([{ type: "error", message: "Docket could not start.", detail: SENTENCE, buttons: ["Quit"] }]);
    expect(app.exit).not.toHaveBeenCalled();
  });

  it("is no error of Docket's own where standard error has no reader", () => {
    const { failure, stderr } = given({ ready: true });
    failure.refused(SENTENCE);
    expect(() => stderr.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }))).not.toThrow();
  });

  it("omits the key, both in the dialog and on standard error", async () => {
    const { failure, lines, shown } = given({ ready: true });
    failure.refused(`The folder /x/${KEY} cannot be used.`);
    await settle();
    expect([lines, shown().map(({ detail }) => detail)]).toEqual([
      ["The folder /x/[key] cannot be used.\n"],
      ["The folder /x/[key] cannot be used."],
    ]);
  });

  it("exits with 2 when the dialog is closed, and keeps no timer", async () => {
    const { app, clock, closed, failure } = given({ ready: true });
    failure.refused(SENTENCE);
    closed.resolve({ response: 0, checkboxChecked: false });
    await settle();
    expect(app.exit.mock.calls).toEqual([[2]]);
    expect(clock.pending).toBe(0);
  });

  it("ends all the same when it is not closed within 10 min", async () => {
    const { app, clock, failure } = given({ ready: true });
    failure.refused(SENTENCE);
    await settle();
    clock.advanceSync(10 * 60_000 - 1);
    await settle();
    expect(app.exit).not.toHaveBeenCalled();
    clock.advanceSync(1);
    await settle();
    expect(app.exit.mock.calls).toEqual([[2]]);
  });

  it("exits with the same code when it is quit in the meantime", async () => {
    const { app, failure } = given({ ready: true });
    failure.refused(SENTENCE);
    await settle();
    app.emit("before-quit", {});
    expect(app.exit.mock.calls).toEqual([[2]]);
  });

  it("ends when the dialog cannot be shown", async () => {
    const { app, closed, failure } = given({ ready: true });
    closed.reject(new Error("no display"));
    failure.refused(SENTENCE);
    await settle();
    expect(app.exit.mock.calls).toEqual([[2]]);
  });

  it.each(["1", "true", "yes"])("shows no dialog where there is no person to close it (CI=%s)", async (CI) => {
    const { app, lines, failure, shown } = given({ env: { CI }, ready: true });
    failure.refused(SENTENCE);
    expect([app.exit.mock.calls, lines]).toEqual([[[2]], [`${SENTENCE}\n`]]);
    await settle();
    expect(shown()).toEqual([]);
  });

  it("shows none without a display, where it would be invisible", () => {
    const { app, failure, shown } = given({ windowless: true, ready: true });
    failure.refused(SENTENCE);
    expect([shown(), app.exit.mock.calls]).toEqual([[], [[2]]]);
  });

  it.each(["", "0", "false"])("shows the dialog where CI=%j means no automatic run", async (CI) => {
    const { failure, shown } = given({ env: { CI }, ready: true });
    failure.refused(SENTENCE);
    await settle();
    expect(shown()).toHaveLength(1);
  });

  it("shows only the first failure", async () => {
    const { lines, failure, shown } = given({ ready: true });
    failure.refused(SENTENCE);
    failure.refused("Another.");
    failure.crashed(new Error("later"), testLog());
    await settle();
    expect([lines, shown().length]).toEqual([[`${SENTENCE}\n`], 1]);
  });

  it("touches no data of other users while it becomes ready, and leaves none behind", async () => {
    const { app, closed, failure } = given();
    failure.refused(SENTENCE);
    expect(app.userData).toContain(tmpdir());
    expect(existsSync(app.userData)).toBe(true);
    app.becomeReady();
    closed.resolve({ response: 0, checkboxChecked: false });
    await settle();
    expect(existsSync(app.userData)).toBe(false);
    rmSync(app.userData, { recursive: true, force: true });
  });
});

describe("a start that fails by an error of Docket's own", () => {
  it("is in the log completely, in the dialog in short with the place of the log, and exits with 1", async () => {
    const { app, lines, closed, failure, shown } = given({ ready: true });
    const log = testLog();
    const error = new TypeError("x is not a function");
    failure.crashed(error, log);
    await settle();
    expect(log.lines).toEqual([`error: start: ${error.stack}`]);
    expect(lines).toEqual([`${error.stack}\n`]);
    expect(shown()[0]?.detail).toMatch(/^x is not a function\n\nStart Docket again\. .*Docket[/\\]logs[/\\]docket\.log$/);
    closed.resolve({ response: 0, checkboxChecked: false });
    await settle();
    expect(app.exit.mock.calls).toEqual([[1]]);
  });

  it("may be any thrown value", async () => {
    const { lines, failure } = given({ ready: true });
    failure.crashed("nothing", testLog());
    expect(lines).toEqual(["nothing\n"]);
  });
});
