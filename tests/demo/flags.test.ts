/**
 * Tests the flags of the demonstration and of `npm start`: their meaning, and one sentence for each
 * wrong flag.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { readFlags, readStartFlags, sentenceOf, START_USAGE } from "./flags.ts";

describe("readFlags", () => {
  it("reads times in ms, s and m, and files as absolute paths", () => {
    expect(readFlags([])).toEqual({ headless: false, autopilot: false, help: false });
    expect(readFlags(["--for", "20s", "--headless", "--autopilot"])).toEqual({
      duration: 20_000,
      headless: true,
      autopilot: true,
      help: false,
    });
    expect(readFlags(["--for", "500ms"]).duration).toBe(500);
    expect(readFlags(["--for=1.5m"]).duration).toBe(90_000);
    expect(readFlags(["--screenshot", "out.png"]).screenshot).toBe(`${process.cwd()}/out.png`);
  });

  it.each([
    [["--for", "20"], '--for: "20" is not a time such as 20s, 500ms or 2m.'],
    [["--for", "0s"], '--for: "0s" is not a time such as 20s, 500ms or 2m.'],
    [["--for", "99999m"], '--for: "99999m" is not a time such as 20s, 500ms or 2m.'],
    [["--for"], "Option '--for <value>' argument missing."],
    [["--fast"], "Unknown option '--fast'."],
    [["--screenshot", "/no/such/folder/out.png"], '--screenshot: the folder of "/no/such/folder/out.png" does not exist.'],
    [["--screenshot", "tests"], '--screenshot: "tests" is a folder.'],
    [["--screenshot", ""], "--screenshot: the file has no name."],
  ])("answers %j with one sentence", (args, sentence) => {
    let actual = "";
    try {
      readFlags(args);
    } catch (error) {
      actual = sentenceOf(error);
    }
    expect(actual).toBe(sentence);
  });
});

const passedFrom = (folder: string, args: string[]) => readStartFlags(args, folder).passed;

describe("readStartFlags", () => {
  it("passes on the app's own flags", () => {
    expect(readStartFlags([])).toEqual({ help: false, version: false, passed: [] });
    expect(readStartFlags(["--hidden", "--demonstration=30"])).toMatchObject({ passed: ["--demonstration=30", "--hidden"] });
    expect(readStartFlags(["--demonstration"]).passed).toEqual(["--demonstration"]);
    expect(readStartFlags(["--help"]).help).toBe(true);
    expect(readStartFlags(["--check-config"])).toMatchObject({ help: false, passed: ["--check-config"] });
    expect(readStartFlags(["docket://action/act-1", "--hidden"]).passed).toEqual(["docket://action/act-1", "--hidden"]);
  });

  it("resolves a file to check against the user's working folder, not the project's folder", () => {
    const folder = "/home/ann";
    expect(passedFrom(folder, ["--check-config=draft.json"])).toEqual(["--check-config=/home/ann/draft.json"]);
    expect(passedFrom(folder, ["--check-config", "draft.json"])).toEqual(["--check-config", "/home/ann/draft.json"]);
    expect(passedFrom(folder, ["--check-config=/etc/draft.json"])).toEqual(["--check-config=/etc/draft.json"]);
    expect(passedFrom(folder, ["--check-config", "--hidden"])).toEqual(["--check-config", "--hidden"]);
  });

  it.each([
    [["--foo"], "Unknown option '--foo'."],
    [["--demonstrations"], "Unknown option '--demonstrations'."],
    [["--hidden=yes"], "Option '--hidden' does not take an argument."],
    [["here"], "Unexpected argument 'here'."],
    [["--demonstration=fast"], "--demonstration=fast: the rate must be a number of assignments per minute, above 0 and at most 600."],
  ])("answers %j with one sentence", (args, sentence) => {
    let actual = "";
    try {
      readStartFlags(args);
    } catch (error) {
      actual = sentenceOf(error);
    }
    expect(actual).toBe(sentence);
  });
});

describe("npm start", () => {
  const start = fileURLToPath(new URL("start.ts", import.meta.url));
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], { encoding: "utf8" });
    return { status, stdout, stderr };
  };

  it("ends with 2 and one line on standard error when a flag is wrong, before anything starts", () => {
    expect(run("--foo")).toEqual({ status: 2, stdout: "", stderr: "Unknown option '--foo'.\n" });
  });

  it("prints its usage, and starts nothing", () => {
    expect(run("--help")).toEqual({ status: 0, stdout: `${START_USAGE}\n`, stderr: "" });
    expect(run("--version")).toEqual({ status: 0, stdout: `Docket ${manifest.version}\n`, stderr: "" });
  });
});

describe("npm run demo", () => {
  it("ends with 2 and one line on standard error when a flag is wrong, before anything starts", () => {
    const demo = fileURLToPath(new URL("demo.ts", import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [demo, "--for", "soon"], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: "",
      stderr: '--for: "soon" is not a time such as 20s, 500ms or 2m.\n',
    });
  });
});
