/** The table of settings and its readers: file, environment, checks, requests and form. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { validateRequest } from "../../../electron/contract/validate.ts";
import { entryOf, SETTING_NAMES, TEXT_SETTINGS } from "../../../electron/contract/settings-table.ts";
import { checkSettings } from "../../../electron/core/settings/schema.ts";
import { SettingsResolver } from "../../../electron/core/settings/settings-resolver.ts";
import { EMPTY_SETTINGS, readSaved, textOf } from "../../../electron/core/settings/settings-text.ts";
import { formOf, inputOf } from "../../../app/views/settings/form.ts";
import { SettingsFile } from "../../../electron/storage/settings-file.ts";

const OLD = fileURLToPath(new URL("../../shell/settings-0.1.0", import.meta.url));

async function resolverOn(values: Record<string, unknown>) {
  const written: Record<string, unknown>[] = [];
  const resolver = new SettingsResolver({
    env: {},
    store: { read: () => ({ values }), write: (next) => void written.push(next) },
    secrets: {
      read: () => Promise.resolve({ origin: "http://10.0.0.5:8080", key: "k" }),
      write: () => Promise.resolve(),
      storage: () => ({ code: "noKey", params: {} }),
    },
  });
  await resolver.load();
  return { resolver, written };
}

describe("the table of settings", () => {
  it("has a variable of its own for each setting", () => {
    const variables = SETTING_NAMES.map((name) => entryOf(name).env);
    expect(new Set(variables).size).toBe(variables.length);
    for (const variable of variables) expect(variable).toMatch(/^DOCKET_[A-Z_]+$/);
  });

  it("keeps the key out of the text that is written to the file", () => {
    expect(TEXT_SETTINGS).not.toContain("apiKey");
    expect(Object.keys(EMPTY_SETTINGS)).toEqual(TEXT_SETTINGS);
  });

  it("has defaults that pass its own checks, except those that cannot be guessed", () => {
    const { problems } = checkSettings(EMPTY_SETTINGS, "k");
    expect(problems.map(({ setting }) => setting)).toEqual(["baseUrl", "actingAs"]);
  });

  it("has a text for the settings in use from which the same settings result", () => {
    const text = readSaved(JSON.parse(readFileSync(join(OLD, "everything.json"), "utf8")) as Record<string, unknown>);
    const { settings } = checkSettings(text, "k");
    if (settings === undefined) throw new Error("the settings of the fixture are good");
    expect(textOf(settings)).toEqual({ ...text, allowPlainHttp: "" });
  });

  it("accepts the form's request of any settings", async () => {
    const { resolver } = await resolverOn(JSON.parse(readFileSync(join(OLD, "everything.json"), "utf8")) as Record<string, unknown>);
    const input = inputOf(formOf(resolver.dto()));
    expect(validateRequest("settings:save", input)).toEqual({ ok: true, value: input });
  });
});

describe("a settings file of version 0.1.0", () => {
  it.each(["plain", "everything", "managed"])("opens with nothing lost: %s", (name) => {
    const { values, problem } = new SettingsFile({ path: join(OLD, `${name}.json`), now: () => 0 }).read();
    expect(problem).toBeUndefined();
    expect(readSaved(values)).toEqual({ ...EMPTY_SETTINGS, ...values });
  });

  it("connects with all of its settings", async () => {
    const { resolver } = await resolverOn(new SettingsFile({ path: join(OLD, "everything.json"), now: () => 0 }).read().values);
    expect(resolver.dto().problems).toEqual([]);
    expect(resolver.settings()).toMatchObject({
      baseUrl: "http://10.0.0.5:8080/prefix",
      apiKey: "k",
      transport: "grpc-web",
      codec: "binary",
      assignedTo: [
        { type: "OBJECT", id: "robot-7" },
        { type: "GROUP", id: "north: depot" },
      ],
      requestedBy: [{ type: "USER", id: "ann" }],
      authorizedBy: [{ type: "SERVICE", id: "dispatch" }],
      actingAs: { type: "OBJECT", id: "robot-7" },
      displayName: "Robot seven",
      heartbeatMs: 2500,
      undoMs: 0,
      silenceMs: 86_400_000,
    });
  });

  it("is written again as it was when the form is saved unchanged", async () => {
    const values = new SettingsFile({ path: join(OLD, "everything.json"), now: () => 0 }).read().values;
    const { resolver, written } = await resolverOn(values);
    expect((await resolver.save(inputOf(formOf(resolver.dto())))).ok).toBe(true);
    expect(written).toEqual([{ ...EMPTY_SETTINGS, ...values }]);
  });
});
