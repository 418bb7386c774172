/**
 * The end-to-end tests: the built dist in its window, driven as a user drives it. Screenshots and
 * traces of failures are in artifacts/.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import { runtimeUnderTest } from "./support/runtime-under-test.ts";

const artifacts = fileURLToPath(new URL("../artifacts", import.meta.url));

/**
 * The longest specs start first: if started at the end, one of them would run on alone. So do those
 * that use nothing of docket-test.ts, which would otherwise be the last of all.
 */
const LONG = [
  "working-day",
  "states",
  "every-route",
  "wrong-item",
  "work",
  "soak",
  "fuzz",
  "profiles",
  "six-sockets",
  "dev-loop",
  "menus-and-lists",
  "demo",
].map((name) => `**/${name}.spec.ts`);

// Every test starts processes of the same files; with the cache, Node compiles each file once for
// all of them.
process.env["NODE_COMPILE_CACHE"] ??= join(artifacts, "compile-cache");

export default defineConfig({
  testDir: fileURLToPath(new URL("e2e", import.meta.url)),
  globalSetup: fileURLToPath(new URL("support/build-before-specs.ts", import.meta.url)),
  outputDir: `${artifacts}/e2e`,
  fullyParallel: true,
  projects: [
    { name: "long", testMatch: LONG },
    { name: "others", testIgnore: LONG },
  ],
  // A real desktop has only one focus.
  workers: runtimeUnderTest().on === "electron" ? 1 : 3,
  // A test that passes only the second time hides a defect.
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  // The timeout is for tests that hang; no result depends on how long a slow machine takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
});
