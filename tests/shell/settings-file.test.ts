/** Tests the settings file: written completely or not at all, and never lost without a report. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SettingsFile } from "../../electron/storage/settings-file.ts";

let folder: string;
let path: string;
let settings: SettingsFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-settings-"));
  path = join(folder, "data", "settings.json");
  settings = new SettingsFile({ path, now: () => Date.UTC(2026, 4, 6, 7, 8, 9) });
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

describe("the settings file", () => {
  it("is no problem when it does not exist yet", () => {
    expect(settings.read()).toEqual({ values: {} });
  });

  it("reads back the last values written, and leaves no other file", () => {
    settings.write({ baseUrl: "https://a.example", heartbeatMs: 5000 });
    settings.write({ baseUrl: "https://b.example" });
    expect(settings.read()).toEqual({ values: { baseUrl: "https://b.example" } });
    expect(readdirSync(join(folder, "data"))).toEqual(["settings.json"]);
  });

  it.skipIf(process.platform === "win32")("is its owner's alone (skipped: on Windows it cannot be so)", () => {
    settings.write({});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.each(["", "{", "null", "[]", '"text"', '{"baseUrl": "https://a.exam'])("is set aside with its date when it is %j", (content) => {
    mkdirSync(join(folder, "data"));
    writeFileSync(path, content);
    const { values, problem } = settings.read();
    expect(values).toEqual({});
    const name = "settings.json.damaged-2026-05-06T07-08-09.000Z";
    expect(problem).toEqual({ code: "fileDamaged", params: { path, name } });
    expect(readFileSync(join(folder, "data", name), "utf8")).toBe(content);
    expect(settings.read()).toEqual({ values: {} });
  });

  it("that was edited is accepted with a byte order mark, and set aside in another encoding than UTF-8", () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(path, '\u{FEFF}{"actingAs": "USER:m\u{FC}ller"}');
    expect(settings.read()).toEqual({ values: { actingAs: "USER:m\u{FC}ller" } });
    // A replaced letter in the id would name another Principal.
    writeFileSync(path, '{"actingAs": "USER:m\u{FC}ller"}', "latin1");
    expect(settings.read()).toMatchObject({ values: {}, problem: { code: "fileDamaged" } });
  });

  it("is a problem when it cannot be read at all", () => {
    mkdirSync(path, { recursive: true });
    expect(settings.read().problem).toMatchObject({ code: "fileUnreadable", params: { path } });
  });

  it("that could not be read is kept under another name when it is written again, which is reported", () => {
    mkdirSync(join(folder, "data"));
    // Longer than any of the files.
    writeFileSync(path, "old");
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect(settings.read().problem).toMatchObject({ code: "fileUnreadable" });
    const name = "settings.json.unread-2026-05-06T07-08-09.000Z";
    expect(settings.write({ baseUrl: "https://a.example" })).toEqual({ path, name });
    expect(settings.read()).toEqual({ values: { baseUrl: "https://a.example" } });
    expect(statSync(join(folder, "data", name)).size).toBe(64 * 1024 * 1024 + 1);
    // The file is read now, and not kept twice.
    expect(settings.write({ baseUrl: "https://b.example" })).toBeUndefined();
    expect(readdirSync(join(folder, "data")).toSorted()).toEqual(["settings.json", name]);
  });

  it("that could not be read and is gone by the time it is written leaves nothing to keep", () => {
    mkdirSync(path, { recursive: true });
    expect(settings.read().problem).toMatchObject({ code: "fileUnreadable" });
    rmSync(path, { recursive: true });
    expect(settings.write({})).toBeUndefined();
    expect(readdirSync(join(folder, "data"))).toEqual(["settings.json"]);
  });

  it("that could not be read stays in its place when the new one cannot be written there", () => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "kept"), "");
    settings.read();
    const refusing = new SettingsFile({ path, now: () => 0, mayWrite: () => false });
    refusing.read();
    expect(() => refusing.write({})).toThrow("settingsNotWritten");
    expect(readdirSync(path)).toEqual(["kept"]);
  });

  it("throws when it cannot be written, and the old one stays", () => {
    settings.write({ baseUrl: "https://a.example" });
    const file = new SettingsFile({ path: join(path, "below-a-file.json"), now: () => 0 });
    expect(() => file.write({})).toThrow(
      expect.objectContaining({
        failure: {
          code: "settingsNotWritten",
          params: { path: join(path, "below-a-file.json"), words: expect.stringMatching(/./) as string },
        },
      }) as Error,
    );
    expect(settings.read().values).toEqual({ baseUrl: "https://a.example" });
  });
});
