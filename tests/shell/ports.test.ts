/** Tests the small adapters: log, defects, power. */
import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { PowerMonitor } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logUncaughtErrors } from "../../electron/shell/uncaught-errors.ts";
import { KnownKeys } from "../../electron/shell/known-keys.ts";
import { createLog } from "../../electron/shell/log.ts";
import { watchPower } from "../../electron/shell/power.ts";
import { testLog } from "./fakes.ts";

describe("the log", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docket-log-"));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  it("writes bare lines to standard output and the time to the file, and the key to neither", () => {
    const out = new PassThrough();
    const file = join(folder, "logs", "docket.log");
    const log = createLog({ file, out, hide: (text) => text.replaceAll("key-123", "[key]") });
    log.info('assigned: a-1 "Inspect"');
    log.warn("refused: key-123 is unknown\nsecond line");
    out.end();
    expect(String(out.read())).toBe('assigned: a-1 "Inspect"\nrefused: [key] is unknown | second line\n');
    const written = readFileSync(file, "utf8");
    expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\S* info assigned: a-1 "Inspect"$/m);
    expect(written).not.toContain("key-123");
  });

  it("hides the key in use, however many there were before it, and an earlier one too", () => {
    const out = new PassThrough();
    const keys = new KnownKeys();
    const log = createLog({ file: join(folder, "docket.log"), out, hide: keys.hide });
    for (let count = 100; count < 130; count += 1) {
      keys.value = `key-${count}`;
      log.info(`key-${count} is not key-${count - 1}`);
    }
    log.flush();
    out.end();
    expect(String(out.read()).trim().split("\n").slice(1)).toEqual(Array.from({ length: 29 }, () => "[key] is not [key]"));
  });

  it("collects the lines of a burst for a moment, in their order, with the time of each", () => {
    const out = new PassThrough();
    const file = join(folder, "docket.log");
    const log = createLog({ file, out, hide: (text) => text });
    const write = vi.spyOn(out, "write");
    const expected = Array.from({ length: 500 }, (_, index) => `line ${index}`);
    vi.useFakeTimers();
    for (const line of expected) log.info(line);
    expect(write).toHaveBeenCalledTimes(20);
    vi.advanceTimersByTime(20);
    expect(write).toHaveBeenCalledTimes(21);
    // The burst continues: lines are still not written one by one.
    vi.advanceTimersByTime(40);
    log.info("line 500");
    expect(write).toHaveBeenCalledTimes(21);
    log.flush();
    expect(write).toHaveBeenCalledTimes(22);
    vi.advanceTimersByTime(100);
    log.info("line 501");
    expect(write).toHaveBeenCalledTimes(23);
    const written = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(written.map((line) => line.slice(line.indexOf(" ") + 1))).toEqual(
      [...expected, "line 500", "line 501"].map((line) => `info ${line}`),
    );
    expect(String(out.read()).trimEnd().split("\n")).toEqual([...expected, "line 500", "line 501"]);
    for (const line of written) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d info /);
  });

  it.each(["an error", "a flush before a kill"])("writes the collected lines with %s, at once", (by) => {
    const file = join(folder, "docket.log");
    const log = createLog({ file, out: new PassThrough(), hide: (text) => text });
    for (let line = 0; line < 100; line += 1) log.info(`line ${line}`);
    if (by === "an error") log.error("defect");
    else log.flush();
    const written = readFileSync(file, "utf8").trimEnd().split("\n");
    expect([written.length, written.at(-1)]).toEqual(
      by === "an error" ? [101, expect.stringContaining("error defect")] : [100, expect.stringContaining("info line 99")],
    );
  });

  it("reports once, and without a stack, that its file accepts no lines", () => {
    const out = new PassThrough();
    const file = join(folder, "docket.log");
    mkdirSync(file);
    const log = createLog({ file, out, hide: (text) => text });
    log.info("one");
    log.info("two");
    out.end();
    expect(String(out.read())).toMatch(/^log: \S+docket\.log cannot be written: EISDIR: [^\n]*; its lines stand here only\none\ntwo\n$/u);
  });

  it("does not format a service's text", () => {
    const out = new PassThrough();
    createLog({ file: join(folder, "docket.log"), out, hide: (text) => text }).info("100 %s %c {text} {y}");
    out.end();
    expect(String(out.read())).toBe("100 %s %c {text} {y}\n");
  });

  it("continues after the reader of its output is gone", () => {
    const out = new PassThrough();
    const log = createLog({ file: join(folder, "docket.log"), out, hide: (text) => text });
    out.emit("error", new Error("EPIPE"));
    expect(() => log.info("still here")).not.toThrow();
  });
});

describe("a defect of Docket's own", () => {
  it("is in the log, wherever it occurred", () => {
    const process = new EventEmitter();
    const log = testLog();
    logUncaughtErrors(process as unknown as NodeJS.Process, log);
    process.emit("uncaughtExceptionMonitor", new Error("thrown"), "uncaughtException");
    process.emit("unhandledRejection", new Error("rejected"));
    process.emit("unhandledRejection", "text");
    expect(log.lines).toEqual([
      expect.stringMatching(/^error: defect: Error: thrown/),
      expect.stringMatching(/^error: defect: Error: rejected/),
      "error: defect: text",
    ]);
  });
});

describe("power", () => {
  it("wakes Docket after sleep and when the screen is unlocked, until it is stopped", () => {
    const powerMonitor = new EventEmitter();
    const onWake = vi.fn();
    const stop = watchPower({ powerMonitor: powerMonitor as unknown as PowerMonitor, log: testLog(), onWake });
    powerMonitor.emit("suspend");
    expect(onWake).not.toHaveBeenCalled();
    powerMonitor.emit("resume");
    powerMonitor.emit("unlock-screen");
    expect(onWake).toHaveBeenCalledTimes(2);
    stop();
    expect(powerMonitor.eventNames()).toEqual([]);
  });
});
