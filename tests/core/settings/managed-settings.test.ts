/** The settings in use on a managed machine: locked, refused or allowed, and by whom. */
import { describe, expect, it, vi } from "vitest";
import type { KeptKey, Secrets, SettingsStore } from "../../../electron/core/ports.ts";
import type { EnvironmentKey } from "../../../electron/core/settings/key-choice.ts";
import { readManagedFile } from "../../../electron/core/settings/managed-file.ts";
import { SettingsResolver } from "../../../electron/core/settings/settings-resolver.ts";
import { settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

const path = "/etc/docket/docket.json";
const CONNECTED = { baseUrl: "https://a.example", actingAs: "OBJECT:robot-7" };
const KEPT: KeptKey = { origin: "https://a.example", key: "kept" };

interface Machine {
  /** The text of docket.json, or its values; undefined without the file. */
  file?: object | string;
  env?: Record<string, string>;
  key?: EnvironmentKey;
  saved?: Record<string, unknown>;
  kept?: KeptKey | undefined;
}

async function machine({ file, env = {}, key, saved = CONNECTED, kept = KEPT }: Machine) {
  const disk = { values: saved };
  const store: SettingsStore = { read: () => disk, write: (values) => void (disk.values = values) };
  const secrets: Secrets = {
    read: () => Promise.resolve(kept),
    write: () => Promise.resolve(),
    storage: () => ({ code: "noKey", params: {} }),
  };
  const text = typeof file === "string" ? file : JSON.stringify(file);
  const read = file === undefined ? undefined : readManagedFile({ path, bytes: Buffer.from(text), isReadByOthers: true });
  const resolver = new SettingsResolver({ env, file: read, environmentKey: key, store, secrets });
  await resolver.load();
  return { resolver, disk };
}

describe("a managed machine", () => {
  it("locks what docket.json decides, shows that, and stores none of it as the user's", async () => {
    const { resolver, disk } = await machine({ file: { DOCKET_ASSIGNED_TO: ["OBJECT:a", "OBJECT:b"], DOCKET_SILENCE_MINUTES: 5 } });
    expect(resolver.settings()).toMatchObject({ assignedTo: [{ id: "a" }, { id: "b" }], silenceMs: 300_000, apiKey: "kept" });
    expect(resolver.dto().managed).toEqual({
      assignedTo: { variable: "DOCKET_ASSIGNED_TO", file: path },
      silenceMinutes: { variable: "DOCKET_SILENCE_MINUTES", file: path },
    });
    const saved = await resolver.save({ ...SETTINGS_INPUT, baseUrl: "https://a.example", assignedTo: ["OBJECT:x"], silenceMinutes: 60 });
    expect(saved.ok).toBe(true);
    expect(resolver.settings()).toMatchObject({ assignedTo: [{ id: "a" }, { id: "b" }], silenceMs: 300_000 });
    expect(disk.values).toMatchObject({ assignedTo: [], silenceMinutes: "30" });
  });

  it("shows the place of a wrong value", async () => {
    const { resolver } = await machine({ file: { DOCKET_CODEC: "xml" } });
    expect(resolver.settings()).toBeUndefined();
    expect(resolver.dto().problems.map(settingProblemWords)).toEqual([
      'DOCKET_CODEC in /etc/docket/docket.json: "xml" is not a codec; choose json or binary.',
    ]);
  });

  it.each([
    ["is not JSON", "{"],
    ["has a value of another shape", '{"DOCKET_DEMONSTRATION": "never"}'],
    ["has a policy that cannot be read", { DOCKET_QUIET_HOURS: "at night" }],
  ])("connects to nothing while docket.json %s, not even for a test or a demonstration", async (_what, file) => {
    const { resolver } = await machine({ file });
    expect(resolver.settings()).toBeUndefined();
    const { managedProblems: problems } = resolver.dto();
    expect(problems).toHaveLength(1);
    const error = { code: "configurationRefused", params: { problems } };
    expect(resolver.tried({ ...SETTINGS_INPUT, apiKey: "k" })).toEqual({ ok: false, error });
    expect(resolver.demonstrationRefusal()).toEqual(error);
  });

  it("allows only the transports of the policy, and names them", async () => {
    const file = { DOCKET_TRANSPORTS: ["rest", "grpc-web"] };
    const { resolver } = await machine({ file });
    expect([resolver.settings()?.transport, resolver.dto().transport]).toEqual(["grpc-web", "grpc-web"]);
    const wrong = await machine({ file, env: { DOCKET_TRANSPORT: "connect" } });
    expect(wrong.resolver.settings()).toBeUndefined();
    expect(wrong.resolver.dto().problems.map(settingProblemWords)).toEqual([
      'DOCKET_TRANSPORT in the environment: "connect" is not allowed on this device; choose grpc-web or rest.',
    ]);
    const allowed = resolver.tried({ ...SETTINGS_INPUT, baseUrl: "https://a.example", transport: "rest" });
    expect(allowed.ok).toBe(true);
    expect(resolver.tried({ ...SETTINGS_INPUT, baseUrl: "https://a.example", transport: "connect" }).ok).toBe(false);
  });

  it.each([{ DOCKET_TRANSPORTS: ["rest"] }, { DOCKET_TRANSPORT: "rest" }])(
    "connects by %j although the user has chosen the binary codec, which REST lacks",
    async (file) => {
      const saved = { baseUrl: "https://a.example", actingAs: "OBJECT:robot-7", transport: "connect", codec: "binary" };
      const { resolver } = await machine({ file, saved });
      expect([resolver.settings()?.transport, resolver.settings()?.codec, resolver.dto().codec]).toEqual(["rest", "json", "json"]);
      // The user's choice applies again when another transport is allowed.
      expect((await machine({ saved })).resolver.settings()).toMatchObject({ transport: "connect", codec: "binary" });
      // An administrator who decides both has made a mistake.
      expect((await machine({ file: { ...file, DOCKET_CODEC: "binary" }, saved })).resolver.settings()).toBeUndefined();
    },
  );

  it("does not allow plain http when that is forbidden, whatever the user agrees to", async () => {
    const { resolver } = await machine({ file: { DOCKET_ALLOW_PLAIN_HTTP: false }, kept: undefined });
    const tried = resolver.tried({ ...SETTINGS_INPUT, baseUrl: "http://10.0.0.5", allowPlainHttp: true, apiKey: "k" });
    expect(tried).toMatchObject({
      ok: false,
      error: { params: { problems: [{ setting: "baseUrl", code: "plainHttpForbidden", params: { origin: "http://10.0.0.5" } }] } },
    });
  });

  it("forbids the demonstration, and names the policy", async () => {
    const { resolver } = await machine({ file: { DOCKET_DEMONSTRATION: false } });
    const by = { variable: "DOCKET_DEMONSTRATION", file: path };
    expect(resolver.demonstrationRefusal()).toEqual({ code: "demonstrationForbidden", params: { by } });
    expect(resolver.dto().policies).toMatchObject({ noDemonstration: by });
  });
});

describe("the key of docket.json", () => {
  const key: EnvironmentKey = { variable: "DOCKET_API_KEY_COMMAND", file: path, key: { ok: true, value: "fleet-key" } };

  it("is sent only to the address of docket.json: no variable, form or file sends it elsewhere", async () => {
    const elsewhere = { DOCKET_BASE_URL: "https://attacker.example" };
    expect((await machine({ file: {}, key, env: elsewhere })).resolver.settings()).toBeUndefined();
    expect(
      (await machine({ file: {}, key, saved: { ...CONNECTED, baseUrl: "https://attacker.example" } })).resolver.settings(),
    ).toBeUndefined();
    const { resolver } = await machine({ file: { DOCKET_BASE_URL: "https://fleet.example" }, key, env: elsewhere });
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://fleet.example", apiKey: "fleet-key" });
    const tried = resolver.tried({ ...SETTINGS_INPUT, baseUrl: "https://attacker.example", apiKey: "k" });
    expect(tried.ok && tried.value).toMatchObject({ baseUrl: "https://fleet.example" });
  });

  it("may be missing: a key of the environment is then sent to the address of docket.json", async () => {
    const ofEnvironment: EnvironmentKey = { variable: "DOCKET_API_KEY", key: { ok: true, value: "k" } };
    const { resolver } = await machine({ file: { DOCKET_BASE_URL: "https://fleet.example" }, key: ofEnvironment });
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://fleet.example", apiKey: "k" });
  });

  it("applies to every profile, like all decided settings, also when it was read again before the switch", async () => {
    const { resolver } = await machine({ file: { DOCKET_BASE_URL: "https://fleet.example", DOCKET_CODEC: "json" }, key });
    resolver.replaceManagedKey({ ok: true, value: "next-key" });
    const other: SettingsStore = {
      read: () => ({ values: { baseUrl: "https://other.example", actingAs: "USER:ann", codec: "binary" } }),
      write: () => undefined,
    };
    const secrets: Secrets = {
      read: () => Promise.resolve({ origin: "https://other.example", key: "own-key" }),
      write: () => Promise.resolve(),
      storage: () => ({ code: "noKey", params: {} }),
    };
    const changing = resolver.use({ store: other, secrets }, () => true);
    // This happens while the other profile's key is being read.
    resolver.replaceManagedKey({ ok: true, value: "third-key" });
    expect(await changing).toBe(true);
    expect(resolver.settings()).toMatchObject({
      baseUrl: "https://fleet.example",
      apiKey: "third-key",
      codec: "json",
      actingAs: { type: "USER", id: "ann" },
    });
  });

  it("that is unchanged but has a warning is reported, without a new connection", async () => {
    const { resolver } = await machine({ file: { DOCKET_BASE_URL: "https://fleet.example" }, key });
    const [changed, warned] = [vi.fn(), vi.fn()];
    resolver.onChange(changed);
    resolver.onWarnings(warned);
    const warning = { code: "keyStays", params: { problem: { code: "keyFileMissing", params: { path: "/run/key" } } } } as const;
    resolver.replaceManagedKey({ ok: true, value: "fleet-key", warning });
    expect([changed.mock.calls.length, warned.mock.calls.length]).toEqual([0, 1]);
    expect([resolver.settings()?.apiKey, resolver.dto().hasKey, resolver.dto().warnings]).toEqual(["fleet-key", true, [warning]]);
  });

  it("is replaced by the next one, and by a problem if there is none", async () => {
    const { resolver } = await machine({ file: { DOCKET_BASE_URL: "https://fleet.example" }, key });
    let changes = 0;
    resolver.onChange(() => (changes += 1));
    resolver.replaceManagedKey({ ok: true, value: "next-key" });
    expect([resolver.settings()?.apiKey, changes]).toEqual(["next-key", 1]);
    resolver.replaceManagedKey({ ok: false, problem: { code: "keyCommandEmpty", params: { program: "/usr/bin/key" } } });
    expect(resolver.settings()).toBeUndefined();
    expect(resolver.dto()).toMatchObject({
      hasKey: false,
      keyStorage: { code: "configurationCommand", params: { path } },
      problems: [{ setting: "apiKey", code: "keyCommandEmpty", place: { is: "configuration", variable: "DOCKET_API_KEY_COMMAND", path } }],
    });
    expect(JSON.stringify(resolver.dto())).not.toContain("next-key");
  });
});
