/**
 * The app end to end: the built dist in its window, driven as a user drives it. Pictures and traces
 * of failures lie in artifacts/.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import { runtimeUnderTest } from "./support/runtime-under-test.ts";

const artifacts = fileURLToPath(new URL("../artifacts", import.meta.url));

export default defineConfig({
  testDir: fileURLToPath(new URL("e2e", import.meta.url)),
  globalSetup: fileURLToPath(new URL("support/build-before-specs.ts", import.meta.url)),
  outputDir: `${artifacts}/e2e`,
  fullyParallel: true,
  // One real desktop has one focus.
  workers: runtimeUnderTest().on === "electron" ? 1 : 2,
  // A test that passes the second time is a defect that hides.
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
});
