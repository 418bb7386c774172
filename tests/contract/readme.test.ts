import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

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

  it("names only variables that the settings or the tests know", () => {
    const settings = ["core/settings/environment.ts", "shell/environment-key.ts", "shell/launch-options.ts"].map(
      (path) => `electron/${path}`,
    );
    const source = [...settings, "tests/support/runtime-under-test.ts"].map((path) => readFileSync(join(root, path), "utf8")).join("\n");
    for (const [name] of readme.matchAll(/DOCKET_[A-Z_]+/g)) expect(source, name).toContain(name);
  });
});
