import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { POLICIES, POLICY_NAMES } from "../../electron/contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../../electron/contract/settings-table.ts";
import { OTHER_VARIABLES } from "../../electron/contract/vocabulary.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

describe("the README", () => {
  it("names every variable of the settings, and only variables that Docket or its tests know", () => {
    const known = new Set<string>([
      ...SETTING_NAMES.map((name) => entryOf(name).env),
      SETTINGS.apiKey.fileEnv,
      OTHER_VARIABLES.userData,
      ...POLICY_NAMES.map((name) => POLICIES[name].env),
    ]);
    const named = new Set([...readme.matchAll(/DOCKET_[A-Z_]+/g)].map(([name]) => name));
    expect([...known].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !known.has(name))).toEqual(["DOCKET_TEST_RUNTIME"]);
  });
});
