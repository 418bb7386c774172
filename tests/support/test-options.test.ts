import { expect, it } from "vitest";
import { readTestOptions } from "./test-options.ts";

it("runs everything without an option, and otherwise what the options name", () => {
  expect(readTestOptions([])).toMatchObject({ fast: false, soak: false, help: false });
  expect(readTestOptions(["--fast"])).toMatchObject({ fast: true });
  expect(readTestOptions(["--soak"])).toMatchObject({ soak: true });
  expect(readTestOptions(["--help"])).toMatchObject({ help: true });
});

it("runs nothing when an option or a file would be ignored", () => {
  expect(() => readTestOptions(["--fats"])).toThrow("Unknown option '--fats'");
  expect(() => readTestOptions(["tests/core"])).toThrow("Unexpected argument 'tests/core'");
});
