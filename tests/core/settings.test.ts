import { describe, expect, it } from "vitest";
import type { SettingsInput } from "../../electron/contract/settings.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { KeptKey, Secrets, SettingsStore } from "../../electron/core/ports.ts";
import type { EnvironmentKey } from "../../electron/core/settings/key-choice.ts";
import { checkSettings, EMPTY_SETTINGS, parsePrincipal, type SettingsText } from "../../electron/core/settings/schema.ts";
import { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";

const GOOD: SettingsText = { ...EMPTY_SETTINGS, baseUrl: "https://actions.example.com", actingAs: "OBJECT:robot-7" };

describe("a principal", () => {
  it("is TYPE:id, and the id may hold colons", () => {
    expect(parsePrincipal("OBJECT:urn:robot:7")).toEqual({ ok: true, value: { type: "OBJECT", id: "urn:robot:7" } });
    expect(parsePrincipal("user:ann")).toEqual({ ok: true, value: { type: "USER", id: "ann" } });
  });
  it.each([
    ["OBJECT:", /"OBJECT:" has no id after the colon/],
    ["robot-7", /"robot-7" has no type/],
    ["ROBOT:7", /"ROBOT:7" has an unknown type.*OBJECT, USER, GROUP, SERVICE/],
    [`OBJECT:${"x".repeat(257)}`, /longer than 256/],
  ])("says what is wrong with %j", (text, message) => {
    const parsed = parsePrincipal(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.message).toMatch(message);
  });
});

describe("settings", () => {
  it("no filter at all: the app asks for one's own assignments, never without a filter", () => {
    expect(checkSettings(GOOD, "k").settings?.assignedTo).toEqual([{ type: "OBJECT", id: "robot-7" }]);
    const asked = checkSettings({ ...GOOD, requestedBy: ["USER:ann"] }, "k").settings;
    expect([asked?.assignedTo, asked?.requestedBy]).toEqual([[], [{ type: "USER", id: "ann" }]]);
  });
  it("takes the only assignee for the one who acts", () => {
    expect(checkSettings({ ...GOOD, actingAs: "", assignedTo: ["OBJECT:r1"] }, "k").settings?.actingAs.id).toBe("r1");
    expect(checkSettings({ ...GOOD, actingAs: "", assignedTo: ["OBJECT:r1", "OBJECT:r2"] }, "k").problems[0]?.setting).toBe("actingAs");
  });
  it("REST paths: keeps a path prefix and drops the slash at the end", () => {
    expect(checkSettings({ ...GOOD, baseUrl: "https://x.example/prefix/" }, "k").settings?.baseUrl).toBe("https://x.example/prefix");
  });
  it.each<[Partial<SettingsText>, string | undefined, string, RegExp]>([
    [{ baseUrl: "" }, "k", "baseUrl", /missing/],
    [{ baseUrl: "actions.example.com" }, "k", "baseUrl", /not an address/],
    [{ baseUrl: "ftp://x.example" }, "k", "baseUrl", /must begin with/],
    [{ baseUrl: "https://ann:pw@x.example" }, "k", "baseUrl", /user name or password/],
    [{ baseUrl: "https://x.example/?a=1" }, "k", "baseUrl", /before any \?/],
    [{}, undefined, "apiKey", /missing/],
    [{}, "two words", "apiKey", /space, a line break/],
    [{ transport: "grpc" }, "k", "transport", /"grpc" is not a transport/],
    [{ codec: "xml" }, "k", "codec", /"xml" is not a codec/],
    [{ transport: "rest", codec: "binary" }, "k", "codec", /REST carries JSON only/],
    [{ assignedTo: ["OBJECT:"] }, "k", "assignedTo", /no id after the colon/],
    [{ actingAs: "robot" }, "k", "actingAs", /has no type/],
    [{ heartbeatMs: "fast" }, "k", "heartbeatMs", /"fast" is not a heartbeat period/],
    [{ heartbeatMs: "50" }, "k", "heartbeatMs", /100 to 3600000/],
    [{ displayName: "x".repeat(257) }, "k", "displayName", /longer than 256/],
  ])("%j: one sentence that names the setting", (change, key, setting, message) => {
    const { settings, problems } = checkSettings({ ...GOOD, ...change }, key);
    expect(settings).toBeUndefined();
    expect(problems.map((problem) => problem.setting)).toEqual([setting]);
    expect(problems[0]?.message).toMatch(message);
  });
});

/** A file and a keychain that live as long as the test. */
class Memory {
  values: Record<string, unknown> = {};
  problem: string | undefined;
  kept: KeptKey | undefined;
  refuses: string | undefined;
  readonly store: SettingsStore = {
    read: () => ({ values: this.values, ...(this.problem !== undefined && { problem: this.problem }) }),
    write: (values) => void (this.values = values),
  };
  readonly secrets: Secrets = {
    read: () => Promise.resolve(this.kept),
    write: (kept) => {
      if (this.refuses !== undefined) return Promise.reject(new Error(this.refuses));
      this.kept = kept;
      return Promise.resolve();
    },
    describe: () => "In the system's keychain.",
  };
}

/** The key is taken out of the environment before (environment-key.ts). */
function environmentKey(value: string | undefined): EnvironmentKey | undefined {
  return value === undefined || value === "" ? undefined : { variable: "DOCKET_API_KEY", key: { ok: true, value } };
}

async function resolver(memory: Memory, { DOCKET_API_KEY, ...env }: Record<string, string> = {}): Promise<SettingsResolver> {
  const made = new SettingsResolver({ env, environmentKey: environmentKey(DOCKET_API_KEY), store: memory.store, secrets: memory.secrets });
  await made.load();
  return made;
}

const INPUT: SettingsInput = {
  baseUrl: "https://actions.example.com",
  transport: "connect",
  codec: "json",
  assignedTo: [],
  requestedBy: [],
  authorizedBy: [],
  actingAs: "OBJECT:robot-7",
  displayName: "",
  heartbeatMs: 5000,
  undoSeconds: 5,
  silenceMinutes: 30,
  apiKey: "k1",
};

describe("the settings resolver", () => {
  it("has no complaint on a first run", async () => {
    const dto = (await resolver(new Memory())).dto();
    expect([dto.problems, dto.hasKey, dto.baseUrl]).toEqual([[], false, ""]);
  });

  it("keeps what was saved for the next start, and never shows the key again", async () => {
    const memory = new Memory();
    const first = await resolver(memory);
    expect((await first.save(INPUT)).ok).toBe(true);
    const second = await resolver(memory);
    expect(second.settings()).toMatchObject({ baseUrl: "https://actions.example.com", apiKey: "k1", displayName: "robot-7" });
    expect(JSON.stringify([second.dto(), memory.values])).not.toContain("k1");
  });

  it("lets the environment win, says which settings it decides, and does not write them into the file", async () => {
    const memory = new Memory();
    const made = await resolver(memory, {
      DOCKET_BASE_URL: "https://fleet.example",
      DOCKET_ASSIGNED_TO: "OBJECT:a, OBJECT:b",
      DOCKET_API_KEY: "env-key",
    });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()).toMatchObject({ baseUrl: "https://fleet.example", apiKey: "env-key", assignedTo: [{ id: "a" }, { id: "b" }] });
    expect(made.dto().managed).toEqual(["baseUrl", "apiKey", "assignedTo"]);
    expect(memory.values["baseUrl"]).toBe("");
    expect(memory.kept).toBeUndefined();
    expect(made.dto().keyStorage).toMatch(/DOCKET_API_KEY/);
  });

  it("names the variable that is wrong", async () => {
    const made = await resolver(new Memory(), { DOCKET_BASE_URL: "https://x.example", DOCKET_API_KEY: "k", DOCKET_ACTING_AS: "OBJECT:" });
    expect(made.settings()).toBeUndefined();
    expect(made.dto().problems).toEqual([
      { setting: "actingAs", message: expect.stringMatching(/^DOCKET_ACTING_AS in the environment: "OBJECT:" has no id/) },
    ]);
  });

  it("has something to show for every wrong setting, in plain JSON", async () => {
    const wrong = {
      HEARTBEAT_MS: "5s",
      UNDO_SECONDS: "soon",
      SILENCE_MINUTES: "-",
      BASE_URL: "nowhere",
      ASSIGNED_TO: "OBJECT:a,,OBJECT:b",
      TRANSPORT: "pigeon",
    };
    const env = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [`DOCKET_${name}`, value]));
    const dto = (await resolver(new Memory(), env)).dto();
    expect(JSON.parse(JSON.stringify(dto))).toEqual(dto);
    for (const name of Object.keys(env))
      expect(dto.problems.map((problem) => problem.message).join("\n")).toContain(`${name} in the environment`);
    expect(dto.problems.find((problem) => problem.setting === "assignedTo")?.message).toMatch(/entry of the list is empty/);
    expect(dto.problems.find((problem) => problem.setting === "apiKey")?.message).toMatch(/By environment: DOCKET_API_KEY/);
  });

  it("says that a wrong value stands in the saved settings", async () => {
    const memory = new Memory();
    memory.values = { baseUrl: 5, actingAs: "OBJECT:robot-7" };
    memory.kept = { origin: "https://actions.example.com", key: "k" };
    expect((await resolver(memory)).dto().problems[0]?.message).toMatch(/^In the saved settings: "5" is not an address/);
  });

  it("changes nothing when anything in the form is wrong, and says what", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    const answer = await made.save({ ...INPUT, actingAs: "robot" });
    expect(answer).toMatchObject({ ok: false, error: { code: "settingsInvalid", params: { problems: [{ setting: "actingAs" }] } } });
    expect([memory.values, memory.kept, made.settings()]).toEqual([{}, undefined, undefined]);
  });

  it("never sends a kept key to another service", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save(INPUT);
    const { apiKey: _kept, ...redactKey } = INPUT;
    expect(await made.save({ ...redactKey, baseUrl: "https://elsewhere.example" })).toMatchObject({
      error: {
        code: "settingsInvalid",
        params: {
          problems: [
            { setting: "apiKey", message: "The key that is kept is for https://actions.example.com; enter the key of this address." },
          ],
        },
      },
    });
    expect((await made.save({ ...redactKey, displayName: "Robot seven" })).ok).toBe(true);
    const redirectedByEnvironment = await resolver(memory, { DOCKET_BASE_URL: "https://elsewhere.example" });
    expect(redirectedByEnvironment.settings()).toBeUndefined();
  });

  it("sends a kept key to its own address only, also when the settings file is gone", async () => {
    const memory = new Memory();
    await (await resolver(memory)).save(INPUT);
    memory.values = {};
    const made = await resolver(memory, { DOCKET_BASE_URL: "https://elsewhere.example", DOCKET_ACTING_AS: "OBJECT:robot-7" });
    expect(made.settings()).toBeUndefined();
    const { apiKey: _kept, ...redactKey } = INPUT;
    expect(await made.save(redactKey)).toMatchObject({
      error: { params: { problems: [{ setting: "apiKey", message: expect.stringMatching(/enter the key of this address/) }] } },
    });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()).toMatchObject({ baseUrl: "https://elsewhere.example", apiKey: "k1" });
  });

  it("takes a key without the spaces and line breaks that were copied with it, and an emptied one for none", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save({ ...INPUT, apiKey: " k2\n" });
    expect([made.settings()?.apiKey, memory.kept?.key]).toEqual(["k2", "k2"]);
    expect(await made.save({ ...INPUT, apiKey: "  " })).toMatchObject({ error: { params: { problems: [{ setting: "apiKey" }] } } });
    expect(made.settings()?.apiKey).toBe("k2");
  });

  it("takes a variable that is set and empty for one that is not set", async () => {
    const made = await resolver(new Memory(), { DOCKET_BASE_URL: "  ", DOCKET_ACTING_AS: "" });
    expect(made.dto()).toMatchObject({ managed: [], problems: [] });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()?.baseUrl).toBe("https://actions.example.com");
  });

  it("keeps nothing when there is an objection", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    expect(await made.save(INPUT, (settings) => failed("settingsNotKept", { why: settings?.baseUrl ?? "" }).error)).toMatchObject({
      error: { params: { why: "https://actions.example.com" } },
    });
    expect([memory.values, memory.kept, made.settings()]).toEqual([{}, undefined, undefined]);
  });

  it("says so when the file cannot be written, or the key cannot be read, and goes on", async () => {
    const memory = new Memory();
    const store: SettingsStore = {
      read: () => ({ values: {} }),
      write: () => {
        throw new Error("The disk is full.");
      },
    };
    const made = new SettingsResolver({ env: {}, store, secrets: memory.secrets });
    await made.load();
    expect(await made.save(INPUT)).toMatchObject({
      error: { code: "settingsNotKept", params: { why: expect.stringMatching(/disk is full/) } },
    });
    expect(made.settings()?.apiKey).toBe("k1");
    const locked: Secrets = { ...memory.secrets, read: () => Promise.reject(new Error("The keychain is locked.")) };
    const next = new SettingsResolver({ env: {}, store: memory.store, secrets: locked });
    await next.load();
    expect(next.dto().fileProblem).toMatch(/keychain is locked\. Enter it again/);
    await next.save(INPUT);
    expect(next.dto().fileProblem).toBeUndefined();
    const managed = new SettingsResolver({ env: {}, environmentKey: environmentKey("k2"), store: memory.store, secrets: locked });
    await managed.load();
    expect(managed.dto().fileProblem).toBeUndefined();
  });

  it("forgets the key when it is told to, and disconnects", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save(INPUT);
    expect(await made.save({ ...INPUT, apiKey: "" })).toMatchObject({ ok: true, value: { hasKey: false } });
    expect([memory.kept, made.settings()]).toEqual([undefined, undefined]);
    expect((await resolver(memory)).dto()).toMatchObject({ hasKey: false, baseUrl: INPUT.baseUrl });
  });

  it("uses a key that cannot be kept, and says that it is not kept", async () => {
    const memory = new Memory();
    memory.refuses = "There is no keychain on this machine.";
    const made = await resolver(memory);
    expect(await made.save(INPUT)).toMatchObject({
      error: { code: "settingsNotKept", params: { why: expect.stringMatching(/no keychain/) } },
    });
    expect(made.settings()?.apiKey).toBe("k1");
  });

  it("tells of a damaged file even when nothing else is set", async () => {
    const memory = new Memory();
    memory.problem = "The settings file was damaged and has been set aside.";
    expect((await resolver(memory)).dto().fileProblem).toMatch(/damaged/);
  });

  it("calls nothing of it a problem of the settings where the environment brings what connects", async () => {
    const memory = new Memory();
    memory.problem = "The settings file was damaged and has been set aside.";
    const made = await resolver(memory, {
      DOCKET_BASE_URL: "https://actions.example.com",
      DOCKET_API_KEY: "k2",
      DOCKET_ACTING_AS: "OBJECT:robot-7",
    });
    expect(made.settings()).toBeDefined();
    expect(made.dto()).toMatchObject({ problems: [], fileProblem: expect.stringMatching(/damaged/) });
  });

  it("forgets the demonstration when settings are saved", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    const seen: boolean[] = [];
    made.onChange(() => seen.push(made.dto().demonstration));
    const { settings } = checkSettings({ ...GOOD, baseUrl: "http://127.0.0.1:9" }, "demo");
    if (settings === undefined) throw new Error("these settings are good");
    made.demonstrate(settings);
    expect(made.settings()?.apiKey).toBe("demo");
    await made.save(INPUT);
    expect(seen).toEqual([true, false]);
    expect(made.settings()?.apiKey).toBe("k1");
  });
});
