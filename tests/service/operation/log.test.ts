/** Lines of the log: each is one JSON object, whatever its fields contain. */
import { describe, expect, it } from "vitest";
import { createLog, type LogLevel } from "../../../electron/service/operation/log.ts";
import { FakeClock } from "../../support/fake-clock.ts";

function logAt(level: LogLevel) {
  const lines: string[] = [];
  return { log: createLog({ level, clock: new FakeClock(), write: (line) => lines.push(line) }), lines };
}

describe("a line of the log", () => {
  it("holds its time, level and event, and the defined fields", () => {
    const { log, lines } = logAt("info");
    log.info("keys.loaded", { keys: 3, dropped: undefined });
    const at = new Date(new FakeClock().now()).toISOString();
    expect(lines).toEqual([`{"at":"${at}","level":"info","event":"keys.loaded","keys":3}\n`]);
  });

  it.each(["line\nfeed", "\u001b[31mred", "\u2028", "a\u0000b", '","level":"error'])("stays one line with %j in it", (text) => {
    const { log, lines } = logAt("info");
    log.info("update.answered", { action: text });
    expect(lines[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", action: text });
  });

  it("limits the length of fields chosen by clients, and replaces malformed Unicode", () => {
    const { log, lines } = logAt("info");
    log.info("x", { long: "😀".repeat(1000), lone: "\ud800" });
    const { long, lone } = JSON.parse(lines[0] ?? "") as { long: string; lone: string };
    expect([long.length, long.isWellFormed(), lone]).toEqual([513, true, "\ufffd"]);
  });

  it("lets no field overwrite its time, level or event", () => {
    const { log, lines } = logAt("info");
    log.warn("real", { event: "false", at: "never", level: "info" });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "real", level: "warn" });
  });

  it.each([
    ["info", ["info", "warn", "error"]],
    ["warn", ["warn", "error"]],
    ["error", ["error"]],
    ["off", []],
  ] as const)("is written at level %s and above only", (level, expected) => {
    const { log, lines } = logAt(level);
    for (const each of ["info", "warn", "error"] as const) log[each]("x");
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected);
  });
});
