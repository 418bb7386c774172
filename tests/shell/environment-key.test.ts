/**
 * Tests the key of a managed machine: read once, and removed from the environment of child
 * processes.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readManagedFile } from "../../electron/core/settings/managed-file.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { keyReader, takeEnvironmentKey } from "../../electron/shell/environment-key.ts";
import { judgeRights } from "../../electron/shell/key-file-rights.ts";
import { KEY_FILE_SECONDS, KeyFile } from "../../electron/shell/key-file.ts";
import { readAdministratorFile } from "../../electron/storage/administrator-file.ts";
import { FakeClock } from "../support/fake-clock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-key-"));
  path = join(folder, "key");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As for a key that the environment names, whose files belong to its user. */
const judge = judgeRights(undefined, { app: { isPackaged: true }, env: {}, process, read: readAdministratorFile });
const reader = { env: {}, platform: "linux", clock: systemClock(), judge } as const;
const readFrom = (origin: string) => keyReader({ is: "file", path: origin }, reader)();
const fromFile = (content: string | Buffer, mode = 0o600) => {
  writeFileSync(path, content);
  chmodSync(path, mode);
  return readFrom(path);
};
const file = (values: object) =>
  readManagedFile({ path: "/etc/docket/docket.json", bytes: Buffer.from(JSON.stringify(values)), isReadByOthers: true });
const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;

describe("the environment", () => {
  it("no longer has either variable, nor do the programs that are started with it", () => {
    const env: Record<string, string | undefined> = {
      PATH: process.env["PATH"],
      DOCKET_API_KEY: " k-1\n",
      DOCKET_API_KEY_FILE: "/run/key",
    };
    expect(takeEnvironmentKey(env, "linux").key).toEqual({ variable: "DOCKET_API_KEY", key: { ok: true, value: "k-1" } });
    expect(Object.keys(env)).toEqual(["PATH"]);
    const child = execFileSync(process.execPath, ["-p", "JSON.stringify(process.env)"], { env, encoding: "utf8" });
    expect(child).not.toMatch(/DOCKET_API_KEY|k-1/);
  });

  it("provides no key with variables that are empty, and loses them, too", () => {
    const env = { DOCKET_API_KEY: "  ", DOCKET_API_KEY_FILE: "" };
    expect(takeEnvironmentKey(env, "linux")).toEqual({ key: undefined, warnings: [] });
    expect(env).toEqual({});
  });

  it("with both: the variable counts, with a warning", () => {
    writeFileSync(path, "from-the-file");
    const { key, warnings } = takeEnvironmentKey({ DOCKET_API_KEY: "from-the-variable", DOCKET_API_KEY_FILE: path }, "linux");
    expect(key?.key).toEqual({ ok: true, value: "from-the-variable" });
    expect(warnings).toEqual([{ code: "severalKeys", params: { variables: ["DOCKET_API_KEY", "DOCKET_API_KEY_FILE"] } }]);
  });

  it.each([
    ["its own variable", { DOCKET_API_KEY: "k-1", DOCKET_API_KEY_FILE: "/run/key" }, {}, { DOCKET_API_KEY: "k-1" }],
    ["the variable of its file", { DOCKET_API_KEY_FILE: "/run/key" }, {}, { DOCKET_API_KEY_FILE: "/run/key" }],
    ["its program, whose variable stays", { DOCKET_API_KEY_COMMAND: '["/k"]' }, {}, undefined],
    ["docket.json, which stays as well", { DOCKET_API_KEY: "k-1" }, { DOCKET_API_KEY: "k-2" }, undefined],
    ["nobody", {}, {}, undefined],
  ])("can be given back what a second start would lack, where the key is of %s", (_whose, env, configured, removed) => {
    expect(takeEnvironmentKey({ ...env }, "linux", file(configured)).removed).toEqual(removed);
  });

  it("with an empty variable: the file counts", () => {
    writeFileSync(path, "from-the-file");
    expect(takeEnvironmentKey({ DOCKET_API_KEY: "", DOCKET_API_KEY_FILE: path }, "win32").key?.variable).toBe("DOCKET_API_KEY_FILE");
  });
});

describe("the key file", () => {
  it("is named, and not read yet", () => {
    expect(takeEnvironmentKey({ DOCKET_API_KEY_FILE: path }, "linux")).toEqual({
      key: { variable: "DOCKET_API_KEY_FILE", key: { ok: false, problem: { code: "keyFileReading", params: { path } } } },
      origin: { is: "file", path },
      removed: { DOCKET_API_KEY_FILE: path },
      warnings: [],
    });
  });

  it.each(["k-1", "k-1\n", "k-1\r\n", "  k-1  \n\n", "\uFEFFk-1\n"])(
    "yields its key without the characters around it: %j",
    async (content) => {
      expect(await fromFile(content)).toEqual({ ok: true, value: "k-1" });
    },
  );

  it("may be as long as a key may be", async () => {
    for (const end of ["", "\r\n"]) expect((await fromFile(`${"k".repeat(4096)}${end}`)).ok).toBe(true);
  });

  it.each<[string, string | Buffer, string, object]>([
    ["empty", " \n", "keyFileEmpty", {}],
    ["too long", "k".repeat(4097), "keyFileTooLong", { max: 4096 }],
    ["of several lines", "k-1\nk-2\n", "keyFileNoKey", {}],
    ["no text", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), "keyFileNoKey", {}],
    ["of another encoding", Buffer.from("k-1", "utf16le"), "keyFileNoKey", {}],
  ])("that is %s is refused, and never quoted", async (_kind, content, code, params) => {
    expect(await fromFile(content)).toEqual({ ok: false, problem: { code, params: { path, ...params } } });
  });

  it("that is missing, or a folder, is refused", async () => {
    mkdirSync(path);
    expect(await readFrom(path)).toEqual({ ok: false, problem: { code: "keyFileNoFile", params: { path } } });
    expect(await readFrom(`${path}-x`)).toEqual({ ok: false, problem: { code: "keyFileMissing", params: { path: `${path}-x` } } });
  });

  it.skipIf(isWindows)("that is a device is refused, and not waited for (skipped: on Windows it cannot be so)", async () => {
    expect(await readFrom("/dev/null")).toEqual({ ok: false, problem: { code: "keyFileNoFile", params: { path: "/dev/null" } } });
  });

  it.skipIf(isWindows)("that is a pipe without a writer is refused at once (skipped: on Windows it cannot be so)", async () => {
    execFileSync("mkfifo", [path]);
    expect(await readFrom(path)).toEqual({ ok: false, problem: { code: "keyFileNoFile", params: { path } } });
  });

  it.skipIf(isWindows || isRoot)("that this user may not read is refused (skipped where root may read all)", async () => {
    expect(await fromFile("k-1", 0o000)).toEqual({ ok: false, problem: { code: "keyFileForbidden", params: { path } } });
  });

  it.skipIf(isWindows)(
    "that everybody can read is used with a warning; also behind a link (skipped: on Windows it cannot be so)",
    async () => {
      for (const mode of [0o644, 0o604])
        expect(await fromFile("k-1", mode)).toEqual({ ok: true, value: "k-1", warning: { code: "keyFileOpen", params: { path } } });
      // Group access of the users who share Docket on a device of several users.
      expect(await fromFile("k-1", 0o640)).toEqual({ ok: true, value: "k-1" });
      chmodSync(path, 0o644);
      symlinkSync(path, `${path}-link`);
      expect(await readFrom(`${path}-link`)).toMatchObject({ ok: true, warning: { code: "keyFileOpen" } });
    },
  );

  it.skipIf(isWindows)("that others can change is not used (skipped: on Windows no rights are judged)", async () => {
    const problem = (what: string) => ({ code: "keyFileWritable", params: { path, what, fault: "open" } });
    expect(await fromFile("k-1", 0o666)).toEqual({ ok: false, problem: problem(path) });
    chmodSync(path, 0o600);
    chmodSync(folder, 0o777);
    expect(await readFrom(path)).toEqual({ ok: false, problem: problem(folder) });
    chmodSync(folder, 0o700);
    expect(await readFrom(path)).toEqual({ ok: true, value: "k-1" });
  });

  it.skipIf(isWindows)("that others can change is not run where it is a program (skipped: on Windows no rights are judged)", async () => {
    const program = join(folder, "key.sh");
    writeFileSync(program, "#!/bin/sh\necho k-1\n", { mode: 0o755 });
    const run = () => keyReader({ is: "command", command: [program] }, { ...reader, platform: process.platform })();
    expect(await run()).toEqual({ ok: true, value: "k-1" });
    for (const what of [program, folder]) {
      chmodSync(what, 0o777);
      expect(await run()).toEqual({ ok: false, problem: { code: "keyCommandOpen", params: { program, what, fault: "open" } } });
      chmodSync(what, 0o755);
    }
    expect(await run()).toEqual({ ok: true, value: "k-1" });
  });

  it("on a disk that does not answer is abandoned after a while, and only one read of it is pending", async () => {
    const clock = new FakeClock();
    writeFileSync(path, "k-1", { mode: 0o600 });
    const answers = Promise.withResolvers<void>();
    let opened = 0;
    const file = new KeyFile({
      path,
      platform: "linux",
      clock,
      judge,
      openFile: async (...what) => {
        opened += 1;
        await answers.promise;
        return open(...what);
      },
    });
    const late = { ok: false, problem: { code: "keyFileLate", params: { path, seconds: KEY_FILE_SECONDS } } };
    for (let times = 0; times < 3; times += 1) {
      const reading = file.read();
      await clock.advance(KEY_FILE_SECONDS * 1_000);
      expect(await reading).toEqual(late);
    }
    expect(opened).toBe(1);
    answers.resolve();
    expect(await file.read()).toEqual({ ok: true, value: "k-1" });
    expect(clock.pending).toBe(0);
  });
});

describe("docket.json", () => {
  it("takes precedence for the key over the environment, whose variables are removed all the same", () => {
    writeFileSync(path, "from-the-file", { mode: 0o600 });
    const env = { DOCKET_API_KEY: "of-the-environment" };
    expect(takeEnvironmentKey(env, "linux", file({ DOCKET_API_KEY_FILE: path }))).toEqual({
      key: {
        variable: "DOCKET_API_KEY_FILE",
        file: "/etc/docket/docket.json",
        key: { ok: false, problem: { code: "keyFileReading", params: { path } } },
      },
      origin: { is: "file", path },
      warnings: [{ code: "variableOverruled", params: { variable: "DOCKET_API_KEY", path: "/etc/docket/docket.json" } }],
    });
    expect(env).toEqual({});
  });

  it("holds a key itself, and reports that the others there do not count", () => {
    const taken = takeEnvironmentKey(
      {},
      "linux",
      file({ DOCKET_API_KEY_FILE: path, DOCKET_API_KEY: "k-1", DOCKET_API_KEY_COMMAND: ["/k"] }),
    );
    expect(taken.key).toMatchObject({ variable: "DOCKET_API_KEY", key: { ok: true, value: "k-1" } });
    expect(taken.warnings).toEqual([
      { code: "severalKeys", params: { variables: ["DOCKET_API_KEY", "DOCKET_API_KEY_FILE", "DOCKET_API_KEY_COMMAND"] } },
    ]);
  });

  it("names a key file by its absolute path: any other would depend on where its user starts Docket", () => {
    const problem = { code: "keyFileRelative", params: { path: "key.txt" } };
    const taken = takeEnvironmentKey({}, "linux", file({ DOCKET_API_KEY_FILE: "key.txt" }));
    expect(taken).toMatchObject({ key: { key: { ok: false, problem } } });
    expect(taken).not.toHaveProperty("origin");
    expect(takeEnvironmentKey({ DOCKET_API_KEY_FILE: "key.txt" }, "linux")).toHaveProperty("origin", { is: "file", path: "key.txt" });
  });

  it("names a program, which is not run at the start", () => {
    const { key, origin } = takeEnvironmentKey({}, "linux", file({ DOCKET_API_KEY_COMMAND: ["/no/such/program", "-x"] }));
    expect(key?.key).toEqual({ ok: false, problem: { code: "keyCommandRunning", params: { program: "/no/such/program" } } });
    expect(origin).toEqual({ is: "command", command: ["/no/such/program", "-x"] });
  });
});
