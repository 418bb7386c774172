/** Tests the replacement of an AppImage by a newer one, and the cases where that is impossible. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { forceToDisk } from "../../electron/storage/force-to-disk.ts";
import { hasRoom, mayReplace, replaceImage } from "../../electron/shell/app-image-replacement.ts";

const OLD = "docket-0.1.0-linux-x86_64.AppImage";
const NEW = "docket-0.2.0-linux-x86_64.AppImage";
/** A user id that does not exist on this machine. */
const STRANGER = 4_000_000;

/** A file system in memory, which every Linux has. */
const OTHER_DISK = "/dev/shm";
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

let folder: string;
let image: string;
let loaded: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-replace-"));
  mkdirSync(join(folder, "cache"));
  mkdirSync(join(folder, "apps"));
  image = join(folder, "apps", OLD);
  loaded = join(folder, "cache", NEW);
  writeFileSync(image, "old");
  writeFileSync(loaded, "new");
  return () => {
    chmodSync(join(folder, "apps"), 0o700);
    rmSync(folder, { recursive: true });
  };
});

const apps = (): string[] => readdirSync(join(folder, "apps")).toSorted();

describe.skipIf(process.platform !== "linux")("an AppImage", () => {
  it("is replaced by the new one, a program under the name of its version", () => {
    expect(replaceImage(image, loaded, forceToDisk)).toBe(join(folder, "apps", NEW));
    expect(apps()).toEqual([NEW]);
    expect(statSync(join(folder, "apps", NEW)).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(folder, "cache"))).toEqual([]);
  });

  it("keeps a name that its user has given it", () => {
    const own = join(folder, "apps", "Docket of ann");
    writeFileSync(own, "old");
    expect(replaceImage(own, loaded, forceToDisk)).toBe(own);
    expect([readFileSync(own, "utf8"), apps()]).toEqual(["new", ["Docket of ann", OLD]]);
  });

  it("stays where the new one cannot be written completely, and no part of the new one is left", () => {
    rmSync(loaded);
    expect(() => replaceImage(image, loaded, forceToDisk)).toThrow("ENOENT");
    expect([readFileSync(image, "utf8"), apps()]).toEqual(["old", [OLD]]);
  });

  it("stays where the new one cannot be renamed to its name", () => {
    mkdirSync(join(folder, "apps", NEW));
    expect(() => replaceImage(image, loaded, forceToDisk)).toThrow();
    expect([readFileSync(image, "utf8"), apps()]).toEqual(["old", [OLD, NEW]]);
  });

  it.skipIf(!hasOtherDisk)("is replaced by one from another disk, too, if its own has room (skipped: there is no other one)", () => {
    const elsewhere = join(mkdtempSync(join(OTHER_DISK, "docket-replace-")), NEW);
    onTestFinished(() => rmSync(dirname(elsewhere), { recursive: true }));
    writeFileSync(elsewhere, "new");
    expect(() => hasRoom(image, elsewhere)).not.toThrow();
    expect(readFileSync(replaceImage(image, elsewhere, forceToDisk), "utf8")).toBe("new");
    expect([apps(), existsSync(elsewhere)]).toEqual([[NEW], false]);
    // A sparse file larger than any disk. On its own disk, the file needs no further room.
    for (const path of [elsewhere, loaded]) {
      writeFileSync(path, "");
      truncateSync(path, 8 * 1024 ** 4);
    }
    expect(() => hasRoom(image, loaded)).not.toThrow();
    expect(() => hasRoom(image, elsewhere)).toThrow(expect.objectContaining({ code: "ERR_DOCKET_NO_ROOM", message: join(folder, "apps") }));
  });
});

describe.skipIf(process.platform === "win32")("a user who may replace an AppImage", () => {
  it("owns it, or its folder, where the folder's sticky bit protects the files of each owner", () => {
    const uid = statSync(image).uid;
    chmodSync(join(folder, "apps"), 0o1777);
    expect(() => mayReplace(image, uid)).not.toThrow();
    expect(() => mayReplace(image, STRANGER)).toThrow(expect.objectContaining({ code: "ERR_DOCKET_NOT_REPLACEABLE", message: image }));
    chmodSync(join(folder, "apps"), 0o777);
    expect(() => mayReplace(image, STRANGER)).not.toThrow();
  });

  it("has one", () => {
    rmSync(image);
    expect(() => mayReplace(image)).toThrow(expect.objectContaining({ code: "ERR_DOCKET_NOT_REPLACEABLE" }));
  });
});
