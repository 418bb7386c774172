/**
 * The table of the stand-in in tests/README.md contains each of its files, gives for each row the
 * source of the behaviour, and names existing tests.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const tests = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(tests, "README.md"), "utf8");

const table = readme.slice(readme.indexOf("| Part (`stand-in/`) |"), readme.indexOf("## What it cannot show"));
const ROWS = table
  .split("\n")
  .slice(2)
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, part = "", does = "", known = "", proof = ""]) => ({ part, does, known, proof }));

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name);

describe("the table of the stand-in", () => {
  it("has rows, each only once", () => {
    expect(ROWS.length).toBeGreaterThan(20);
    expect(new Set(ROWS.map(({ does }) => does)).size).toBe(ROWS.length);
  });

  it("has every file that replaces a part of Electron", () => {
    const files = globSync("electron/**/*.ts", { cwd: join(tests, "stand-in") }).map((path) => path.replaceAll("\\", "/"));
    const named = new Set(ROWS.flatMap(({ part }) => quoted(part)));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !named.has(file))).toEqual([]);
    expect([...named].filter((file) => !existsSync(join(tests, "stand-in", file)))).toEqual([]);
  });

  it.each(ROWS)("names its source: $does", ({ known }) => {
    const sources = quoted(known);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources)
      expect(source).toMatch(/^(?:(?:lib|shell|docs|default_app|chromium)\/.+\.(?:ts|cc|mm|h|md)|https:\/\/\S+)$/u);
  });

  it.each(ROWS)("names only existing tests: $does", ({ proof }) => {
    const named = quoted(proof);
    expect(named.length).toBeGreaterThan(0);
    for (const test of named) {
      expect(test).toMatch(/\.(?:test\.tsx?|spec\.ts)$/u);
      expect(existsSync(join(tests, test)), test).toBe(true);
    }
  });

  it("comes before the table of troubles, whose own test reads to the end of the page", () => {
    expect(readme.indexOf("| Part (`stand-in/`) |")).toBeGreaterThan(0);
    expect(readme.indexOf("| Trouble |")).toBeGreaterThan(readme.indexOf("## What it cannot show"));
  });
});
