/**
 * Tests that a pipe in place of one of Docket's files counts as no file: reading the pipe would
 * block the start forever, without a message.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { AtomicFile } from "../../electron/storage/atomic-file.ts";
import { ChangeCount } from "../../electron/storage/change-count.ts";
import { salvage } from "../../electron/storage/salvage.ts";
import { SettingsFile } from "../../electron/storage/settings-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-pipe-"));
  path = join(folder, "one");
  return () => rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === "win32")("a pipe (skipped: Windows has none among the files)", () => {
  beforeEach(() => void execFileSync("mkfifo", [path]));

  it("in place of the settings is a problem with its own message, and a save replaces it", () => {
    const settings = new SettingsFile({ path, now: () => 0 });
    expect(settings.read()).toEqual({
      values: {},
      problem: { code: "fileUnreadable", params: { path, why: `${path} is not a regular file` } },
    });
    settings.write({ a: 1 });
    expect(settings.read()).toEqual({ values: { a: 1 } });
  });

  it("in place of a key is no key", () => {
    expect(() => new AtomicFile(path).read()).toThrow("not a regular file");
  });

  it("in place of the count of changes is a damaged one, and the next count replaces it", () => {
    const counts = { file: 7, updates: 3, texts: 4 };
    const count = new ChangeCount(path);
    expect(count.read()).toBe("damaged");
    count.write(counts, true);
    count.close();
    expect(new ChangeCount(path).read()).toEqual(counts);
  });

  it("in place of the database holds nothing that could be saved", () => {
    expect(() => salvage(path)).toThrow("not a regular file");
  });
});

describe.skipIf(process.platform === "win32")("a file (skipped: Windows has no such devices)", () => {
  it("that is a link to an endless device counts as none", () => {
    symlinkSync("/dev/zero", path);
    expect(() => new AtomicFile(path).read()).toThrow("not a regular file");
    expect(new ChangeCount(path).read()).toBe("damaged");
  });
});

it("a file of settings that is larger than memory is a problem, and is not read", () => {
  writeFileSync(path, "{");
  truncateSync(path, 3 * 1024 ** 3);
  expect(new SettingsFile({ path, now: () => 0 }).read().problem).toMatchObject({ code: "fileUnreadable" });
});

it("an empty file is read as one, and a folder is refused by the system", () => {
  writeFileSync(path, "");
  expect(new AtomicFile(path).read()).toEqual(Buffer.alloc(0));
  mkdirSync(join(folder, "dir"));
  expect(() => new AtomicFile(join(folder, "dir")).read()).toThrow(/EISDIR/);
});
