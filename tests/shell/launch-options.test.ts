/** Tests the options of a start, from the command line and the environment. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readLaunchOptions } from "../../electron/shell/launch-options.ts";

describe("a start", () => {
  it.each([
    [[], { hidden: false }],
    [["--hidden"], { hidden: true }],
    [["--demonstration"], { hidden: false, demonstration: 12 }],
    [["--demonstration=0.5"], { hidden: false, demonstration: 0.5 }],
    [["--demonstration=600", "--hidden"], { hidden: true, demonstration: 600 }],
    // What follows a link may come from the author of the link.
    [["docket://action/a", "--demonstration=600", "--check-config"], { hidden: false }],
    [["--demonstration", "DOCKET:x", "--check-config=x"], { hidden: false, demonstration: 12 }],
    // Chromium's own arguments are not Docket's.
    [["--no-sandbox", "--demonstrations=x", "--hidden=yes"], { hidden: false }],
  ])("with %j", (args, value) => {
    expect(readLaunchOptions(["docket", ...args], {})).toEqual({ ok: true, value });
  });

  it.each([
    [["--check-config"], {}],
    [["--check-config", "--hidden"], {}],
    [["--check-config=draft.json"], { file: resolve("draft.json") }],
    [["--check-config", "draft.json"], { file: resolve("draft.json") }],
  ])("with %j checks a file", (args, checkConfig) => {
    expect(readLaunchOptions(["docket", ...args], {})).toMatchObject({ ok: true, value: { checkConfig } });
  });

  it("that is to check a file without a name reports that", () => {
    const message = "--check-config= must name a file, as in --check-config=docket.json.";
    expect(readLaunchOptions(["docket", "--check-config="], {})).toEqual({ ok: false, message });
  });

  it.each(["", "0", "-1", "601", "fast", "NaN", "Infinity", "1,5", "0x10", "1e2"])("refuses --demonstration=%s and names it", (rate) => {
    const read = readLaunchOptions(["docket", `--demonstration=${rate}`], {});
    expect(read).toEqual({ ok: false, message: expect.stringContaining(`--demonstration=${rate}: `) });
  });

  it("reads the folder of its data from the environment, as an absolute path", () => {
    expect(readLaunchOptions([], { DOCKET_USER_DATA: "data" })).toEqual({ ok: true, value: { hidden: false, userData: resolve("data") } });
    expect(readLaunchOptions([], { DOCKET_USER_DATA: "" })).toEqual({ ok: true, value: { hidden: false } });
  });
});
