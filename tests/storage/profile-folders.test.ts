/** Tests the files of the profiles, on a real disk. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Secrets } from "../../electron/core/ports.ts";
import type { AtomicFile } from "../../electron/storage/atomic-file.ts";
import { Profiles } from "../../electron/core/settings/profiles.ts";
import { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { ProfileFolders } from "../../electron/storage/profile-folders.ts";
import { testLog } from "../shell/fakes.ts";

let root: string;
let folders: ProfileFolders;

const secrets = (file: AtomicFile): Secrets => ({
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(void file.write(Buffer.from("sealed"))),
  storage: () => ({ code: "noKey", params: {} }),
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "docket-folders-"));
  folders = new ProfileFolders({ root, now: () => 0, secrets });
});

/** Writes settings and a key as Docket does. */
function write(id: string): void {
  const { store, secrets } = folders.open(id);
  store.write({ baseUrl: `https://${id}.example` });
  void secrets.write({ origin: "https://a.example", key: "k" });
}

describe("the files of a profile", () => {
  it("are those of the earlier version for the first one, and in a private folder for others", () => {
    write("main");
    write("0000-0001");
    expect(readdirSync(root).toSorted()).toEqual(["key.bin", "profiles", "settings.json"]);
    const folder = join(root, "profiles", "0000-0001");
    expect(readdirSync(folder).toSorted()).toEqual(["key.bin", "settings.json"]);
    if (process.platform === "win32") return;
    expect([folder, join(folder, "key.bin")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it("are found by their settings, and files of others are not", () => {
    expect(folders.found()).toEqual([]);
    write("main");
    write("0000-0001");
    mkdirSync(join(root, "profiles", "empty"));
    writeFileSync(join(root, "profiles", "note.txt"), "hello");
    expect(folders.found()).toEqual(["main", "0000-0001"]);
    expect(folders.peek("0000-0001")).toEqual({ baseUrl: "https://0000-0001.example" });
    expect(folders.peek("0000-0002")).toEqual({});
  });

  it("are read without a change to them: a damaged one stays where it is", () => {
    write("main");
    writeFileSync(join(root, "settings.json"), "{");
    expect([folders.peek("main"), folders.found()]).toEqual([undefined, ["main"]]);
    expect(readdirSync(root).toSorted()).toEqual(["key.bin", "settings.json"]);
  });

  it.each(["main", "0000-0001"])("are still found where the settings were damaged, and removed with them: %s", (id) => {
    write(id);
    writeFileSync(id === "main" ? join(root, "settings.json") : join(root, "profiles", id, "settings.json"), "{");
    expect(folders.open(id).store.read().problem).toMatchObject({ code: "fileDamaged" });
    expect([folders.hasSetAside(id), folders.found()]).toEqual([true, [id]]);
    folders.remove(id);
    expect([folders.hasSetAside(id), folders.found()]).toEqual([false, []]);
  });

  it("stay in the list at a switch where the settings of an account without a name were damaged", async () => {
    for (const id of ["main", "0000-0001"]) write(id);
    folders.list().write({
      active: "0000-0001",
      profiles: [
        { id: "main", name: "" },
        { id: "0000-0001", name: "" },
      ],
    });
    writeFileSync(join(root, "profiles", "0000-0001", "settings.json"), "{");
    const profiles = new Profiles({ store: folders.list(), places: folders, newId: () => "0000-0002", log: testLog() });
    const resolver = new SettingsResolver({ env: {}, ...profiles.place });
    profiles.follow(resolver);
    await resolver.load();
    expect(resolver.dto().fileProblem).toMatchObject({ code: "fileDamaged" });
    expect(await profiles.switchTo("main")).toEqual({ ok: true, value: null });
    expect(profiles.dto().profiles.map(({ id }) => id)).toEqual(["main", "0000-0001"]);
  });

  it("are removed, and for the first one nothing else in Docket's folder", () => {
    write("main");
    write("0000-0001");
    writeFileSync(join(root, "docket.sqlite"), "updates");
    folders.remove("0000-0001");
    folders.remove("main");
    folders.remove("0000-0009");
    expect([existsSync(join(root, "docket.sqlite")), folders.found(), readdirSync(join(root, "profiles"))]).toEqual([true, [], []]);
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
    "that cannot be removed throw, and the settings stay (skipped where root may remove all)",
    () => {
      write("0000-0001");
      chmodSync(join(root, "profiles", "0000-0001"), 0o500);
      expect(() => folders.remove("0000-0001")).toThrow(/EACCES/u);
      expect(folders.found()).toEqual(["0000-0001"]);
    },
  );
});
