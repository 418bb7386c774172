import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { POLICIES, POLICY_NAMES } from "../../electron/contract/managed.ts";
import { entryOf, SETTING_NAMES, SETTINGS } from "../../electron/contract/settings-table.ts";
import { managedConfiguration } from "../../electron/core/settings/managed.ts";
import { readManagedFile } from "../../electron/core/settings/managed-file.ts";
import { OTHER_VARIABLES } from "../../electron/contract/vocabulary.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

/** Returns the paths in a cell of a table, under this folder. */
function pathsIn(cell: string, folder: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => `${folder}/${path}`);
}

describe("the README", () => {
  it("names every variable of the settings, and only variables that Docket or its tests use", () => {
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

  it("has a docket.json that is valid as it stands", () => {
    const [text = ""] = /^\{\n {2}"DOCKET_[\s\S]*?^\}$/mu.exec(readme) ?? [];
    const file = readManagedFile({ path: "/etc/docket/docket.json", bytes: Buffer.from(text), isReadByOthers: true });
    const { values, policies, problems, warnings } = managedConfiguration(file, {});
    expect([problems, warnings]).toEqual([[], []]);
    expect([values.baseUrl, policies.demonstration]).toEqual(["https://actions.example.com", false]);
  });
});

it("the table of promises names existing places and tests", () => {
  const [, table = ""] = /## A desktop citizen[^\n]*\n(.*?)\n\n/su.exec(readFileSync(join(root, "electron/README.md"), "utf8")) ?? [];
  const named = table.split("\n").flatMap((row) => {
    const [, , place = "", test = ""] = row.split("|");
    return row.startsWith("| Promise") ? [] : [...pathsIn(place, "electron"), ...pathsIn(test, "tests")];
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
