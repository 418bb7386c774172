/** Tests export and import of a profile by dialogs and real files. */
import { mkdtemp, readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { MAX_PROFILE_FILE } from "../../electron/core/settings/profile-text.ts";
import { ProfileFiles } from "../../electron/shell/profile-files.ts";
import { readBytes, writeText } from "../../electron/storage/text-file.ts";
import { withTwo } from "../core/settings/profile-steps.ts";

let folder: string;
const save = vi.fn();
const open = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "docket-profile-"));
  save.mockReset();
  open.mockReset();
});

const choose = (...filePaths: string[]): void => void open.mockResolvedValue({ canceled: false, filePaths });

async function files() {
  const docket = await withTwo();
  const dialog = { showSaveDialog: save, showOpenDialog: open };
  return {
    ...docket,
    files: new ProfileFiles({ dialog, parent: () => undefined, profiles: docket.profiles, write: writeText, read: readBytes }),
  };
}

describe("an export", () => {
  it("is written where its user chooses, under a name that every system accepts", async () => {
    const { files: made, profiles, first } = await files();
    profiles.rename(first, 'Night: "A/B"?');
    const path = join(folder, "out.json");
    save.mockResolvedValue({ canceled: false, filePath: path });
    expect(await made.export(first)).toEqual({ ok: true, value: { path } });
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ defaultPath: "docket-Night- -A-B--.json" }));
    expect(await readFile(path, "utf8")).toContain("https://a.example");
    expect(await readFile(path, "utf8")).not.toContain("key-a");
    // A letter of two UTF-16 units is not cut in half.
    profiles.rename(first, `${"x".repeat(59)}\u{1D49C}`);
    await made.export(first);
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ defaultPath: `docket-${"x".repeat(59)}.json` }));
  });

  it("writes nothing where no file was chosen, and reports where it could not be written", async () => {
    const { files: made, first } = await files();
    save.mockResolvedValueOnce({ canceled: true, filePath: "" });
    expect(await made.export(first)).toEqual({ ok: true, value: null });
    save.mockResolvedValueOnce({ canceled: false, filePath: join(folder, "no", "such", "folder.json") });
    expect(await made.export(first)).toMatchObject({ error: { code: "profileNotExported" } });
    save.mockRejectedValueOnce(new Error("no portal"));
    expect(await made.export(first)).toEqual(failed("profileDialogFailed", { why: "no portal" }));
  });
});

describe("an import", () => {
  it("comes from the file that its user chooses", async () => {
    const { files: made, profiles } = await files();
    const path = join(folder, "in.json");
    await writeFile(path, JSON.stringify({ format: "docket-profile-1", settings: { baseUrl: "https://c.example", actingAs: "USER:ann" } }));
    choose(path);
    expect(await made.import()).toMatchObject({ ok: true, value: { profile: { account: { actingAs: { id: "ann" } } } } });
    expect(profiles.dto().profiles).toHaveLength(3);
  });

  it("does not read what is too long, is no file, or does not exist", async () => {
    const { files: made } = await files();
    const path = join(folder, "huge.json");
    await writeFile(path, Buffer.alloc(MAX_PROFILE_FILE + 1, 0x20));
    choose(path);
    expect(await made.import()).toEqual(failed("profileTooLong", { max: MAX_PROFILE_FILE }));
    await truncate(path, 50 * 1024 * 1024);
    expect(await made.import()).toEqual(failed("profileTooLong", { max: MAX_PROFILE_FILE }));
    choose(folder);
    expect(await made.import()).toEqual(failed("profileUnreadable", { path: folder, why: "it is not a file" }));
    choose(join(folder, "gone.json"));
    expect(await made.import()).toMatchObject({ error: { code: "profileUnreadable" } });
    open.mockResolvedValue({ canceled: true, filePaths: [] });
    expect(await made.import()).toEqual({ ok: true, value: null });
  });

  it("reads a file of just the maximum length, and what is no text is no profile", async () => {
    const { files: made } = await files();
    const path = join(folder, "odd.json");
    const text = JSON.stringify({ format: "docket-profile-1", settings: { baseUrl: "https://d.example" } });
    await writeFile(path, text.padEnd(MAX_PROFILE_FILE, " "));
    choose(path);
    expect(await made.import()).toMatchObject({ ok: true });
    await writeFile(path, Buffer.from([0xff, 0xfe, 0x00, 0x01]));
    expect(await made.import()).toMatchObject({ error: { code: "profileEncoding" } });
  });

  it.each(["latin1", "utf16le"] as const)(
    "of another encoding than UTF-8 is refused, not read as another Principal: %s",
    async (encoding) => {
      const { files: made, profiles } = await files();
      const path = join(folder, "foreign.json");
      const text = JSON.stringify({ format: "docket-profile-1", settings: { baseUrl: "https://c.example", actingAs: "USER:m\u00FCller" } });
      await writeFile(path, text, encoding);
      choose(path);
      expect(await made.import()).toEqual(failed("profileEncoding"));
      expect(profiles.dto().profiles).toHaveLength(2);
    },
  );
});
