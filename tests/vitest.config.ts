/**
 * Everything that runs without a window: core, service, contract, security, the renderer's parts,
 * the stand-in. The app end to end is playwright.config.ts.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: [fileURLToPath(new URL("support/properties.ts", import.meta.url))],
    // A timeout is for tests that hang; no test is decided by how long it takes.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Concurrent tests wait for sockets and heartbeats far more than they work (tests/foreign).
    maxConcurrency: 20,
    // Many files wait for sockets: a machine of two cores has time for two of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ["default"],
    passWithNoTests: false,
  },
});
