/** Environment, settings file, key and form, resolved into the settings in use. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import type { SettingsInput } from "../../../electron/contract/settings.ts";
import type { FileProblem, ReplacedFile } from "../../../electron/contract/settings-problems.ts";
import type { KeptKey, Secrets, SettingsStore } from "../../../electron/core/ports.ts";
import type { EnvironmentKey } from "../../../electron/core/settings/key-choice.ts";
import { DEFAULT_VALUES } from "../../../electron/core/settings/schema.ts";
import { SettingsResolver } from "../../../electron/core/settings/settings-resolver.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

/** A file and a keychain that live as long as the test. */
class Memory {
  values: Record<string, unknown> = {};
  problem: FileProblem | undefined;
  /** Name under which a file that could not be read was set aside. */
  replaced: ReplacedFile | undefined;
  kept: KeptKey | undefined;
  refuses: string | undefined;
  readonly store: SettingsStore = {
    read: () => ({ values: this.values, ...(this.problem !== undefined && { problem: this.problem }) }),
    write: (values) => {
      this.values = values;
      return this.replaced;
    },
  };
  readonly secrets: Secrets = {
    read: () => Promise.resolve(this.kept),
    write: (kept) => {
      if (this.refuses !== undefined) return Promise.reject(new Error(this.refuses));
      this.kept = kept;
      return Promise.resolve();
    },
    storage: () => ({ code: "encrypted", params: { keychain: "macos" } }),
  };
}

/** The key is removed from the environment before (environment-key.ts). */
function environmentKey(value: string | undefined): EnvironmentKey | undefined {
  return value === undefined || value === "" ? undefined : { variable: "DOCKET_API_KEY", key: { ok: true, value } };
}

async function resolver(memory: Memory, { DOCKET_API_KEY, ...env }: Record<string, string> = {}): Promise<SettingsResolver> {
  const made = new SettingsResolver({ env, environmentKey: environmentKey(DOCKET_API_KEY), store: memory.store, secrets: memory.secrets });
  await made.load();
  return made;
}

const INPUT: SettingsInput = { ...SETTINGS_INPUT, apiKey: "k1" };

describe("the settings resolver", () => {
  it("reports no problem on a first run", async () => {
    const dto = (await resolver(new Memory())).dto();
    expect([dto.problems, dto.hasKey, dto.baseUrl]).toEqual([[], false, ""]);
  });

  it("keeps saved settings for the next start, and never shows the key again", async () => {
    const memory = new Memory();
    const first = await resolver(memory);
    expect((await first.save(INPUT)).ok).toBe(true);
    const second = await resolver(memory);
    expect(second.settings()).toMatchObject({ baseUrl: "https://actions.example.com", apiKey: "k1", displayName: "robot-7" });
    expect(JSON.stringify([second.dto(), memory.values])).not.toContain("k1");
  });

  it("prefers the environment, names its variables, and keeps their values out of the file", async () => {
    const memory = new Memory();
    const made = await resolver(memory, {
      DOCKET_BASE_URL: "https://fleet.example",
      DOCKET_ASSIGNED_TO: "OBJECT:a, OBJECT:b",
      DOCKET_API_KEY: "env-key",
    });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()).toMatchObject({ baseUrl: "https://fleet.example", apiKey: "env-key", assignedTo: [{ id: "a" }, { id: "b" }] });
    expect(made.dto().managed).toEqual({
      baseUrl: { variable: "DOCKET_BASE_URL" },
      apiKey: { variable: "DOCKET_API_KEY" },
      assignedTo: { variable: "DOCKET_ASSIGNED_TO" },
    });
    expect(memory.values["baseUrl"]).toBe("");
    expect(memory.kept).toBeUndefined();
    expect(made.dto().keyStorage).toEqual({ code: "environmentVariable", params: { variable: "DOCKET_API_KEY" } });
  });

  it("names the wrong variable", async () => {
    const made = await resolver(new Memory(), { DOCKET_BASE_URL: "https://x.example", DOCKET_API_KEY: "k", DOCKET_ACTING_AS: "OBJECT:" });
    expect(made.settings()).toBeUndefined();
    expect(made.dto().problems).toEqual([
      {
        setting: "actingAs",
        code: "principalWithoutId",
        params: { text: "OBJECT:" },
        place: { is: "environment", variable: "DOCKET_ACTING_AS" },
      },
    ]);
  });

  it("warns of a variable that nothing reads, and connects anyway", async () => {
    const made = await resolver(new Memory(), {
      DOCKET_BASE_URL: "https://x.example",
      DOCKET_API_KEY: "k",
      DOCKET_ACTING_AS: "OBJECT:robot-7",
      DOCKET_SILENCE_MINUTE: "45",
    });
    expect(made.settings()).toBeDefined();
    expect(made.dto().warnings).toEqual([
      { code: "unknownVariable", params: { variable: "DOCKET_SILENCE_MINUTE", likely: "DOCKET_SILENCE_MINUTES" } },
    ]);
  });

  it("has a message for every wrong setting, in plain JSON", async () => {
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
    const places = dto.problems.map(({ place }) => place);
    for (const variable of Object.keys(env)) expect(places).toContainEqual({ is: "environment", variable });
    expect(dto.problems.find((problem) => problem.setting === "assignedTo")).toMatchObject({ code: "principalEmpty" });
    expect(dto.problems.find((problem) => problem.setting === "apiKey")).toMatchObject({
      code: "keyMissing",
      place: { is: "nowhere", variable: "DOCKET_API_KEY" },
    });
  });

  it("places a wrong value in the saved settings", async () => {
    const memory = new Memory();
    memory.values = { baseUrl: 5, actingAs: "OBJECT:robot-7" };
    memory.kept = { origin: "https://actions.example.com", key: "k" };
    expect((await resolver(memory)).dto().problems[0]).toEqual({
      setting: "baseUrl",
      code: "addressInvalid",
      params: { text: "5" },
      place: { is: "saved" },
    });
  });

  it("changes nothing when a setting of the form is wrong, and returns its problem", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    const answer = await made.save({ ...INPUT, actingAs: "robot" });
    expect(answer).toMatchObject({ ok: false, error: { code: "settingsInvalid", params: { problems: [{ setting: "actingAs" }] } } });
    expect([memory.values, memory.kept, made.settings()]).toEqual([{}, undefined, undefined]);
  });

  it("never sends a stored key to another service", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save(INPUT);
    const { apiKey: _kept, ...withoutKey } = INPUT;
    expect(await made.save({ ...withoutKey, baseUrl: "https://elsewhere.example" })).toMatchObject({
      error: {
        code: "settingsInvalid",
        params: {
          problems: [{ setting: "apiKey", code: "keyOfOtherAddress", params: { origin: "https://actions.example.com" } }],
        },
      },
    });
    expect((await made.save({ ...withoutKey, displayName: "Robot seven" })).ok).toBe(true);
    const redirectedByEnvironment = await resolver(memory, { DOCKET_BASE_URL: "https://elsewhere.example" });
    expect(redirectedByEnvironment.settings()).toBeUndefined();
  });

  it("sends a stored key to its own address only, also when the settings file is gone", async () => {
    const memory = new Memory();
    await (await resolver(memory)).save(INPUT);
    memory.values = {};
    const made = await resolver(memory, { DOCKET_BASE_URL: "https://elsewhere.example", DOCKET_ACTING_AS: "OBJECT:robot-7" });
    expect(made.settings()).toBeUndefined();
    const { apiKey: _kept, ...withoutKey } = INPUT;
    expect(await made.save(withoutKey)).toMatchObject({
      error: { params: { problems: [{ setting: "apiKey", code: "keyOfOtherAddress" }] } },
    });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()).toMatchObject({ baseUrl: "https://elsewhere.example", apiKey: "k1" });
  });

  it("removes spaces and line breaks copied with a key, and treats an empty one as none", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save({ ...INPUT, apiKey: " k2\n" });
    expect([made.settings()?.apiKey, memory.kept?.key]).toEqual(["k2", "k2"]);
    expect(await made.save({ ...INPUT, apiKey: "  " })).toMatchObject({ error: { params: { problems: [{ setting: "apiKey" }] } } });
    expect(made.settings()?.apiKey).toBe("k2");
  });

  it("treats an empty variable as one that is not set", async () => {
    const made = await resolver(new Memory(), { DOCKET_BASE_URL: "  ", DOCKET_ACTING_AS: "" });
    expect(made.dto()).toMatchObject({ managed: {}, problems: [] });
    expect((await made.save(INPUT)).ok).toBe(true);
    expect(made.settings()?.baseUrl).toBe("https://actions.example.com");
  });

  it("stores nothing when there is a problem", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    expect(
      await made.save(
        INPUT,
        (settings) => failed("settingsNotKept", { why: { code: "system", params: { words: settings?.baseUrl ?? "" } } }).error,
      ),
    ).toMatchObject({
      error: { params: { why: { code: "system", params: { words: "https://actions.example.com" } } } },
    });
    expect([memory.values, memory.kept, made.settings()]).toEqual([{}, undefined, undefined]);
  });

  it("uses settings that cannot be written, and reports a key that cannot be read", async () => {
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
      error: { code: "settingsNotKept", params: { why: { code: "system", params: { words: expect.stringMatching(/disk is full/) } } } },
    });
    expect(made.settings()?.apiKey).toBe("k1");
    const locked: Secrets = { ...memory.secrets, read: () => Promise.reject(new Error("The keychain is locked.")) };
    const next = new SettingsResolver({ env: {}, store: memory.store, secrets: locked });
    await next.load();
    expect(next.dto().fileProblem).toEqual({ code: "keyUnreadable", params: { why: "The keychain is locked." } });
    await next.save(INPUT);
    expect(next.dto().fileProblem).toBeUndefined();
    const managed = new SettingsResolver({ env: {}, environmentKey: environmentKey("k2"), store: memory.store, secrets: locked });
    await managed.load();
    expect(managed.dto().fileProblem).toBeUndefined();
  });

  it("disconnects when the key is removed", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    await made.save(INPUT);
    expect(await made.save({ ...INPUT, apiKey: "" })).toMatchObject({ ok: true, value: { hasKey: false } });
    expect([memory.kept, made.settings()]).toEqual([undefined, undefined]);
    expect((await resolver(memory)).dto()).toMatchObject({ hasKey: false, baseUrl: INPUT.baseUrl });
  });

  it("uses a key that cannot be stored, and reports that it is not stored", async () => {
    const memory = new Memory();
    memory.refuses = "There is no keychain on this machine.";
    const made = await resolver(memory);
    expect(await made.save(INPUT)).toMatchObject({
      error: { code: "settingsNotKept", params: { why: { code: "system", params: { words: expect.stringMatching(/no keychain/) } } } },
    });
    expect(made.settings()?.apiKey).toBe("k1");
  });

  it("reports a damaged file even when nothing else is set", async () => {
    const memory = new Memory();
    memory.problem = { code: "fileDamaged", params: { path: "/s.json", name: "s.json.damaged" } };
    expect((await resolver(memory)).dto().fileProblem).toEqual(memory.problem);
  });

  it("reports where an unreadable file was set aside once others are saved in its place", async () => {
    const memory = new Memory();
    memory.problem = { code: "fileUnreadable", params: { path: "/s.json", why: "EACCES" } };
    const made = await resolver(memory);
    memory.replaced = { path: "/s.json", name: "s.json.unread" };
    expect(await made.save(INPUT)).toMatchObject({ ok: true, value: { fileProblem: { code: "fileReplaced", params: memory.replaced } } });
    memory.replaced = undefined;
    await made.save(INPUT);
    expect(made.dto().fileProblem).toBeUndefined();
  });

  it("reports no file problem as one of the settings when the environment suffices to connect", async () => {
    const memory = new Memory();
    memory.problem = { code: "fileDamaged", params: { path: "/s.json", name: "s.json.damaged" } };
    const made = await resolver(memory, {
      DOCKET_BASE_URL: "https://actions.example.com",
      DOCKET_API_KEY: "k2",
      DOCKET_ACTING_AS: "OBJECT:robot-7",
    });
    expect(made.settings()).toBeDefined();
    expect(made.dto()).toMatchObject({ problems: [], fileProblem: memory.problem });
  });

  it("ends the demonstration when settings are saved", async () => {
    const memory = new Memory();
    const made = await resolver(memory);
    const seen: boolean[] = [];
    made.onChange(() => seen.push(made.dto().demonstration));
    const actingAs = { type: "OBJECT", id: "robot-7" };
    made.demonstrate({ ...DEFAULT_VALUES, baseUrl: "http://127.0.0.1:9", apiKey: "demo", actingAs });
    expect(made.settings()?.apiKey).toBe("demo");
    await made.save(INPUT);
    expect(seen).toEqual([true, false]);
    expect(made.settings()?.apiKey).toBe("k1");
  });
});
