/** Tests the record of a run: an end that was not orderly, and a folder that is used elsewhere. */
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { lockProblem } from "../../electron/shell/instance-lock.ts";
import { readRunRecord, type RunOnRecord } from "../../electron/shell/run-record-file.ts";
import { beginRun, usedElsewhere } from "../../electron/shell/run-record.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** A user id that no system uses. */
const NOBODY = 65_534;

let folder: string;
const path = (): string => join(folder, "running.json");
const ABOUT = { host: "desk-2", user: "ann", version: "1.2.3", startedAt: 1_000 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-run-"));
  return () => rmSync(folder, { recursive: true });
});

describe("a run", () => {
  it("leaves nothing where it ends in order, and its record where it does not", () => {
    const run = beginRun(folder, ABOUT);
    expect(readRunRecord(folder)).toMatchObject(ABOUT);
    run.end();
    expect([readRunRecord(folder), existsSync(path())]).toEqual([undefined, false]);
  });

  it("renews its record, even where that was removed, until it ends", async () => {
    const clock = new FakeClock();
    const run = beginRun(folder, ABOUT);
    utimesSync(path(), 1, 1);
    run.keep(clock, () => undefined);
    await clock.advance(5_000);
    expect(readRunRecord(folder)?.aliveAt).toBe(clock.now());
    rmSync(path());
    await clock.advance(5_000);
    expect(readRunRecord(folder)).toMatchObject(ABOUT);
    run.end();
    await clock.advance(20_000);
    expect(readRunRecord(folder)).toBeUndefined();
  });

  it("detects that another one has taken its folder over, and leaves that one's record alone", async () => {
    const clock = new FakeClock();
    const run = beginRun(folder, ABOUT);
    const taken: RunOnRecord[] = [];
    run.keep(clock, (by) => taken.push(by));
    beginRun(folder, { ...ABOUT, host: "desk-9" });
    await clock.advance(5_000);
    run.end();
    expect([taken.map(({ host }) => host), readRunRecord(folder)?.host]).toEqual([["desk-9"], "desk-9"]);
  });

  it("detects before its next beat that another one has taken its folder over, and reports it once", async () => {
    const clock = new FakeClock();
    const run = beginRun(folder, ABOUT);
    const taken: RunOnRecord[] = [];
    run.keep(clock, (by) => taken.push(by));
    await clock.advance(5_000);
    expect(run.holds()).toBe(true);
    // Removing the record does not take over the folder.
    rmSync(path());
    expect(run.holds()).toBe(true);
    const other = beginRun(folder, { ...ABOUT, host: "desk-9" });
    expect([run.holds(), run.holds()]).toEqual([false, false]);
    // Even where the other Docket has ended since: it may have changed every file.
    other.end();
    expect(run.holds()).toBe(false);
    await clock.advance(60_000);
    expect([taken.map(({ host }) => host), clock.pending, readRunRecord(folder)]).toEqual([["desk-9"], 0, undefined]);
  });

  it.each([1e300, -1e300, 8.64e15 + 1, 1.5e-320, "1e9"])("reports no time that no calendar has: %j", (startedAt) => {
    writeFileSync(path(), JSON.stringify({ run: "r", startedAt }));
    const at = readRunRecord(folder)?.startedAt;
    expect(at === undefined || !Number.isNaN(new Date(at).getTime())).toBe(true);
  });

  it.each(["", "{", "[]", "null", '{"host":7,"startedAt":"soon","run":{}}', "x".repeat(1_000)])(
    "is found by a damaged record, too: %j",
    (text) => {
      writeFileSync(path(), text);
      const found = readRunRecord(folder);
      expect([typeof found?.aliveAt, found?.host, found?.startedAt]).toEqual(["number", undefined, undefined]);
    },
  );

  it("is its owner's alone, even where a crash has left one that all could read, and holds no secret", () => {
    writeFileSync(path(), "{}", { mode: 0o644 });
    beginRun(folder, ABOUT);
    if (process.platform !== "win32") expect((statSync(path()).mode & 0o777).toString(8)).toBe("600");
    expect(Object.keys(JSON.parse(readFileSync(path(), "utf8")) as object)).toEqual(["run", "host", "user", "version", "startedAt"]);
  });
});

/** Checks as this computer, and returns how long the check took; `during` runs in the meantime. */
const look = (host: string, during: (waited: number) => void = () => undefined, user = "ann"): [RunOnRecord | undefined, number] => {
  let waited = 0;
  const found = usedElsewhere(folder, { host, user }, (ms) => during((waited += ms)));
  return [found, waited];
};

/** Checks in a process of a user who may not read the record; `during` runs in the meantime. */
async function lookAsNobody(during: (looks: number) => void): Promise<unknown> {
  const module = fileURLToPath(new URL("../../electron/shell/run-record.ts", import.meta.url));
  const script = `
    import { readSync } from "node:fs";
    import { usedElsewhere } from ${JSON.stringify(module)};
    let looks = 0;
    const sleep = () => {
      process.stdout.write("look\\n");
      readSync(0, Buffer.alloc(1));
      looks += 1;
    };
    const found = usedElsewhere(${JSON.stringify(folder)}, { host: "desk-2", user: "nobody" }, sleep);
    process.stdout.write(JSON.stringify({ found, looks }));`;
  const args = ["--input-type=module", "--disable-warning=ExperimentalWarning", "-e", script];
  const child = spawn(process.execPath, args, { uid: NOBODY, gid: NOBODY, stdio: ["pipe", "pipe", "inherit"] });
  let looks = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== "look") return JSON.parse(line) as unknown;
    during((looks += 1));
    child.stdin.write("\n");
  }
  return undefined;
}

const beat = (at: number): void => utimesSync(path(), at, at);

describe("a folder that another computer has used", () => {
  it("is in use while its record changes, whatever the two clocks show", () => {
    beginRun(folder, ABOUT);
    utimesSync(path(), 4_000_000_000, 4_000_000_000);
    const [found, waited] = look("desk-9", (at) => at === 5_000 && utimesSync(path(), 4_000_000_005, 4_000_000_005));
    expect([found?.user, waited]).toEqual(["ann", 5_000]);
  });

  it("is free when the record does not change, or disappears", () => {
    beginRun(folder, ABOUT);
    expect(look("desk-9")).toEqual([undefined, 13_000]);
    expect(look("desk-9", (at) => at === 1_000 && rmSync(path()))).toEqual([undefined, 1_000]);
  });

  it("is in use, too, by another user of this computer, whose processes Chromium's lock does not see", () => {
    beginRun(folder, ABOUT);
    expect(look("desk-2", beat, "ben")).toEqual([expect.objectContaining({ user: "ann", host: "desk-2" }), 500]);
    expect(look("desk-2", () => undefined, "ben")).toEqual([undefined, 13_000]);
    // The user "nobody" is another user whose name the system does not disclose.
    expect(look("desk-2", beat, "")).toEqual([undefined, 0]);
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
    "is in use, too, where its record may not be read (skipped where root may read all)",
    () => {
      beginRun(folder, ABOUT);
      chmodSync(path(), 0o000);
      const [found, waited] = look("desk-2", beat);
      expect([found?.isHidden, waited]).toEqual([true, 500]);
      expect(look("desk-2")).toEqual([undefined, 13_000]);
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    "is in use, too, by another user's process, and is free once that has gone (skipped where no other user can be played)",
    async () => {
      beginRun(folder, ABOUT);
      chmodSync(folder, 0o755);
      expect(await lookAsNobody((looks) => looks === 2 && beat(5_000))).toEqual({
        found: { isHidden: true, aliveAt: 5_000_000 },
        looks: 2,
      });
      expect(await lookAsNobody(() => undefined)).toEqual({ looks: 26 });
      expect(await lookAsNobody((looks) => looks === 3 && rmSync(path()))).toEqual({ looks: 3 });
    },
  );

  it("is not waited for where this computer, or no computer, has used it", () => {
    expect(look("desk-2")).toEqual([undefined, 0]);
    beginRun(folder, ABOUT);
    expect(look("desk-2")).toEqual([undefined, 0]);
    writeFileSync(path(), "{}");
    expect(look("desk-9")).toEqual([undefined, 0]);
  });
});

describe("a folder that this computer has used, or one of its name", () => {
  const HERE = { host: "desk-2", user: "ann", machine: "m-1", boot: "b-2", bootedAt: 10_000_000 };
  const waitedFor = (record: Partial<RunOnRecord>, renewedAt: number, by: Partial<typeof HERE> = {}): number => {
    beginRun(folder, { ...ABOUT, ...record });
    beat(renewedAt / 1_000);
    let waited = 0;
    usedElsewhere(folder, { ...HERE, ...by }, (ms) => (waited += ms));
    return waited;
  };

  it.each([
    ["of this start of its system", { machine: "m-1", boot: "b-2" }, 11_000_000, 0],
    ["of this computer, before its power went", { machine: "m-1", boot: "b-1" }, 9_990_000, 0],
    ["of another one", { machine: "m-2", boot: "b-9" }, 9_990_000, 13_000],
    ["of another one of the same image", { machine: "m-1", boot: "b-9" }, 10_001_000, 13_000],
    ["of an earlier version", {}, 11_000_000, 0],
    ["of a system that has no number", { boot: "b-2" }, 11_000_000, 0],
    ["of another one without a number", { boot: "b-9" }, 11_000_000, 13_000],
  ])("is watched only where its record may be another computer's: %s", (_whose, record, renewedAt, waited) => {
    expect(waitedFor(record, renewedAt)).toBe(waited);
  });

  it("is not watched by a computer without a number, which has only its name", () => {
    expect(waitedFor({ machine: "m-2", boot: "b-9" }, 11_000_000, { machine: "", boot: "" })).toBe(0);
  });
});

it("a folder that another user's Docket has is refused with both names", () => {
  beginRun(folder, ABOUT);
  const lock = { platform: "win32" as const, hostname: () => "desk-2", isAlive: () => true };
  expect(lockProblem(folder, { ...lock, user: "bob" })).toBe(
    `Docket is already running on the data folder ${folder}: ann started it on the computer desk-2, and two Dockets must not share one. Quit that one, or choose another folder with DOCKET_USER_DATA.`,
  );
  expect(lockProblem(folder, { ...lock, user: "ann" })).toBeUndefined();
});

describe.skipIf(process.platform === "win32")("something other than a file in place of the record (skipped: Windows has none such)", () => {
  it("is nobody's run, and a pipe is replaced by the record", () => {
    execFileSync("mkfifo", [path()]);
    expect([readRunRecord(folder), look("desk-9")]).toEqual([undefined, [undefined, 0]]);
    const run = beginRun(folder, ABOUT);
    expect([readRunRecord(folder), run.holds()]).toMatchObject([ABOUT, true]);
    run.end();
    expect(existsSync(path())).toBe(false);
  });

  it("holds up neither the beats nor the end of a run", async () => {
    const clock = new FakeClock();
    const run = beginRun(folder, ABOUT);
    run.keep(clock, () => undefined);
    rmSync(path());
    execFileSync("mkfifo", [path()]);
    expect(run.holds()).toBe(true);
    await clock.advance(5_000);
    run.leave();
    expect(readRunRecord(folder)).toMatchObject({ ...ABOUT, leaves: true });
    run.end();
  });

  it("is not read where it has no end", () => {
    symlinkSync("/dev/zero", path());
    expect(readRunRecord(folder)).toBeUndefined();
  });
});

it("a record of gigabytes is found, and only its end is read", () => {
  writeFileSync(path(), "{");
  truncateSync(path(), 3 * 1024 ** 3);
  expect([readRunRecord(folder)?.host, typeof readRunRecord(folder)?.aliveAt]).toEqual([undefined, "number"]);
});
