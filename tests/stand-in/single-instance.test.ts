/**
 * Tests the lock on the folder of an app's data, as in Chromium: one `false` for two reasons, and a
 * link that shows which.
 */
import { existsSync, lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SingleInstance } from "./electron/single-instance.ts";

let folder: string;
const link = (): string => join(folder, "SingletonLock");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-single-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

function request(of = folder): boolean {
  const instance = new SingleInstance(() => undefined);
  onTestFinished(() => instance.release());
  return instance.request(of, {});
}

describe.skipIf(process.platform === "win32")("the lock on a folder", () => {
  it("is a link to its holder, gone when the holder is", () => {
    const instance = new SingleInstance(() => undefined);
    expect(instance.request(folder, {})).toBe(true);
    expect(readlinkSync(link())).toBe(`${hostname()}-${process.pid}`);
    expect(request()).toBe(false);
    instance.release();
    expect(lstatSync(link(), { throwIfNoEntry: false })).toBeUndefined();
    expect(request()).toBe(true);
  });

  it("is taken over from a process that is dead, and from an invalid link", () => {
    symlinkSync(`${hostname()}-4194305`, link());
    expect(request()).toBe(true);
  });

  it("is taken over from another computer, which is not notified", () => {
    symlinkSync("ship-7-4711", link());
    expect(request()).toBe(true);
    expect(readlinkSync(link())).toBe(`${hostname()}-${process.pid}`);
  });

  it.each([
    ["the folder cannot be made", () => writeFileSync(join(folder, "file"), ""), "file/data"],
    ["no link can be made in it", () => writeFileSync(join(folder, "SingletonLock"), ""), ""],
  ])("is refused, without an error, when %s", (_when, prepare, name) => {
    prepare();
    expect(request(join(folder, name))).toBe(false);
    expect(existsSync(join(folder, "file", "data"))).toBe(false);
  });
});
