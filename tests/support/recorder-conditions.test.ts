/**
 * Tests that a spec is skipped on Electron before its launch if it sets a condition that the
 * recorder cannot pretend: Electron's launch rejects such a condition.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const E2E = join(import.meta.dirname, "../e2e");
const recorder = readFileSync(join(import.meta.dirname, "electron-recorder.cjs"), "utf8");
const pretended = /const conditions = \{([^}]*)\}/.exec(recorder)?.[1] ?? "";
/** Only on Linux is there the session bus that the recorder writes to. */
const everywhere = namesIn(pretended).filter((name) => !name.startsWith("tray"));

function namesIn(object: string): string[] {
  return [...object.matchAll(/(\w+)(?=\s*[:,}]|\s*$)/g)].map(([name]) => name).filter((name) => !/^(?:true|false|\d+)$/.test(name));
}

/**
 * Returns each condition of a launch in a spec, and the text of its test or helper that precedes
 * it.
 */
function launches(text: string): { names: string[]; before: string }[] {
  return [...text.matchAll(/conditions: \{([^}]*)\}/g)].map(({ index, 1: object = "" }) => {
    const above = text.slice(0, index);
    const begin = Math.max(above.lastIndexOf("test("), above.lastIndexOf("\nfunction "), above.lastIndexOf("\nasync function "));
    return { names: [...object.matchAll(/(\w+):/g)].map(([, name = ""]) => name), before: above.slice(begin) };
  });
}

describe("a condition that a spec sets for the runtime", () => {
  it("is read from the recorder", () => expect(everywhere).toEqual(expect.arrayContaining(["notifications", "dialogAnswer", "savePath"])));

  it.each(readdirSync(E2E).filter((name) => name.endsWith(".spec.ts")))("is pretended on Electron too, or skipped there: %s", (name) => {
    for (const { names, before } of launches(readFileSync(join(E2E, name), "utf8"))) {
      if (names.every((asked) => everywhere.includes(asked))) continue;
      expect(before, `${names.join(", ")}: to be skipped before the launch`).toMatch(/standInOnly\(|runtimeUnderTest\(\)/);
    }
  });
});
