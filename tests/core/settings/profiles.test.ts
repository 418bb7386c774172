/** Several accounts on one device: one is in use, and none takes anything from another. */
import { describe, expect, it } from "vitest";
import { profileLabel } from "../../../electron/contract/messages/profiles.ts";
import { failed } from "../../../electron/contract/errors.ts";
import { FIRST_PROFILE, MAX_PROFILES } from "../../../electron/contract/profiles.ts";
import type { FileProblem } from "../../../electron/contract/settings-problems.ts";
import { settle } from "../../support/settle.ts";
import { ProfileDisk, withTwo } from "./profile-steps.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

const OK = { ok: true, value: null };

describe("an account from before there were profiles", () => {
  it("is the first profile, in use, and nothing is written for it", async () => {
    const disk = new ProfileDisk().withFirst();
    const { profiles, resolver } = await disk.start();
    expect(profiles.dto()).toEqual({
      active: FIRST_PROFILE,
      lockedBy: [],
      profiles: [
        {
          id: FIRST_PROFILE,
          name: "",
          displayName: "",
          account: { baseUrl: "https://a.example", actingAs: { type: "OBJECT", id: "robot-7" } },
          accountKey: "https://a.example OBJECT:robot-7",
        },
      ],
    });
    expect([resolver.settings()?.apiKey, disk.list]).toEqual(["key-a", undefined]);
  });

  it("exists on a first run too, and is empty", async () => {
    const { profiles, resolver } = await new ProfileDisk().start();
    expect([profiles.dto().profiles, resolver.dto().problems]).toEqual([[{ id: FIRST_PROFILE, name: "", displayName: "" }], []]);
  });
});

describe("a switch", () => {
  it("loads the settings and the key of the other profile, and lasts over the next start", async () => {
    const { profiles, resolver, disk, first, second } = await withTwo();
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://b.example", apiKey: "key-b" });
    expect(await profiles.switchTo(first)).toEqual(OK);
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://a.example", apiKey: "key-a", displayName: "robot-7" });
    expect((await disk.start()).resolver.settings()).toMatchObject({ apiKey: "key-a" });
    await profiles.switchTo(second);
    expect((await disk.start()).resolver.settings()).toMatchObject({ apiKey: "key-b" });
  });

  it("ends the demonstration, even to the profile in use", async () => {
    const { profiles, resolver, second } = await withTwo();
    const settings = resolver.settings();
    if (settings !== undefined) resolver.demonstrate({ ...settings, baseUrl: "http://127.0.0.1:9", demonstration: true });
    expect(resolver.dto().demonstration).toBe(true);
    await profiles.switchTo(second);
    expect([resolver.dto().demonstration, resolver.settings()?.baseUrl]).toEqual([false, "https://b.example"]);
  });

  it("changes nothing when it cannot be stored, and reports why", async () => {
    const { profiles, resolver, disk, first, second } = await withTwo();
    disk.full = "the disk is full";
    expect(await profiles.switchTo(first)).toMatchObject({ ok: false, error: { code: "profilesNotKept" } });
    expect([profiles.dto().active, resolver.settings()?.apiKey]).toEqual([second, "key-b"]);
  });

  it("leaves one of the two in use when Docket is killed at any moment of it", async () => {
    const { profiles, disk, first } = await withTwo();
    const reading = Promise.withResolvers<void>();
    disk.beforeKey = () => reading.promise;
    const switching = profiles.switchTo(first);
    disk.beforeKey = () => Promise.resolve();
    expect((await disk.start()).resolver.settings()).toMatchObject({ baseUrl: "https://b.example", apiKey: "key-b" });
    reading.resolve();
    await switching;
    expect((await disk.start()).resolver.settings()).toMatchObject({ baseUrl: "https://a.example", apiKey: "key-a" });
  });

  it("waits while settings are being saved: they are stored where they were typed", async () => {
    const { profiles, resolver, disk, first, second } = await withTwo();
    const saved = resolver.save({ ...SETTINGS_INPUT, baseUrl: "https://b.example", actingAs: "OBJECT:robot-8", displayName: "B" });
    await Promise.all([profiles.switchTo(first), saved]);
    expect([disk.settings.get(first)?.["displayName"], disk.settings.get(second)?.["displayName"]]).toEqual([undefined, "B"]);
    expect([profiles.dto().active, resolver.settings()?.apiKey]).toEqual([first, "key-a"]);
  });

  it("to a profile that is removed while its key is read does not take place", async () => {
    const { profiles, resolver, disk, first, second } = await withTwo();
    const reading = Promise.withResolvers<void>();
    disk.beforeKey = () => reading.promise;
    const switching = profiles.switchTo(first);
    await settle();
    expect(profiles.remove(first)).toEqual(OK);
    reading.resolve();
    expect(await switching).toEqual(failed("profileGone"));
    expect([profiles.dto().active, resolver.settings()?.apiKey]).toEqual([second, "key-b"]);
  });

  it("reports a key that its keychain has lost, and keeps the other profile's", async () => {
    const { profiles, resolver, disk, first, second } = await withTwo();
    disk.beforeKey = (id) => (id === first ? Promise.reject(new Error("the keyring is gone")) : Promise.resolve());
    await profiles.switchTo(first);
    expect([resolver.settings(), resolver.dto().hasKey]).toEqual([undefined, false]);
    expect(resolver.dto().fileProblem).toEqual({ code: "keyUnreadable", params: { why: "the keyring is gone" } });
    await profiles.switchTo(second);
    expect([resolver.settings()?.apiKey, resolver.dto().fileProblem]).toEqual(["key-b", undefined]);
  });

  it("fails for a profile that does not exist", async () => {
    const { profiles } = await withTwo();
    for (const id of ["0000-9999", "../..", "__proto__", ""]) expect(await profiles.switchTo(id)).toEqual(failed("profileGone"));
  });
});

describe("where the environment decides the account", () => {
  const key = { variable: "DOCKET_API_KEY" as const, key: { ok: true as const, value: "managed" } };

  it("no profile can be switched to, and the variables are named", async () => {
    const { disk, first } = await withTwo();
    const { profiles, resolver } = await disk.start({ DOCKET_BASE_URL: "https://fleet.example" }, key);
    expect(profiles.dto().lockedBy).toEqual(["DOCKET_BASE_URL", "DOCKET_API_KEY"]);
    const locked = failed("profilesLocked", { variables: ["DOCKET_BASE_URL", "DOCKET_API_KEY"] });
    expect([await profiles.switchTo(first), await profiles.add()]).toEqual([locked, locked]);
    expect(resolver.settings()?.baseUrl).toBe("https://fleet.example");
  });

  it("an address alone locks nothing: keys and Principals are the profiles' own", async () => {
    const { disk, first } = await withTwo(new ProfileDisk().withFirst("https://b.example"));
    const { profiles, resolver } = await disk.start({ DOCKET_BASE_URL: "https://b.example", DOCKET_TRANSPORT: "rest" });
    expect([profiles.dto().lockedBy, await profiles.switchTo(first)]).toEqual([[], OK]);
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://b.example", transport: "rest", actingAs: { id: "robot-7" } });
  });
});

describe("adding", () => {
  it("makes an empty profile and uses it; a second time it is the same one", async () => {
    const { profiles, resolver } = await new ProfileDisk().withFirst().start();
    await profiles.add();
    await profiles.add();
    expect([profiles.dto().profiles.length, resolver.dto().baseUrl, resolver.dto().hasKey]).toEqual([2, "", false]);
  });

  it("leaves nothing of an empty profile that its user leaves again", async () => {
    const { profiles } = await new ProfileDisk().withFirst().start();
    await profiles.add();
    await profiles.switchTo(FIRST_PROFILE);
    expect(profiles.dto().profiles.map(({ id }) => id)).toEqual([FIRST_PROFILE]);
  });

  it("ends at the maximum number", async () => {
    const disk = new ProfileDisk().withFirst();
    for (let at = 1; at < MAX_PROFILES; at += 1)
      disk.settings.set(`0000-1${String(at).padStart(3, "0")}`, { baseUrl: `https://x${at}.example` });
    expect(await (await disk.start()).profiles.add()).toEqual(failed("tooManyProfiles", { max: MAX_PROFILES }));
  });
});

describe("a name", () => {
  it("is stored, is not given twice, and can be removed", async () => {
    const { profiles, disk, first, second } = await withTwo();
    expect(profiles.rename(first, "  Day desk ")).toEqual(OK);
    expect(profiles.rename(second, "Day desk")).toEqual(failed("profileNameTaken", { name: "Day desk" }));
    expect((await disk.start()).profiles.dto().profiles.map(({ name }) => name)).toEqual(["Day desk", ""]);
    expect(profiles.rename(first, "")).toEqual(OK);
  });

  it.each([
    ["an emoji of several parts", "Night \u{1F469}\u{1F3FD}\u200D\u{1F680}"],
    ["an emoji with its look", "\u2764\uFE0F\u200D\u{1F525}"],
    ["the flag of a country within a country", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
    ["Persian, with a non-joiner", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"],
    ["Devanagari, with a joiner", "\u0915\u094D\u200D\u0937"],
    ["Arabic with the sign of a year", "\u0601 \u0661\u0664"],
  ])("may be %s, and is stored as it is", async (_what, name) => {
    const { profiles, disk, first } = await withTwo();
    expect(profiles.rename(first, name)).toEqual(OK);
    expect((await disk.start()).profiles.dto().profiles[0]?.name).toBe(name);
  });

  it("is not given twice when the two differ only in characters without a shape of their own", async () => {
    const { profiles, first, second } = await withTwo();
    expect(profiles.rename(first, "Caf\u00E9 \u2764\uFE0F")).toEqual(OK);
    const same = "Cafe\u0301 \u2764";
    expect(profiles.rename(second, same)).toEqual(failed("profileNameTaken", { name: same }));
    expect(profiles.rename(first, "Cafe\u0301 \u2764")).toEqual(OK);
  });

  it.each(["Day  desk", "Day\u00A0desk", "Day\u2003desk", "Day \u00A0 desk", "day DESK", "\uFF24ay desk"])(
    "is not given twice when the two read the same: %j",
    async (same) => {
      const { profiles, first, second } = await withTwo();
      expect(profiles.rename(first, "Day desk")).toEqual(OK);
      expect(profiles.rename(second, same)).toEqual(failed("profileNameTaken", { name: same }));
    },
  );

  it.each([
    "a\nb",
    "a\u202Eb",
    "a\u200Bb",
    "x".repeat(65),
    "\u0000",
    // Joiners that join nothing, direction marks and isolates, and names without a visible
    // character.
    "a\u200Db",
    "\u200C",
    "\u{1F469}\u200D",
    "\u05D0\u200F1",
    "\u05D0\u061Cb",
    "\u2067\u05D0\u2069",
    "\u2800",
    "a\u3164b",
    "a\uD83D",
  ])("is refused as %j", async (name) => {
    const { profiles, first } = await withTwo();
    expect(profiles.rename(first, name)).toEqual(failed("profileNameInvalid", { max: 64 }));
  });
});

const labels = ({ profiles }: Awaited<ReturnType<typeof withTwo>>): string[] => profiles.dto().profiles.map(profileLabel);

describe("accounts of the same name", () => {
  it("are distinguished by their services, also in an error about one of them, until one has a name", async () => {
    const two = await withTwo();
    two.disk.settings.set(two.second, { baseUrl: "https://b.example", actingAs: "OBJECT:robot-7" });
    expect(labels(two)).toEqual(["robot-7 at https://a.example", "robot-7 at https://b.example"]);
    const held = two.profiles.holderOf({ baseUrl: "https://a.example", actingAs: { type: "OBJECT", id: "robot-7" } });
    expect(held && profileLabel(held)).toBe("robot-7 at https://a.example");
    expect(two.profiles.rename(two.first, "Day desk")).toEqual(OK);
    expect(labels(two).map((label) => label.replaceAll(/[\u2068\u2069]/gu, ""))).toEqual(["Day desk", "robot-7"]);
  });

  it("are distinguished by Principal and address when they have one display name", async () => {
    const two = await withTwo();
    for (const [id, who] of [
      [two.first, "7"],
      [two.second, "8"],
    ] as const)
      two.disk.settings.set(id, { baseUrl: "https://a.example", actingAs: `OBJECT:robot-${who}`, displayName: "Ann" });
    expect(labels(two).map((label) => label.replaceAll(/[\u2068\u2069]/gu, ""))).toEqual([
      "Ann · robot-7 at https://a.example",
      "Ann · robot-8 at https://a.example",
    ]);
  });

  it("are distinguished when a file has brought the second, too", async () => {
    const { profiles } = await new ProfileDisk().withFirst().start();
    const settings = { baseUrl: "https://b.example", actingAs: "OBJECT:robot-7" };
    const imported = profiles.imported(JSON.stringify({ format: "docket-profile-1", name: "", settings }));
    expect(imported.ok && profileLabel(imported.value.profile)).toBe("robot-7 at https://b.example");
  });
});

describe("removing", () => {
  it("removes settings and key, and is refused for the profile in use", async () => {
    const { profiles, disk, first, second } = await withTwo();
    expect(profiles.remove(second)).toEqual(failed("profileInUse"));
    expect(profiles.remove(first)).toEqual(OK);
    expect([disk.settings.has(first), disk.keys.has(first), profiles.dto().profiles.length]).toEqual([false, false, 1]);
    expect((await disk.start()).resolver.settings()).toMatchObject({ apiKey: "key-b" });
  });

  it("reports that the profile is still in the list, and not that nothing has changed, when only the list cannot be written", async () => {
    const { profiles, first, disk } = await withTwo();
    const { list } = disk;
    Object.defineProperty(disk, "list", {
      get: () => list,
      set: () => {
        throw new Error("disk full");
      },
    });
    expect(profiles.remove(first)).toMatchObject({ error: { code: "profileNotRemoved" } });
    expect([disk.settings.has(first), disk.keys.has(first), profiles.dto().profiles.length]).toEqual([false, false, 2]);
  });

  it("keeps the profile in the list when its files cannot be removed", async () => {
    const { profiles, disk, first } = await withTwo();
    disk.full = "the disk is read-only";
    expect(profiles.remove(first)).toMatchObject({ error: { code: "profileNotRemoved" } });
    expect(profiles.dto().profiles).toHaveLength(2);
  });
});

describe("a list that someone has edited, or that is missing", () => {
  it("loses no profile whose settings exist", async () => {
    const { disk } = await withTwo();
    disk.list = undefined;
    const { profiles, resolver } = await disk.start();
    expect([profiles.dto().profiles.length, profiles.dto().active]).toEqual([2, FIRST_PROFILE]);
    expect(resolver.settings()).toMatchObject({ apiKey: "key-a" });
  });

  it.each<[FileProblem, string]>([
    [{ code: "fileDamaged", params: { path: "/d/profiles.json", name: "aside" } }, "listDamaged"],
    [{ code: "fileDamagedInPlace", params: { path: "/d/profiles.json", why: "EROFS" } }, "listDamagedInPlace"],
    [{ code: "fileUnreadable", params: { path: "/d/profiles.json", why: "EBUSY" } }, "listUnreadable"],
  ])("is reported, because another account may be in use, until one is chosen: %j", async (problem, code) => {
    const { disk, second } = await withTwo();
    disk.listProblem = problem;
    const { profiles, resolver } = await disk.start();
    expect([profiles.dto().active, resolver.dto().fileProblem]).toEqual([FIRST_PROFILE, { code, params: problem.params }]);
    await profiles.switchTo(second);
    expect([profiles.dto().active, resolver.dto().fileProblem]).toEqual([second, undefined]);
  });

  it("keeps the names when it can be read again by its next change", async () => {
    const { disk, profiles: before, second } = await withTwo();
    before.rename(second, "Night desk");
    disk.listProblem = { code: "fileUnreadable", params: { path: "/d/profiles.json", why: "EBUSY" } };
    const { profiles } = await disk.start();
    disk.listProblem = undefined;
    disk.listReplaced = { path: "/d/profiles.json", name: "profiles.json.unread" };
    profiles.rename(FIRST_PROFILE, "Day desk");
    expect(disk.log.at(-1)).toBe("profiles: the list that could not be read is kept as profiles.json.unread");
    expect(profiles.dto().profiles.map(({ name }) => name)).toEqual(["Day desk", "Night desk"]);
    expect((await disk.start()).profiles.dto().profiles.map(({ name }) => name)).toEqual(["Day desk", "Night desk"]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["an active one that is not there", { active: "0000-9999", profiles: [{ id: FIRST_PROFILE, name: "" }] }],
    [
      "paths for ids",
      {
        active: "../../etc",
        profiles: [
          { id: "../../etc", name: "" },
          { id: "/etc", name: "x" },
        ],
      },
    ],
    ["other types", { active: 7, profiles: { main: true } }],
    ["nothing in it", { active: "main", profiles: [] }],
    ["holes", { active: "main", profiles: [null, 7, "main", { name: "x" }, { id: "main", name: 5 }] }],
    [
      "the same twice",
      {
        active: "main",
        profiles: [
          { id: "main", name: "a" },
          { id: "main", name: "b" },
        ],
      },
    ],
  ])("starts with the first profile when it has %s", async (_what, list) => {
    const disk = new ProfileDisk().withFirst();
    disk.list = list;
    const { profiles, resolver } = await disk.start();
    expect([profiles.dto().active, profiles.dto().profiles.map(({ id }) => id)]).toEqual([FIRST_PROFILE, [FIRST_PROFILE]]);
    expect(resolver.settings()?.apiKey).toBe("key-a");
  });
});

describe("two profiles of one account", () => {
  it("are detected, so that the form can refuse the second", async () => {
    const { profiles, first, second } = await withTwo();
    const account = { baseUrl: "https://a.example", actingAs: { type: "OBJECT" as const, id: "robot-7" } };
    expect(profiles.holderOf(account)?.id).toBe(first);
    await profiles.switchTo(first);
    expect(profiles.holderOf(account)).toBeUndefined();
    expect(profiles.holderOf({ ...account, baseUrl: "https://b.example", actingAs: { type: "OBJECT", id: "robot-8" } })?.id).toBe(second);
  });
});
