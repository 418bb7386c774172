/** The variables of the environment: read, and searched for those that nothing reads. */
import { describe, expect, it } from "vitest";
import { entryOf, TEXT_SETTINGS } from "../../../electron/contract/settings-table.ts";
import { likelyName, unknownVariables } from "../../../electron/core/settings/environment.ts";
import { managedConfiguration } from "../../../electron/core/settings/managed.ts";

/** The unknown variables as `[variable, likely]`. */
const unknownIn = (env: Record<string, string | undefined>) =>
  unknownVariables(env).map(({ params }) =>
    "variable" in params ? [params.variable, "likely" in params ? params.likely : undefined] : [],
  );

describe("the environment", () => {
  it("decides each setting of the table by its variable, except the key", () => {
    const env = Object.fromEntries(TEXT_SETTINGS.map((name) => [entryOf(name).env, ` ${name} `]));
    expect(managedConfiguration(undefined, { ...env, DOCKET_API_KEY: "k" }).values).toEqual(
      Object.fromEntries(TEXT_SETTINGS.map((name) => [name, name])),
    );
  });

  it("decides nothing by an empty variable", () => {
    expect(managedConfiguration(undefined, { DOCKET_BASE_URL: "  ", DOCKET_CODEC: undefined }).values).toEqual({});
  });
});

describe("a variable that begins with DOCKET_", () => {
  it.each([
    ["DOCKET_SILENCE_MINUTE", "DOCKET_SILENCE_MINUTES"],
    ["DOCKET_UNDO_SECS", "DOCKET_UNDO_SECONDS"],
    ["DOCKET_BASEURL", "DOCKET_BASE_URL"],
    ["DOCKET_APIKEY", "DOCKET_API_KEY"],
    ["DOCKET_ASIGNED_TO", "DOCKET_ASSIGNED_TO"],
    ["docket_transport", "DOCKET_TRANSPORT"],
    ["DOCKET_USERDATA", "DOCKET_USER_DATA"],
    ["DOCKET_COLOUR_OF_THE_SKY", undefined],
    ["DOCKET_X", undefined],
  ])("%s has no effect, and %s is likely meant", (variable, likely) => {
    expect(unknownIn({ [variable]: "x" })).toEqual([[variable, likely]]);
  });

  it("is not quoted with its value, which can be a key", () => {
    expect(JSON.stringify(unknownVariables({ DOCKET_APIKEY: "very-secret" }))).not.toContain("very-secret");
  });

  it.each([
    "DOCKET_USER_DATA",
    "DOCKET_CRASH_AT",
    "DOCKET_API_KEY_FILE",
    "DOCKET_API_KEY_COMMAND",
    "DOCKET_MANAGED_FILE",
    "DOCKET_TELEMETRY",
    "DOCKET_UPDATE_FEED",
    "DOCKET_TEST_RUNTIME",
    "DOCKET_SOAK",
    "DOCKET_PROPERTY_SEED",
    "DOCKET_PROPERTY_PATH",
    "DOCKET_CHAOS_SEED",
    "DOCKET_FUZZ_SEED",
    "DOCKET_BROWSER",
    "DOCKER_HOST",
    "PATH",
  ])("%s is known, or not Docket's", (variable) => {
    expect(unknownIn({ [variable]: "x" })).toEqual([]);
  });

  it("is known in any case if the system finds it in any case", () => {
    const windows = { docket_codec: "json" };
    Object.defineProperty(windows, "DOCKET_CODEC", { value: "json", enumerable: false });
    expect(unknownIn(windows)).toEqual([]);
  });
});

describe("a key of docket.json in the spelling of another tool", () => {
  it.each([
    ["baseUrl", "DOCKET_BASE_URL"],
    ["base-url", "DOCKET_BASE_URL"],
    ["keyCommand", "DOCKET_API_KEY_COMMAND"],
    ["transport", "DOCKET_TRANSPORT"],
    ["__proto__", undefined],
    ["x".repeat(10_000), undefined],
  ])("%s is likely %s", (key, likely) => {
    expect(likelyName(key)).toBe(likely);
  });
});
