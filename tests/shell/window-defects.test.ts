/**
 * Tests that a failure in the window is one harmless line of the log, and that a loop does not
 * flood it.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { WindowDefects } from "../../electron/shell/window-defects.ts";
import { testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";

let clock: FakeClock;
let log: ReturnType<typeof testLog>;
let defects: WindowDefects;

beforeEach(() => {
  clock = new FakeClock();
  log = testLog();
  defects = new WindowDefects({ clock, log });
});

describe("a failure of the window", () => {
  it("is one line with its pane", () => {
    defects.record({ pane: "queue", message: "TypeError: x is not a function\n    at Row (app://docket/index.js:1:2)" });
    expect(log.lines).toEqual(["error: window: the pane queue failed: TypeError: x is not a function at Row (app://docket/index.js:1:2)"]);
  });

  it("writes nothing that a terminal or a log viewer would interpret", () => {
    defects.record({ pane: "a\r\nerror: forged", message: "\u001B[2J\u202Eevil\u2066\u0000\u0085\u2028x\uD800" });
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]/u);
    expect(log.lines[0]).toMatch(/^error: window: the pane a error: forged failed: .*evil.*x/u);
  });

  it("that repeats without end is counted and not written, and again written later", () => {
    for (let count = 0; count < 1_000; count += 1) defects.record({ pane: "queue", message: "again" });
    expect(log.lines).toHaveLength(21);
    expect(log.lines.at(-1)).toMatch(/more than 20 failures within a minute/);
    clock.advanceSync(60_000);
    defects.record({ pane: "queue", message: "later" });
    expect(log.lines.slice(21)).toEqual([
      "error: window: 980 failures of the minute before were not written",
      "error: window: the pane queue failed: later",
    ]);
  });
});
