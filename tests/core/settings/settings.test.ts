/** The checks of settings, each alone and together. */
import { describe, expect, it } from "vitest";
import type { SettingsText } from "../../../electron/contract/settings-table.ts";
import { parsePrincipal } from "../../../electron/contract/setting-values.ts";
import { checkSettings } from "../../../electron/core/settings/schema.ts";
import { EMPTY_SETTINGS } from "../../../electron/core/settings/settings-text.ts";

const GOOD: SettingsText = { ...EMPTY_SETTINGS, baseUrl: "https://actions.example.com", actingAs: "OBJECT:robot-7" };

describe("a principal", () => {
  it("is TYPE:id, and the id may hold colons", () => {
    expect(parsePrincipal("OBJECT:urn:robot:7")).toEqual({ ok: true, value: { type: "OBJECT", id: "urn:robot:7" } });
    expect(parsePrincipal("user:ann")).toEqual({ ok: true, value: { type: "USER", id: "ann" } });
  });
  it.each([
    ["OBJECT:", { code: "principalWithoutId", params: { text: "OBJECT:" } }],
    ["robot-7", { code: "principalWithoutType", params: { text: "robot-7" } }],
    ["ROBOT:7", { code: "principalOfUnknownType", params: { text: "ROBOT:7" } }],
    [" ", { code: "principalEmpty", params: {} }],
    [`OBJECT:${"x".repeat(257)}`, { code: "principalTooLong", params: { text: `OBJECT:${"x".repeat(33)}`, max: 256 } }],
  ])("has one problem as %j", (text, problem) => {
    expect(parsePrincipal(text)).toEqual({ ok: false, problems: [problem] });
  });
});

describe("settings", () => {
  it("no filter at all: the app requests one's own assignments, never without a filter", () => {
    expect(checkSettings(GOOD, "k").settings?.assignedTo).toEqual([{ type: "OBJECT", id: "robot-7" }]);
    const asked = checkSettings({ ...GOOD, requestedBy: ["USER:ann"] }, "k").settings;
    expect([asked?.assignedTo, asked?.requestedBy]).toEqual([[], [{ type: "USER", id: "ann" }]]);
  });
  it("use the only assignee as the acting Principal", () => {
    expect(checkSettings({ ...GOOD, actingAs: "", assignedTo: ["OBJECT:r1"] }, "k").settings?.actingAs.id).toBe("r1");
    expect(checkSettings({ ...GOOD, actingAs: "", assignedTo: ["OBJECT:r1", "OBJECT:r2"] }, "k").problems[0]?.setting).toBe("actingAs");
  });
  it.each(["https://x.example/prefix?", "https://x.example/prefix/#", "https://x.example/prefix/?#"])(
    "%s is the address without its sign",
    (baseUrl) => {
      expect(checkSettings({ ...GOOD, baseUrl }, "k").settings?.baseUrl).toBe("https://x.example/prefix");
    },
  );
  it("REST paths: keeps a path prefix and drops the slash at the end", () => {
    expect(checkSettings({ ...GOOD, baseUrl: "https://x.example/prefix/" }, "k").settings?.baseUrl).toBe("https://x.example/prefix");
  });
  it.each<[Partial<SettingsText>, string | undefined, string, string]>([
    [{ baseUrl: "" }, "k", "baseUrl", "addressMissing"],
    [{ baseUrl: "actions.example.com" }, "k", "baseUrl", "addressInvalid"],
    [{ baseUrl: "ftp://x.example" }, "k", "baseUrl", "addressScheme"],
    [{ baseUrl: "https://ann:pw@x.example" }, "k", "baseUrl", "addressCredentials"],
    [{ baseUrl: "https://x.example/?a=1" }, "k", "baseUrl", "addressQuery"],
    [{ baseUrl: "https://x.example/gateway/api/v1/wdm/actions/stream" }, "k", "baseUrl", "addressOfOperation"],
    [{ baseUrl: "https://x.example/example.wdm.v1.service.ActionService/StreamActions/" }, "k", "baseUrl", "addressOfOperation"],
    [{}, undefined, "apiKey", "keyMissing"],
    [{}, "two words", "apiKey", "keyCharacters"],
    [{ transport: "grpc" }, "k", "transport", "choiceUnknown"],
    [{ codec: "xml" }, "k", "codec", "choiceUnknown"],
    [{ baseUrl: "http://127.0.0.1:1", pinnedKey: `sha256/${"A".repeat(43)}=` }, "k", "pinnedKey", "pinOfPlainHttp"],
    [{ transport: "rest", codec: "binary" }, "k", "codec", "codecOfRest"],
    [{ assignedTo: ["OBJECT:"] }, "k", "assignedTo", "principalWithoutId"],
    [{ actingAs: "robot" }, "k", "actingAs", "principalWithoutType"],
    [{ actingAs: " " }, "k", "actingAs", "actingAsMissing"],
    [{ heartbeatMs: "fast" }, "k", "heartbeatMs", "numberOutOfRange"],
    [{ heartbeatMs: "50" }, "k", "heartbeatMs", "numberOutOfRange"],
    [{ heartbeatMs: " " }, "k", "heartbeatMs", "numberOutOfRange"],
    [{ heartbeatMs: "0x1388" }, "k", "heartbeatMs", "numberOutOfRange"],
    [{ heartbeatMs: "5e3" }, "k", "heartbeatMs", "numberOutOfRange"],
    [{ silenceMinutes: "0b11" }, "k", "silenceMinutes", "numberOutOfRange"],
    [{ undoSeconds: "+5" }, "k", "undoSeconds", "numberOutOfRange"],
    [{ undoSeconds: "1.5" }, "k", "undoSeconds", "numberOutOfRange"],
    [{ undoSeconds: "61" }, "k", "undoSeconds", "numberOutOfRange"],
    [{ silenceMinutes: "-1" }, "k", "silenceMinutes", "numberOutOfRange"],
    [{ displayName: "x".repeat(257) }, "k", "displayName", "textTooLong"],
  ])("%j: one problem, of that setting", (change, key, setting, code) => {
    const { settings, problems } = checkSettings({ ...GOOD, ...change }, key);
    expect(settings).toBeUndefined();
    expect(problems).toMatchObject([{ setting, code }]);
    expect(problems).toHaveLength(1);
  });
  it("have times in milliseconds", () => {
    const { settings } = checkSettings({ ...GOOD, undoSeconds: "0", silenceMinutes: "1440", heartbeatMs: "100" }, "k");
    expect(settings).toMatchObject({ undoMs: 0, silenceMs: 86_400_000, heartbeatMs: 100 });
  });
});
