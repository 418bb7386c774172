/**
 * The table of troubles in tests/README.md names existing tests, and quotes words that the source
 * contains.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "tests/README.md"), "utf8");

const ROWS = readme
  .slice(readme.indexOf("| Trouble |"))
  .split("\n")
  .slice(2)
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, trouble = "", words = "", tests = ""]) => ({ trouble, words, tests }));

/**
 * All text that can be shown in the window, without comments; the parts of a sentence are joined,
 * and whitespace is normalised.
 */
const SOURCE = globSync(["app/**/*.{ts,tsx}", "electron/**/*.ts"], { cwd: root })
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n")
  .replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, "")
  .replaceAll(/["`]\s*\+\s*["`]/gu, "")
  .replaceAll(/\s+/gu, " ");

function piecesOf(words: string): string[] {
  return [...words.matchAll(/“([^”]+)”/gu)].flatMap(([, quoted = ""]) => quoted.split("…").map((piece) => piece.trim()));
}

describe("the table of troubles", () => {
  it.each(ROWS)("names only existing tests: $trouble", ({ tests }) => {
    const paths = [...tests.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(existsSync(join(root, "tests", path)), path).toBe(true);
  });

  it.each(ROWS)("quotes only words of the source: $trouble", ({ words }) => {
    for (const piece of piecesOf(words)) expect(SOURCE.includes(piece), `“${piece}”`).toBe(true);
  });

  it("has a row for each kind of trouble, and each once", () => {
    expect(ROWS.length).toBeGreaterThan(40);
    expect(new Set(ROWS.map(({ trouble }) => trouble)).size).toBe(ROWS.length);
  });
});
