/**
 * Tests that a pipe in place of a file blocks nothing: it is not read, and is replaced where a file
 * is written.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import type { App } from "electron";
import { beforeEach, describe, expect, it } from "vitest";
import { lastLines } from "../../electron/shell/crash-report.ts";
import { createLog } from "../../electron/shell/log.ts";
import { LoginItem } from "../../electron/shell/login-item.ts";
import { endOfFile } from "../../electron/shell/regular-file.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-regular-"));
  return () => rmSync(folder, { recursive: true });
});

function pipe(...names: string[]): string {
  const path = join(folder, ...names);
  mkdirSync(dirname(path), { recursive: true });
  execFileSync("mkfifo", [path]);
  return path;
}

describe.skipIf(process.platform === "win32")("a pipe (skipped: Windows has none among the files)", () => {
  it("in place of the log has no last lines, and the log becomes a file again", () => {
    const file = pipe("logs", "docket.log");
    expect(lastLines(file)).toEqual([]);
    const log = createLog({ file, out: new PassThrough(), hide: (text) => text });
    log.error("defect");
    expect(readFileSync(file, "utf8")).toMatch(/error defect\n$/);
  });

  it("in place of the desktop entry is no entry, and is replaced by one", () => {
    const file = pipe("autostart", "app.docket.desktop.desktop");
    const login = new LoginItem({
      app: { isPackaged: true } as unknown as App,
      platform: "linux",
      env: { XDG_CONFIG_HOME: folder, XDG_CONFIG_DIRS: folder },
      program: "/opt/Docket/docket",
    });
    login.renew();
    expect(login.dto()).toEqual({ state: "off" });
    expect(login.set(true)).toEqual({ ok: true, value: { state: "on" } });
    expect(readFileSync(file, "utf8")).toContain("Exec=");
  });
});

it("a link to a file is read as the file, a folder is no file, and of a long file only the end is read", () => {
  writeFileSync(join(folder, "a"), "0123456789");
  symlinkSync(join(folder, "a"), join(folder, "b"));
  expect([endOfFile(join(folder, "b"), 4)?.text, endOfFile(folder, 4)]).toEqual(["6789", undefined]);
});
