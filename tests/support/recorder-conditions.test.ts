/**
 * On Electron a launch rejects conditions that the recorder cannot pretend, so a test that sets
 * one is skipped there before its launch.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const E2E = join(import.meta.dirname, "../e2e");
const recorder = readFileSync(join(import.meta.dirname, "electron-recorder.cjs"), "utf8");
const pretended = /const conditions = \{([^}]*)\}/.exec(recorder)?.[1] ?? "";
/** The session bus that the recorder writes to is there on Linux only. */
const everywhere = namesIn(pretended).filter((name) => !name.startsWith("tray"));

function namesIn(object: string): string[] {
  return [...object.matchAll(/(\w+)(?=\s*[:,}]|\s*$)/g)].map(([name]) => name).filter((name) => !/^(?:true|false|\d+)$/.test(name));
}

/** Each launch's condition in a spec, and the text of its test, or of its helper, before it. */
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
