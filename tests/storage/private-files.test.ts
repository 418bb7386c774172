/**
 * Tests that Docket's files are for their owner alone, whatever the umask is and whatever files
 * existed before.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AtomicFile } from "../../electron/storage/atomic-file.ts";
import { openDatabase } from "../../electron/storage/database.ts";
import { secureDataFolder } from "../../electron/storage/private-files.ts";
import { SettingsFile } from "../../electron/storage/settings-file.ts";

let root: string;
let folder: string;
let umask: number;
const now = (): number => Date.UTC(2026, 4, 6, 7, 8, 9);
const path = (name: string): string => join(folder, name);
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
/** Returns every file below the folder with its mode, except those with the required mode. */
const loose = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .map((file) => `${file} ${modeOf(file)}`);
const open = () => openDatabase({ path: path("docket.sqlite"), now });
const change = (opened: ReturnType<typeof open>): void =>
  opened.connection.write("keepUpdate", "updates", () => {
    opened.connection.database.exec("INSERT INTO outbox VALUES (NULL, 'd', hex(randomblob(4)), '{}', 0, 0)");
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "docket-private-"));
  folder = join(root, "data");
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});

describe.skipIf(process.platform === "win32")("with a umask that forbids nothing (skipped: on Windows it cannot be so)", () => {
  it("the folder is created for its owner alone, with those above it", () => {
    expect(secureDataFolder({ path: join(folder, "deep", "data"), isOwn: false })).toEqual([]);
    expect([folder, join(folder, "deep"), join(folder, "deep", "data")].map(modeOf)).toEqual(["700", "700", "700"]);
  });

  it.skipIf(process.platform !== "linux")("a folder in one that accepts none is refused, and not retried forever", () => {
    // In a separate process, which can be ended.
    const module = JSON.stringify(import.meta.resolve("../../electron/storage/private-files.ts"));
    const program = `import { makePrivateFolder } from ${module}; makePrivateFolder("/proc/docket/data");`;
    const { stderr, signal } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      timeout: 20_000,
      encoding: "utf8",
    });
    expect([signal, stderr]).toEqual([null, expect.stringContaining("ENOENT: no such file or directory, mkdir '/proc/docket'")]);
  });

  it("the database is its owner's, with its log, its index and its count", () => {
    const opened = open();
    change(opened);
    expect(readdirSync(folder).toSorted()).toEqual(["docket.sqlite", "docket.sqlite-shm", "docket.sqlite-wal", "docket.sqlite.count"]);
    expect(loose()).toEqual([]);
    opened.connection.close();
    expect(modeOf(folder)).toBe("700");
  });

  it("a database that is written again while it is open is its owner's", () => {
    const opened = open();
    change(opened);
    rmSync(path("docket.sqlite"));
    change(opened);
    expect(modeOf(path("docket.sqlite"))).toBe("600");
    expect(loose()).toEqual([]);
    opened.connection.close();
  });

  it("a damaged database is set aside, and the new one created, for their owner alone", () => {
    mkdirSync(folder);
    writeFileSync(path("docket.sqlite"), "no database at all, but long enough to be read as one".repeat(40));
    chmodSync(path("docket.sqlite"), 0o666);
    const opened = open();
    change(opened);
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toHaveLength(1);
    expect(loose()).toEqual([]);
    opened.connection.close();
  });

  it("settings and key are their owner's, whatever the rights of a temporary file already there", () => {
    mkdirSync(folder);
    writeFileSync(path(`key.bin.${process.pid}.new`), "");
    chmodSync(path(`key.bin.${process.pid}.new`), 0o666);
    symlinkSync(join(root, "elsewhere"), path(`settings.json.${process.pid}.new`));
    new AtomicFile(path("key.bin")).write(Buffer.from("v11"));
    new SettingsFile({ path: path("settings.json"), now }).write({ baseUrl: "https://a.example" });
    expect(loose()).toEqual([]);
    expect(lstatSync(path("settings.json")).isFile()).toBe(true);
    expect(readdirSync(root)).toEqual(["data"]);
  });
});

describe.skipIf(process.platform === "win32")("with a umask that forbids everything (skipped: on Windows it cannot be so)", () => {
  it("Docket can still read and write its own files", () => {
    mkdirSync(folder, { mode: 0o700 });
    process.umask(0o777);
    new AtomicFile(path("key.bin")).write(Buffer.from("v11"));
    const opened = open();
    change(opened);
    opened.connection.close();
    process.umask(0);
    expect([modeOf(path("key.bin")), modeOf(path("docket.sqlite"))]).toEqual(["600", "600"]);
  });
});

describe.skipIf(process.platform === "win32")("older files that others can read (skipped: on Windows it cannot be so)", () => {
  beforeEach(() => {
    mkdirSync(folder, { mode: 0o700 });
  });

  it("become private when they are opened", () => {
    const first = open();
    change(first);
    first.connection.close();
    new AtomicFile(path("key.bin")).write(Buffer.from("v11"));
    for (const name of readdirSync(folder)) chmodSync(path(name), 0o664);
    new AtomicFile(path("key.bin")).read();
    const again = open();
    change(again);
    again.connection.close();
    expect(loose()).toEqual([]);
  });

  it("become private at the start, with the log and files set aside; foreign files stay unchanged", () => {
    mkdirSync(path("logs"), { mode: 0o755 });
    const own = [
      "settings.json",
      "settings.json.damaged-2026",
      "docket.sqlite.damaged-2026",
      "docket.sqlite.found-2026-wal",
      "logs/docket.old.log",
    ];
    for (const name of [...own, "Preferences", "notes.txt"]) writeFileSync(path(name), "x", { mode: 0o644 });
    expect(secureDataFolder({ path: folder, isOwn: false })).toEqual([]);
    expect(own.map((name) => modeOf(path(name)))).toEqual(own.map(() => "600"));
    expect(modeOf(path("logs"))).toBe("700");
    expect(modeOf(path("notes.txt"))).toBe("644");
  });

  it("are no logs of others in a folder that its user has named", () => {
    mkdirSync(path("logs"), { mode: 0o755 });
    for (const name of ["logs/docket.log", "logs/access.log"]) writeFileSync(path(name), "x", { mode: 0o644 });
    expect(secureDataFolder({ path: folder, isOwn: false })).toEqual([]);
    expect(["logs", "logs/docket.log", "logs/access.log"].map((name) => modeOf(path(name)))).toEqual(["755", "600", "644"]);
    // Its own folder is Docket's, whatever files are in it.
    secureDataFolder({ path: folder, isOwn: true });
    expect(["logs", "logs/access.log"].map((name) => modeOf(path(name)))).toEqual(["700", "644"]);
  });

  it("that are read-only stay read-only", () => {
    writeFileSync(path("settings.json"), "{}", { mode: 0o444 });
    secureDataFolder({ path: folder, isOwn: true });
    expect(modeOf(path("settings.json"))).toBe("400");
  });

  it("behind a link are left alone", () => {
    const target = join(root, "mine.json");
    writeFileSync(target, '{"baseUrl":"https://a.example"}', { mode: 0o644 });
    symlinkSync(target, path("settings.json"));
    expect(secureDataFolder({ path: folder, isOwn: true })).toEqual([]);
    expect(new SettingsFile({ path: path("settings.json"), now }).read().values).toEqual({ baseUrl: "https://a.example" });
    expect(modeOf(target)).toBe("644");
  });
});

describe.skipIf(process.platform === "win32")("a folder that others can read (skipped: on Windows it cannot be so)", () => {
  beforeEach(() => mkdirSync(folder, { mode: 0o755 }));

  it("becomes private where it is Docket's own", () => {
    expect(secureDataFolder({ path: folder, isOwn: true })).toEqual([]);
    expect(modeOf(folder)).toBe("700");
  });

  it.each([0o755, 0o750, 0o711, 0o1777])("is not changed where the user has named it (%o), and a warning is given", (mode) => {
    chmodSync(folder, mode);
    expect(secureDataFolder({ path: folder, isOwn: false })).toEqual([{ code: "folderOpen", params: { path: folder } }]);
    expect(statSync(folder).mode & 0o7777).toBe(mode);
  });

  it("is judged by the target of a link", () => {
    const link = join(root, "link");
    symlinkSync(folder, link);
    expect(secureDataFolder({ path: link, isOwn: false })).toHaveLength(1);
  });

  it("does not keep the files in it from being private", () => {
    secureDataFolder({ path: folder, isOwn: false });
    const opened = open();
    change(opened);
    expect(loose()).toEqual([]);
    opened.connection.close();
    renameSync(path("docket.sqlite"), path("docket.sqlite.gone"));
    expect(readFileSync(path("docket.sqlite.gone")).length).toBeGreaterThan(0);
  });
});
