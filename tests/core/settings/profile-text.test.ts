/** A profile as a file: what is exported, and what of a stranger's file is accepted. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { EMPTY_SETTINGS } from "../../../electron/core/settings/settings-text.ts";
import { profileText, readProfileText } from "../../../electron/core/settings/profile-text.ts";
import { ProfileDisk, withTwo } from "./profile-steps.ts";

const SETTINGS = { baseUrl: "https://c.example", actingAs: "OBJECT:robot-9", assignedTo: ["OBJECT:robot-9", "GROUP:crew"] };

/** A file as Docket writes it, with the test's changes. */
const file = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ format: "docket-profile-1", name: "Night desk", settings: SETTINGS, ...changes });

describe("an exported profile", () => {
  it("is imported as it was, without its key", async () => {
    const { profiles, first } = await withTwo();
    profiles.rename(first, "Day desk");
    const exported = profiles.exported(first);
    const text = exported.ok ? exported.value.text : "";
    expect(text).not.toContain("key-a");
    expect(JSON.parse(text)).toEqual({
      format: "docket-profile-1",
      name: "Day desk",
      settings: { baseUrl: "https://a.example", actingAs: "OBJECT:robot-7" },
    });
    const elsewhere = await new ProfileDisk().start();
    expect(elsewhere.profiles.imported(text)).toMatchObject({
      ok: true,
      value: { profile: { name: "Day desk" }, hadKey: false, unknown: [] },
    });
    const added = elsewhere.profiles.dto().profiles.find(({ name }) => name === "Day desk");
    await elsewhere.profiles.switchTo(added?.id ?? "");
    expect(elsewhere.resolver.dto()).toMatchObject({ baseUrl: "https://a.example", hasKey: false });
  });

  it("has no consent to plain http, which is given on each device", () => {
    const text = profileText("", { ...EMPTY_SETTINGS, baseUrl: "http://c.example", allowPlainHttp: "http://c.example" });
    expect(text).not.toContain("allowPlainHttp");
  });

  it("is nothing when there are no settings yet, or no such profile", async () => {
    const { profiles } = await new ProfileDisk().start();
    expect([profiles.exported("main"), profiles.exported("0000-9999")]).toEqual([failed("profileEmpty"), failed("profileGone")]);
  });
});

describe("an imported file", () => {
  it("adds its profile and does not switch to it", async () => {
    const { profiles, resolver, second } = await withTwo();
    expect(profiles.imported(file())).toMatchObject({ ok: true, value: { profile: { name: "Night desk" } } });
    expect([profiles.dto().active, profiles.dto().profiles.length, resolver.settings()?.apiKey]).toEqual([second, 3, "key-b"]);
  });

  it("is accepted with a byte order mark before it, and with numbers for texts", () => {
    const read = readProfileText(`\u{FEFF}${file({ settings: { ...SETTINGS, heartbeatMs: 2_000 } })}`);
    expect(read).toMatchObject({ ok: true, value: { text: { heartbeatMs: "2000", assignedTo: SETTINGS.assignedTo } } });
  });

  it.each<[string, string, object]>([
    [
      "a setting",
      '"settings": {\n"baseUrl": "https://a.example", "baseUrl": "https://b.example"}',
      { line: 2, column: 33, name: "baseUrl" },
    ],
    [
      "its settings",
      '"settings": {"baseUrl": "https://a.example"},\n"settings": {"baseUrl": "https://b.example"}',
      { line: 2, name: "settings" },
    ],
  ])("is refused when it names %s twice: one of the two would count unseen", (_what, twice, params) => {
    const read = readProfileText(`{"format": "docket-profile-1", ${twice}}`);
    expect(read).toMatchObject({ ok: false, error: { code: "profileNameTwice", params } });
  });

  it.each([
    "apiKey",
    "accessKey",
    "clientSecret",
    "api_token",
    "bearer",
    "api_key",
    "API-KEY",
    "key",
    "DOCKET_API_KEY",
    "DOCKET_API_KEY_FILE",
    "X-API-KEY",
    "token",
    "password",
  ])("never imports a key, and reports that: %s", async (name) => {
    for (const text of [file({ [name]: "s3cret" }), file({ settings: { ...SETTINGS, [name]: "s3cret" } })]) {
      const disk = new ProfileDisk().withFirst();
      const { profiles } = await disk.start();
      const read = profiles.imported(text);
      expect(read).toMatchObject({ ok: true, value: { hadKey: true, unknown: [] } });
      expect(JSON.stringify([read, [...disk.settings], [...disk.keys]])).not.toContain("s3cret");
    }
  });

  it.each([{ auth: { key: "s3cret" } }, { accounts: [{ name: "x", headers: { "X-API-Key": "s3cret" } }] }])(
    "never imports a key that is nested in an unknown part, and reports that: %j",
    (others) => {
      for (const text of [file(others), file({ settings: { ...SETTINGS, ...others } })]) {
        const read = readProfileText(text);
        expect(read).toMatchObject({ ok: true, value: { hadKey: true, unknown: Object.keys(others) } });
        expect(JSON.stringify(read)).not.toContain("s3cret");
      }
    },
  );

  it("reports no key when nested names only look like one, and finds one however deep", () => {
    expect(readProfileText(file({ theme: { keyboard: "de", tokens: 3 } }))).toMatchObject({ ok: true, value: { hadKey: false } });
    const nested = `${"[".repeat(400)}{"key":1}${"]".repeat(400)}`;
    expect(readProfileText(file({ deep: 0 }).replace('"deep":0', `"deep":${nested}`))).toMatchObject({ ok: true, value: { hadKey: true } });
  });

  it.each([true, "true", "http://c.example", 1])("never consents to plain http on the user's behalf: %j", (allowPlainHttp) => {
    const read = readProfileText(file({ settings: { ...SETTINGS, baseUrl: "http://c.example", allowPlainHttp } }));
    expect(read).toMatchObject({ ok: true, value: { hadConsent: true, text: { allowPlainHttp: "" } } });
  });

  it("reports unknown names, at most 20, and no part of their values", () => {
    const others = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, "value"]));
    const read = readProfileText(file({ later: 1, settings: { ...SETTINGS, ...others } }));
    expect(read.ok && read.value.unknown.length).toBe(20);
    expect(JSON.stringify(read)).not.toContain('"value":"value"');
  });

  it("changes no prototype", () => {
    const read = readProfileText(
      `{"format":"docket-profile-1","name":"x","settings":{"baseUrl":"https://c.example","__proto__":{"transport":"rest"},"constructor":1}}`,
    );
    expect(read).toMatchObject({ ok: true, value: { text: { transport: "connect" }, unknown: ["__proto__", "constructor"] } });
    expect(({} as Record<string, unknown>)["transport"]).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ["no JSON", "{", "profileNoJson"],
    ["nothing", "", "profileNoJson"],
    ["a list", "[]", "profileNoObject"],
    ["a newer format", file({ format: "docket-profile-2" }), "profileOfNewerDocket"],
    ["another format", file({ format: "docket-profiles-1" }), "profileOfOtherFormat"],
    ["a settings file", JSON.stringify(SETTINGS), "profileOfOtherFormat"],
    ["no settings", file({ settings: null }), "profileWithoutSettings"],
    ["a list of settings", file({ settings: [SETTINGS] }), "profileWithoutSettings"],
    ["a name that hides", file({ name: "a\u202Eb" }), "profileNameInvalid"],
    ["a name of another type", file({ name: { toString: "x" } }), "profileNameInvalid"],
    ["no setting at all", file({ settings: {} }), "profileEmpty"],
  ])("is refused: %s", async (_what, text, code) => {
    const disk = new ProfileDisk().withFirst();
    const { profiles } = await disk.start();
    expect(profiles.imported(text)).toMatchObject({ ok: false, error: { code } });
    expect([disk.list, disk.settings.size]).toEqual([undefined, 1]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ["an address that is none", { baseUrl: "nowhere" }, "baseUrl", "addressInvalid"],
    ["an address with a password", { baseUrl: "https://a:b@c.example" }, "baseUrl", "addressCredentials"],
    ["an endless address", { baseUrl: `https://c.example/${"x".repeat(3_000)}` }, "baseUrl", "textTooLong"],
    ["a number for a Principal", { actingAs: 7 }, "actingAs", "principalWithoutType"],
    ["a text for a list", { assignedTo: "OBJECT:a" }, "assignedTo", "typeWrong"],
    ["a list with holes", { assignedTo: ["OBJECT:a", null] }, "assignedTo", "typeWrong"],
    ["an object for a text", { displayName: { a: 1 } }, "displayName", "typeWrong"],
    ["an unknown transport", { transport: "pigeon" }, "transport", "choiceUnknown"],
    ["a period out of range", { heartbeatMs: "1" }, "heartbeatMs", "numberOutOfRange"],
    ["a number that is none", { undoSeconds: "soon" }, "undoSeconds", "numberOutOfRange"],
  ])("is refused by its setting: %s", (_what, wrong, setting, code) => {
    const read = readProfileText(file({ settings: { ...SETTINGS, ...wrong } }));
    expect(read).toMatchObject({ error: { code: "profileSettingsWrong", params: { problems: [{ setting, code }] } } });
  });

  it.each(['"s3cret" x', '"s3cret', "s3cret", '"a": "s3cret"}}'])(
    "that is not JSON is refused with the place, without quoting it: %s",
    (text) => {
      const read = readProfileText(`{\n  "apiKey": ${text}`);
      expect(read).toMatchObject({ ok: false, error: { code: "profileNoJson", params: { line: 2 } } });
      expect(JSON.stringify(read)).not.toContain("cret");
    },
  );

  it("of an account that exists already is refused, with its name", async () => {
    const { profiles } = await withTwo();
    const same = profiles.imported(file({ settings: { baseUrl: "https://A.example/", actingAs: "object:robot-7" } }));
    expect(same).toMatchObject({ error: { code: "profileOfAccount", params: { profile: { id: "main" } } } });
  });

  it("that cannot be listed leaves nothing: the error reports that nothing has changed", async () => {
    const disk = new ProfileDisk().withFirst();
    const { profiles } = await disk.start();
    Object.defineProperty(disk, "list", {
      get: () => undefined,
      set: () => {
        throw new Error("disk full");
      },
    });
    expect(profiles.imported(file())).toMatchObject({ ok: false, error: { code: "profilesNotKept" } });
    expect([disk.settings.size, profiles.dto().profiles.length]).toEqual([1, 1]);
  });

  it("gets another name when its own is taken", async () => {
    const { profiles, first } = await withTwo();
    profiles.rename(first, "Night desk");
    expect(profiles.imported(file())).toMatchObject({ value: { profile: { name: "Night desk 2" } } });
    // The name is cut to make room for the number, between two characters.
    const long = `${"x".repeat(59)}\u{1F469}\u200D\u{1F680}`;
    profiles.rename(first, long);
    const settings = { ...SETTINGS, baseUrl: "https://long.example" };
    expect(profiles.imported(file({ name: long, settings }))).toMatchObject({ value: { profile: { name: `${"x".repeat(59)} 2` } } });
  });
});
