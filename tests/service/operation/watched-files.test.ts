/**
 * Files that are read again on a change: when, how often, and which value stays when a file is
 * faulty.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { FileWatcher } from "../../../electron/service/operation/watched-files.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { eventually } from "../fixtures.ts";

/** Watches files of numbers and reports their sum; uses the system clock by default. */
function sums(names: readonly string[], clock = systemClock) {
  const folder = mkdtempSync(join(tmpdir(), "docket-watched-"));
  const heard: (number | string)[] = [];
  const path = (name: string) => join(folder, name);
  for (const name of names) writeFileSync(path(name), "1");
  const watcher = new FileWatcher({
    clock,
    name: "the file",
    paths: names.map(path),
    parse: (contents) => {
      const sum = contents.reduce((total, text) => total + Number(text || Number.NaN), 0);
      if (Number.isNaN(sum)) throw new Error("it holds no number");
      return sum;
    },
    onChange: (sum) => heard.push(sum),
    onFault: (fault) => heard.push(fault),
  });
  const first = watcher.read();
  watcher.start();
  onTestFinished(() => {
    watcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { watcher, heard, first, path, write: (name: string, text: string) => writeFileSync(path(name), text) };
}

describe("a watched file", () => {
  it("that changes is read again, once per change", async () => {
    const { heard, first, write } = sums(["a"]);
    expect(first).toBe(1);
    write("a", "2");
    await eventually(() => heard).toEqual([2]);
    write("a", "3");
    await eventually(() => heard).toEqual([2, 3]);
  });

  it("that is replaced by another file is read again", async () => {
    const { heard, path, write } = sums(["a"]);
    write("new", "7");
    renameSync(path("new"), path("a"));
    await eventually(() => heard).toEqual([7]);
  });

  it("whose folder is replaced behind a link, as Kubernetes does, is read again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-secret-"));
    for (const [name, text] of [
      ["first", "1"],
      ["second", "5"],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "keys"), text);
    }
    symlinkSync("first", join(folder, "..data"));
    symlinkSync("..data/keys", join(folder, "keys"));
    const heard: string[] = [];
    const watcher = new FileWatcher({
      clock: systemClock,
      name: "the file",
      paths: [join(folder, "keys")],
      parse: ([text = ""]) => text,
      onChange: (text) => heard.push(text),
      onFault: (fault) => heard.push(fault),
    });
    onTestFinished(() => {
      watcher.stop();
      rmSync(folder, { recursive: true });
    });
    expect(watcher.read()).toBe("1");
    watcher.start();
    symlinkSync("second", join(folder, "..new"));
    renameSync(join(folder, "..new"), join(folder, "..data"));
    await eventually(() => heard).toEqual(["5"]);
  });

  it("that is faulty or missing is reported once, and the earlier value stays until the file is good again", async () => {
    const { watcher, heard, path, write } = sums(["a"]);
    write("a", "none");
    await eventually(() => heard).toEqual([`the file ${path("a")}: it holds no number`]);
    expect(watcher.fault).toBe(heard[0]);
    rmSync(path("a"));
    await eventually(() => heard.length).toBe(2);
    expect(heard[1]).toMatch(/^the file .* cannot be read: ENOENT/);
    write("a", "1");
    await eventually(() => watcher.fault).toBeUndefined();
    // The value equals the one in force, so no change is reported.
    expect(heard).toHaveLength(2);
  });

  it("is compared every two seconds when the folder reports no changes", async () => {
    const clock = new FakeClock();
    const { heard, write } = sums(["a"], clock);
    write("a", "22");
    await clock.advance(1000);
    await clock.advance(1001);
    expect(heard).toEqual([22]);
  });

  it("leaves no timer after stop", () => {
    const clock = new FakeClock();
    const { watcher } = sums(["a"], clock);
    watcher.stop();
    expect(clock.pending).toBe(0);
  });
});

it("two files are read as one value, and a moment with only one of them changed does no harm", async () => {
  const { heard, write, watcher } = sums(["a", "b"]);
  write("a", "none");
  write("b", "4");
  write("a", "10");
  await eventually(() => heard.at(-1)).toBe(14);
  expect(watcher.fault).toBeUndefined();
});
