/** Tests a lock that Docket does not get: another Docket, or a folder that cannot be locked. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { isAlive, lockProblem, takenOverFrom } from "../../electron/shell/instance-lock.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-lock-"));
  return () => rmSync(folder, { recursive: true });
});

const HERE = "watch-desk-2";

function problem(holder?: string, alive = true, platform: NodeJS.Platform = "linux"): string | undefined {
  if (holder !== undefined) symlinkSync(holder, join(folder, "SingletonLock"));
  return lockProblem(folder, { platform, hostname: () => HERE, isAlive: () => alive, user: "ann" });
}

function warning(holder: string, platform: NodeJS.Platform = "linux"): string | undefined {
  symlinkSync(holder, join(folder, "SingletonLock"));
  return takenOverFrom(folder, { platform, hostname: () => HERE });
}

describe("a lock that was refused", () => {
  it("is another Docket's, when a live process of this computer holds it", () => {
    expect(problem(`${HERE}-4711`)).toBeUndefined();
  });

  it.each([
    ["there is no lock: a full disk, or one without links", undefined, true],
    ["another computer has it, whose processes are not ours", "watch-desk-4711", true],
    ["its holder is dead, and the lock could not be replaced", `${HERE}-4711`, false],
    ["the link leads nowhere that Chromium would write", "elsewhere", true],
    ["the holder has no number", `${HERE}-`, true],
  ])("is nobody's, when %s", (_when, holder, alive) => {
    expect(problem(holder, alive)).toMatch(
      /cannot be locked, and two Dockets must not share one\. Start Docket again\. .* DOCKET_USER_DATA\.$/,
    );
  });

  it("has no owner, when there is a plain file in its place", () => {
    writeFileSync(join(folder, "SingletonLock"), `${HERE}-4711`);
    expect(problem()).toContain("cannot be locked");
  });

  it("is another Docket's on Windows, which locks without a file", () => {
    expect(problem(undefined, true, "win32")).toBeUndefined();
  });
});

describe("a lock that is taken over", () => {
  it("causes a warning with the name of the computer, including its hyphens", () => {
    expect(warning("ship-7.fleet-4711")).toBe(
      `data: ${folder} is taken over from Docket on the computer ship-7.fleet; if it still runs there, end one of the two`,
    );
  });

  it("does not mistake a computer whose name only begins alike for this one", () => {
    expect(warning("watch-desk-4711")).toContain("on the computer watch-desk;");
  });

  it.each([
    [`${HERE}-4711`, "linux"],
    ["elsewhere", "linux"],
    ["ship-7-4711", "win32"],
  ] as const)("causes no warning: %s (%s)", (holder, platform) => {
    expect(warning(holder, platform)).toBeUndefined();
  });
});

describe("a process", () => {
  it("is alive or not, whichever user runs it", () => {
    expect([isAlive(process.pid), isAlive(process.ppid), isAlive(2 ** 22 + 1)]).toEqual([true, true, false]);
  });
});
