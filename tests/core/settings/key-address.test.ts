/** A key is sent to its own address only, whatever is edited. */
import { describe, expect, it } from "vitest";
import type { KeptKey, Secrets, SettingsStore } from "../../../electron/core/ports.ts";
import type { EnvironmentKey } from "../../../electron/core/settings/key-choice.ts";
import { SettingsResolver } from "../../../electron/core/settings/settings-resolver.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

const KEPT: KeptKey = { origin: "https://actions.example.com", key: "k-1" };
const SAVED = { baseUrl: "https://actions.example.com/prefix", actingAs: "OBJECT:robot-7" };
const input = (change: object = {}) => ({ ...SETTINGS_INPUT, ...SAVED, ...change });

interface Machine {
  saved?: Record<string, unknown>;
  kept?: KeptKey | undefined;
  env?: Record<string, string>;
  environmentKey?: EnvironmentKey;
}

async function resolverOn({ saved = SAVED, kept = KEPT, env = {}, environmentKey }: Machine = {}) {
  const written: { values?: Record<string, unknown>; kept?: KeptKey | undefined } = {};
  const store: SettingsStore = { read: () => ({ values: saved }), write: (values) => void (written.values = values) };
  const secrets: Secrets = {
    read: () => Promise.resolve(kept),
    write: (next) => Promise.resolve(void (written.kept = next)),
    storage: () => ({ code: "encrypted", params: { keychain: "macos" } }),
  };
  const resolver = new SettingsResolver({ env, environmentKey, store, secrets });
  await resolver.load();
  return { resolver, written };
}

const fromVariable = (value: string): EnvironmentKey => ({ variable: "DOCKET_API_KEY", key: { ok: true, value } });

describe("a stored key", () => {
  it("is used for its own origin, whatever the path", async () => {
    const { resolver } = await resolverOn();
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://actions.example.com/prefix", apiKey: "k-1" });
  });

  it.each([
    ["another host", "https://evil.example"],
    ["another port", "https://actions.example.com:8443"],
    ["another scheme", "http://actions.example.com"],
    ["a host below it", "https://actions.example.com.evil.example"],
    ["a host before it", "https://evil.actions.example.com"],
    ["the same letters of another alphabet", "https://аctions.example.com"],
    ["a dot at the end", "https://actions.example.com."],
  ])("is not used for %s written into the settings file", async (_what, baseUrl) => {
    const { resolver } = await resolverOn({ saved: { ...SAVED, baseUrl, keyOrigin: new URL(baseUrl).origin, allowPlainHttp: true } });
    expect(resolver.settings()).toBeUndefined();
    const { problems, hasKey } = resolver.dto();
    expect(hasKey).toBe(false);
    expect(problems).toEqual([{ setting: "apiKey", code: "keyOfOtherAddress", params: { origin: "https://actions.example.com" } }]);
  });

  it("is used for the same origin in another spelling", async () => {
    const { resolver } = await resolverOn({ saved: { ...SAVED, baseUrl: "HTTPS://Actions.Example.COM:443" } });
    expect(resolver.settings()?.apiKey).toBe("k-1");
  });

  it("is not used for another address from the environment", async () => {
    const { resolver } = await resolverOn({ env: { DOCKET_BASE_URL: "https://fleet.example" } });
    expect(resolver.settings()).toBeUndefined();
    expect(resolver.dto().problems[0]).toMatchObject({ code: "keyOfOtherAddress", params: { origin: "https://actions.example.com" } });
  });

  it("takes the origin of the address that it is typed for, and leaves no trace in the settings file", async () => {
    const { resolver, written } = await resolverOn({ kept: undefined });
    expect((await resolver.save(input({ baseUrl: "https://New.example:443/x/", apiKey: "k-2" }))).ok).toBe(true);
    expect(written.kept).toEqual({ origin: "https://new.example", key: "k-2" });
    expect(JSON.stringify(written.values)).not.toMatch(/keyOrigin|k-2/);
  });

  it("takes the origin of the environment's address when that is in use", async () => {
    const { resolver, written } = await resolverOn({ env: { DOCKET_BASE_URL: "https://fleet.example" } });
    expect((await resolver.save(input({ apiKey: "k-3" }))).ok).toBe(true);
    expect(written.kept?.origin).toBe("https://fleet.example");
  });
});

describe("the environment's key", () => {
  const env = { DOCKET_BASE_URL: "https://fleet.example" };

  it("is used for the environment's address", async () => {
    const { resolver } = await resolverOn({ env, environmentKey: fromVariable("env-key") });
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://fleet.example", apiKey: "env-key" });
  });

  it("is not used for an address of the settings file, with a problem on a first run, too", async () => {
    for (const saved of [SAVED, {}]) {
      const { resolver } = await resolverOn({ saved, kept: undefined, environmentKey: fromVariable("env-key") });
      expect(resolver.settings()).toBeUndefined();
      expect(resolver.dto().problems.find(({ setting }) => setting === "apiKey")).toEqual({
        setting: "apiKey",
        code: "keyWithoutAddress",
        params: {},
        place: { is: "environment", variable: "DOCKET_API_KEY" },
      });
    }
  });

  it("is not replaced by a stored key when its file cannot be read", async () => {
    const problem = { code: "keyFileMissing", params: { path: "/run/key" } } as const;
    const environmentKey: EnvironmentKey = { variable: "DOCKET_API_KEY_FILE", key: { ok: false, problem } };
    const { resolver } = await resolverOn({ env: { DOCKET_BASE_URL: KEPT.origin }, environmentKey });
    expect(resolver.settings()).toBeUndefined();
    expect(resolver.dto()).toMatchObject({
      managed: { baseUrl: { variable: "DOCKET_BASE_URL" }, apiKey: { variable: "DOCKET_API_KEY_FILE" } },
      hasKey: false,
    });
    expect(resolver.dto().problems).toEqual([
      { setting: "apiKey", ...problem, place: { is: "environment", variable: "DOCKET_API_KEY_FILE" } },
    ]);
  });

  it("is never stored", async () => {
    const { resolver, written } = await resolverOn({ env, environmentKey: fromVariable("env-key") });
    await resolver.save(input({ apiKey: "typed" }));
    expect(written.kept).toBeUndefined();
    expect(JSON.stringify([written.values, resolver.dto()])).not.toContain("env-key");
  });
});
