/** Tests docket.json on the disk: read where only an administrator can write it, else refused. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FoundFile, readAdministratorFile } from "../../electron/storage/administrator-file.ts";

const isWindows = process.platform === "win32";
const uid = process.getuid?.() ?? 0;
const isRoot = uid === 0;

let base: string;
let folder: string;
let path: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "docket-managed-"));
  folder = join(base, "docket");
  path = join(folder, "docket.json");
  mkdirSync(folder, { mode: 0o755 });
});
afterEach(() => rmSync(base, { recursive: true }));

/** Reads the file, where the user who runs the tests counts as an administrator. */
const read = (more: Partial<Parameters<typeof readAdministratorFile>[0]> = {}): Promise<FoundFile> =>
  readAdministratorFile({ path, platform: process.platform, owners: [uid], maxBytes: 1_000, ...more });
const write = (text = "{}", mode = 0o644): void => {
  writeFileSync(path, text);
  chmodSync(path, mode);
};
const problem = (found: FoundFile) => (found.is === "refused" ? found.problem : found);

describe("docket.json", async () => {
  it("is absent where there is no file, nor a folder for it", async () => {
    expect(await read()).toEqual({ is: "none" });
    rmSync(folder, { recursive: true });
    expect(await read()).toEqual({ is: "none" });
  });

  it("is read completely, and known to be readable by others", async () => {
    write('{"a":1}');
    const found = await read();
    expect(found.is === "read" && Buffer.from(found.bytes).toString()).toBe('{"a":1}');
    expect(found).toMatchObject({ isReadByOthers: !isWindows });
    write("{}", 0o600);
    expect(await read()).toMatchObject({ isReadByOthers: false });
  });

  it("is refused where it is larger than allowed, and not read to its end", async () => {
    write("x".repeat(1_000));
    expect((await read()).is).toBe("read");
    write("x".repeat(1_001));
    expect(problem(await read())).toEqual({ code: "configurationTooLarge", params: { path, max: 1_000 } });
  });

  it("is refused as a folder, and a file in place of its folder is no missing one", async () => {
    mkdirSync(path);
    expect(problem(await read())).toEqual({ code: "configurationNoFile", params: { path } });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    expect(problem(await read())).toMatchObject({ code: "configurationUnreadable", params: { path } });
  });
});

describe.skipIf(isWindows)("the rights of docket.json (skipped: Windows has access lists, which Node does not show)", async () => {
  it("refuse a file that a group or others may write", async () => {
    for (const mode of [0o666, 0o646]) {
      write("{}", mode);
      expect(problem(await read())).toEqual({ code: "configurationOpen", params: { path, what: path } });
    }
  });

  it.skipIf(!isRoot)("refuse one of an ordinary group that may write, and accept one of root's (skipped: needs root)", async () => {
    write("{}", 0o664);
    expect((await read()).is).toBe("read");
    chownSync(path, 0, 1000);
    expect(problem(await read())).toEqual({ code: "configurationOpen", params: { path, what: path } });
    // The group "admin" on macOS.
    chownSync(path, 0, 80);
    expect((await read({ platform: "darwin" })).is).toBe("read");
  });

  it.skipIf(!isRoot)("refuse a file of an ordinary user, and one in the folder of an ordinary user (skipped: needs root)", async () => {
    write();
    chownSync(path, 1000, 1000);
    expect(problem(await read())).toEqual({ code: "configurationNotAdministrators", params: { path, what: path } });
    chownSync(path, 0, 0);
    chownSync(folder, 1000, 1000);
    expect(problem(await read())).toEqual({ code: "configurationNotAdministrators", params: { path, what: folder } });
  });

  it("refuse a file in a folder that others may write, where it could be removed", async () => {
    write();
    chmodSync(folder, 0o777);
    expect(problem(await read())).toEqual({ code: "configurationOpen", params: { path, what: folder } });
    // Like /tmp, where nobody can remove the files of another user.
    chmodSync(folder, 0o1777);
    expect((await read()).is).toBe("read");
  });

  it("are not checked for a draft, which its author will install", async () => {
    write("{}", 0o666);
    chmodSync(folder, 0o777);
    expect(await read({ isDraft: true, owners: [] })).toMatchObject({ is: "read" });
    mkdirSync(join(base, "other.json"));
    expect(problem(await read({ isDraft: true, path: join(base, "other.json") }))).toMatchObject({ code: "configurationNoFile" });
  });

  it("accept a file behind an administrator's link, and refuse a link to a place where others may write", async () => {
    const store = join(base, "store");
    mkdirSync(store, { mode: 0o755 });
    writeFileSync(join(store, "1.json"), "{}", { mode: 0o644 });
    symlinkSync(join("..", "store", "1.json"), path);
    expect((await read()).is).toBe("read");
    chmodSync(store, 0o777);
    expect(problem(await read())).toEqual({ code: "configurationOpen", params: { path, what: store } });
  });

  it("refuse a link to nothing, or in a circle, since a file was meant to be there", async () => {
    symlinkSync(join(base, "gone.json"), path);
    expect(problem(await read())).toMatchObject({ code: "configurationUnreadable", params: { path } });
    rmSync(path);
    symlinkSync(path, path);
    expect(problem(await read())).toMatchObject({ code: "configurationUnreadable", params: { path } });
  });

  it.skipIf(!isRoot)("refuse a link of an ordinary user's (skipped: needs root)", async () => {
    writeFileSync(join(base, "own.json"), "{}", { mode: 0o644 });
    execFileSync("ln", ["-s", join(base, "own.json"), path]);
    execFileSync("chown", ["-h", "1000", path]);
    expect(problem(await read())).toEqual({ code: "configurationNotAdministrators", params: { path, what: path } });
  });

  it("refuse a pipe without a writer at once, and a device", async () => {
    execFileSync("mkfifo", ["-m", "644", path]);
    expect(problem(await read())).toEqual({ code: "configurationNoFile", params: { path } });
    rmSync(path);
    symlinkSync("/dev/zero", path);
    expect(problem(await read()).valueOf()).toMatchObject({ code: "configurationNoFile" });
  });

  it.skipIf(isRoot)("refuse a file that this user may not read (skipped where root may read all)", async () => {
    write("{}", 0o000);
    expect(problem(await read())).toMatchObject({ code: "configurationUnreadable", params: { path } });
  });
});
