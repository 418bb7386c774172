import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { entryOf, SETTING_NAMES, SETTINGS } from "../../electron/contract/settings-table.ts";
import { OTHER_VARIABLES } from "../../electron/contract/vocabulary.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

describe("the README", () => {
  it("shows and links only what is there", () => {
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? "").filter((link) => !/^\w+:/.test(link));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(existsSync(join(root, link)), link).toBe(true);
  });

  it("names only scripts that package.json has", () => {
    const named = new Set(
      [...readme.matchAll(/npm (?:run )?(?:-s )?(demo|start|service|test:fast|test|soak|package|generate|bench)\b/g)].map(
        (match) => match[1] ?? "",
      ),
    );
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  it("names every variable of the settings, and only variables that Docket or its tests know", () => {
    const known = new Set<string>([...SETTING_NAMES.map((name) => entryOf(name).env), SETTINGS.apiKey.fileEnv, OTHER_VARIABLES.userData]);
    const named = new Set([...readme.matchAll(/DOCKET_[A-Z_]+/g)].map(([name]) => name));
    expect([...known].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !known.has(name))).toEqual(["DOCKET_TEST_RUNTIME"]);
  });
});
