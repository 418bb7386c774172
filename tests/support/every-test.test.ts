/** Tests that every test of every file is followed by the checks of the helpers that it uses. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { afterEveryTest, checkTest } from "./every-test.ts";

const TESTS = join(import.meta.dirname, "..");

describe("what is true after every test", () => {
  it("runs every check to the end, and reports the first that fails", () => {
    const asked: string[] = [];
    afterEveryTest(() => {
      if (asked.push("first") === 1) throw new Error("a socket is open");
    });
    afterEveryTest(() => void asked.push("second"));
    expect(checkTest).toThrow("a socket is open");
    expect(asked).toEqual(["first", "second"]);
  });

  it("is no hook at the top of a helper, which would belong to one file of each thread", () => {
    const helpers = globSync("**/*.{ts,tsx}", { cwd: TESTS }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
    expect(helpers.length).toBeGreaterThan(100);
    const withHook = helpers.filter((file) => /^(before|after)(Each|All)\(/m.test(readFileSync(join(TESTS, file), "utf8")));
    // The configuration names these files, which run once for each test file.
    expect(withHook.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual(["support/check-every-test.ts", "support/clear-page.ts"]);
  });
});
