/** The key is sent without encryption only after someone has agreed to it. */
import { describe, expect, it } from "vitest";
import { checkSettings } from "../../../electron/core/settings/schema.ts";
import { EMPTY_SETTINGS } from "../../../electron/core/settings/settings-text.ts";
import { SettingsResolver } from "../../../electron/core/settings/settings-resolver.ts";
import { SETTINGS_INPUT } from "./settings-fixtures.ts";

const problemsOf = (baseUrl: string, allowPlainHttp = "") =>
  checkSettings({ ...EMPTY_SETTINGS, baseUrl, actingAs: "OBJECT:robot-7", allowPlainHttp }, "k").problems;

describe("plain http", () => {
  it.each([
    "http://localhost:8080",
    "http://LOCALHOST",
    "http://actions.localhost",
    "http://127.0.0.1:1",
    "http://127.1",
    "http://0x7f000001",
    "http://2130706433",
    "http://127.255.255.254",
    "http://[::1]:8080/prefix",
    "http://[0:0:0:0:0:0:0:1]",
    "https://actions.example.com",
  ])("needs no consent for %s", (baseUrl) => {
    expect(problemsOf(baseUrl)).toEqual([]);
  });

  it.each([
    "http://actions.example.com",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "http://127.evil.example",
    "http://evillocalhost",
    "http://localhost.",
    "http://0.0.0.0",
    "http://0",
    "http://[::]",
    "http://[::ffff:127.0.0.1]",
    "http://[::ffff:7f00:1]",
    "http://128.0.0.1",
    "http://10.0.0.5:8080",
    "http://192.168.1.7",
    "http://[fe80::1]",
    "http://ｌocalhost.evil.example",
  ])("is refused for %s", (baseUrl) => {
    const { origin } = new URL(baseUrl);
    expect(problemsOf(baseUrl)).toEqual([{ setting: "allowPlainHttp", code: "plainHttpNotAllowed", params: { origin } }]);
  });

  it("may be used for the origin that was agreed to, and for no other", () => {
    expect(problemsOf("http://10.0.0.5:8080/x", "http://10.0.0.5:8080")).toEqual([]);
    expect(problemsOf("http://10.0.0.6:8080/x", "http://10.0.0.5:8080")).toHaveLength(1);
    expect(problemsOf("http://10.0.0.5", "http://10.0.0.5:8080")).toHaveLength(1);
  });

  it.each(["yes", "1", "TRUE ", "http://10.0.0.5/", "*"])("does not accept %j as consent", (text) => {
    expect(problemsOf("http://10.0.0.5", text)).toEqual([{ setting: "allowPlainHttp", code: "consentInvalid", params: { text } }]);
  });
});

const FORM = { ...SETTINGS_INPUT, baseUrl: "http://10.0.0.5:8080", apiKey: "k" };

async function resolverOn(values: Record<string, unknown>, env: Record<string, string> = {}) {
  let saved = values;
  const resolver = new SettingsResolver({
    env,
    store: { read: () => ({ values: saved }), write: (next) => void (saved = next) },
    secrets: {
      read: () => Promise.resolve({ origin: "http://10.0.0.5:8080", key: "k" }),
      write: () => Promise.resolve(),
      storage: () => ({ code: "noKey", params: {} }),
    },
  });
  await resolver.load();
  return { resolver, saved: () => saved };
}

describe("an address with http", () => {
  it("that was saved before is not connected to, and its problem names the variable that allows it", async () => {
    const { resolver } = await resolverOn({ baseUrl: "http://10.0.0.5:8080", actingAs: "OBJECT:robot-7" });
    expect(resolver.settings()).toBeUndefined();
    expect(resolver.dto().problems).toEqual([
      {
        setting: "allowPlainHttp",
        code: "plainHttpNotAllowed",
        params: { origin: "http://10.0.0.5:8080" },
        place: { is: "nowhere", variable: "DOCKET_ALLOW_PLAIN_HTTP=true" },
      },
    ]);
  });

  it("is saved with the user's consent, for that address only, and keeps its warning", async () => {
    const { resolver, saved } = await resolverOn({});
    expect(await resolver.save(FORM)).toMatchObject({ error: { params: { problems: [{ setting: "allowPlainHttp" }] } } });
    expect(saved()).toEqual({});
    expect((await resolver.save({ ...FORM, allowPlainHttp: true })).ok).toBe(true);
    expect(saved()["allowPlainHttp"]).toBe("http://10.0.0.5:8080");
    expect(resolver.dto()).toMatchObject({
      allowPlainHttp: true,
      warnings: [{ code: "plainHttp", params: { origin: "http://10.0.0.5:8080" } }],
    });
    const edited = await resolverOn({ ...saved(), baseUrl: "http://10.0.0.6:8080" });
    expect(edited.resolver.settings()).toBeUndefined();
  });

  it("is refused again once the box is cleared", async () => {
    const { resolver, saved } = await resolverOn({});
    await resolver.save({ ...FORM, allowPlainHttp: true });
    expect(await resolver.save({ ...FORM, allowPlainHttp: false })).toMatchObject({ ok: false });
    expect((await resolver.save({ ...FORM, baseUrl: "https://10.0.0.5:8080", allowPlainHttp: true })).ok).toBe(true);
    expect(resolver.dto()).toMatchObject({ allowPlainHttp: false });
    expect(resolver.dto().warnings).toBeUndefined();
    expect(saved()["allowPlainHttp"]).toBe("");
  });

  it("is allowed by the environment, and forbidden by it whatever was saved", async () => {
    const saved = { baseUrl: "http://10.0.0.5:8080", actingAs: "OBJECT:robot-7", allowPlainHttp: "http://10.0.0.5:8080" };
    expect((await resolverOn({ ...saved, allowPlainHttp: "" }, { DOCKET_ALLOW_PLAIN_HTTP: "true" })).resolver.settings()).toBeDefined();
    const forbidden = (await resolverOn(saved, { DOCKET_ALLOW_PLAIN_HTTP: "false" })).resolver;
    expect(forbidden.settings()).toBeUndefined();
    expect(forbidden.dto()).toMatchObject({
      managed: { allowPlainHttp: { variable: "DOCKET_ALLOW_PLAIN_HTTP" } },
      problems: [{ setting: "baseUrl", code: "plainHttpForbidden", place: { is: "saved" } }],
    });
    expect((await resolverOn(saved, { DOCKET_ALLOW_PLAIN_HTTP: "maybe" })).resolver.settings()).toBeUndefined();
  });
});
