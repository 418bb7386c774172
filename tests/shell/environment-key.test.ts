/** The key of a managed machine: read once, and removed from the environment of child processes. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readManagedFile } from "../../electron/core/settings/managed-file.ts";
import { takeEnvironmentKey } from "../../electron/shell/environment-key.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-key-"));
  path = join(folder, "key");
});
afterEach(() => rmSync(folder, { recursive: true }));

const fromFile = (content: string | Buffer, mode = 0o600) => {
  writeFileSync(path, content);
  chmodSync(path, mode);
  return takeEnvironmentKey({ DOCKET_API_KEY_FILE: path }, "linux");
};
const file = (values: object) =>
  readManagedFile({ path: "/etc/docket/docket.json", bytes: Buffer.from(JSON.stringify(values)), isReadByOthers: true });
const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;

describe("the environment", () => {
  it("has neither variable any more, nor have the programs that are started with it", () => {
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

  it("brings no key with variables that are empty, and loses them, too", () => {
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

  it("with an empty variable: the file counts", () => {
    writeFileSync(path, "from-the-file");
    expect(takeEnvironmentKey({ DOCKET_API_KEY: "", DOCKET_API_KEY_FILE: path }, "win32").key?.variable).toBe("DOCKET_API_KEY_FILE");
  });
});

describe("the key file", () => {
  it.each(["k-1", "k-1\n", "k-1\r\n", "  k-1  \n\n", "\uFEFFk-1\n"])("gives its key without the characters around it: %j", (content) => {
    expect(fromFile(content)).toEqual({
      key: { variable: "DOCKET_API_KEY_FILE", key: { ok: true, value: "k-1" } },
      origin: { is: "file", path },
      warnings: [],
    });
  });

  it("may be as long as a key may be", () => {
    expect(fromFile("k".repeat(4096)).key?.key.ok).toBe(true);
  });

  it.each<[string, string | Buffer, string, object]>([
    ["empty", " \n", "keyFileEmpty", {}],
    ["too long", "k".repeat(4097), "keyFileTooLong", { max: 4096 }],
    ["of several lines", "k-1\nk-2\n", "keyFileNoKey", {}],
    ["no text", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), "keyFileNoKey", {}],
    ["of another encoding", Buffer.from("k-1", "utf16le"), "keyFileNoKey", {}],
  ])("that is %s is refused, and never quoted", (_kind, content, code, params) => {
    expect(fromFile(content).key?.key).toEqual({ ok: false, problem: { code, params: { path, ...params } } });
  });

  it("that is missing, or a folder, is refused", () => {
    mkdirSync(path);
    const folderTaken = takeEnvironmentKey({ DOCKET_API_KEY_FILE: path }, "linux").key?.key;
    expect(folderTaken).toEqual({ ok: false, problem: { code: "keyFileNoFile", params: { path } } });
    const missing = takeEnvironmentKey({ DOCKET_API_KEY_FILE: `${path}-x` }, "linux").key?.key;
    expect(missing).toEqual({ ok: false, problem: { code: "keyFileMissing", params: { path: `${path}-x` } } });
  });

  it.skipIf(isWindows)("that is a device is refused, and not waited for (skipped: on Windows it cannot be so)", () => {
    expect(takeEnvironmentKey({ DOCKET_API_KEY_FILE: "/dev/null" }, "linux").key?.key).toEqual({
      ok: false,
      problem: { code: "keyFileNoFile", params: { path: "/dev/null" } },
    });
  });

  it.skipIf(isWindows)("that is a pipe without a writer is refused at once (skipped: on Windows it cannot be so)", () => {
    execFileSync("mkfifo", [path]);
    expect(takeEnvironmentKey({ DOCKET_API_KEY_FILE: path }, "linux").key?.key).toEqual({
      ok: false,
      problem: { code: "keyFileNoFile", params: { path } },
    });
  });

  it.skipIf(isWindows || isRoot)("that this user may not read is refused (skipped where root may read all)", () => {
    expect(fromFile("k-1", 0o000).key?.key).toEqual({
      ok: false,
      problem: { code: "keyFileForbidden", params: { path } },
    });
  });

  it.skipIf(isWindows)("that others can read is used with a warning; also behind a link (skipped: on Windows it cannot be so)", () => {
    for (const mode of [0o644, 0o640, 0o604]) {
      const { key, warnings } = fromFile("k-1", mode);
      expect(key?.key).toEqual({ ok: true, value: "k-1" });
      expect(warnings).toEqual([{ code: "keyFileOpen", params: { path } }]);
    }
    symlinkSync(path, `${path}-link`);
    expect(takeEnvironmentKey({ DOCKET_API_KEY_FILE: `${path}-link` }, "linux").warnings).toHaveLength(1);
  });
});

describe("docket.json", () => {
  it("decides the key before the environment does, whose variables are removed all the same", () => {
    writeFileSync(path, "from-the-file", { mode: 0o600 });
    const env = { DOCKET_API_KEY: "of-the-environment" };
    expect(takeEnvironmentKey(env, "linux", file({ DOCKET_API_KEY_FILE: path }))).toEqual({
      key: { variable: "DOCKET_API_KEY_FILE", file: "/etc/docket/docket.json", key: { ok: true, value: "from-the-file" } },
      origin: { is: "file", path },
      warnings: [],
    });
    expect(env).toEqual({});
  });

  it("brings a key itself, and says that the others there do not count", () => {
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

  it("names a program, which is not run at the start", () => {
    const { key, origin } = takeEnvironmentKey({}, "linux", file({ DOCKET_API_KEY_COMMAND: ["/no/such/program", "-x"] }));
    expect(key?.key).toEqual({ ok: false, problem: { code: "keyCommandRunning", params: { program: "/no/such/program" } } });
    expect(origin).toEqual({ is: "command", command: ["/no/such/program", "-x"] });
  });
});
