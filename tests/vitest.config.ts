/**
 * All tests that run without a window: core, service, contract, security, the renderer's parts, the
 * stand-in. The end-to-end tests are in playwright.config.ts.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The longest files start first: if started at the end, one of them would run on alone. */
const LONGEST = [
  "fuzz/core.property",
  "foreign/connect",
  "core/transport/failures/status-matrix",
  "package/package",
  "core/queue/page/renderer-list.property",
  "core/queue/bounded-memory",
  "shell/certificate-chain",
  "core/transport/any-answer.property",
  "core/subscription/cut-snapshots",
  "core/faults/reconnects",
  "support/launch-electron",
  "service/jepsen/wrong-stores",
  "core/subscription/one-model.property",
  "storage/one-transaction",
  "service/early-answers",
  "chaos/chaos.property",
  "app/wrong-item.property",
  "service/jepsen/jepsen",
  "foreign/grpc-web",
  "core/convergence.property",
  "foreign/rest",
  "foreign/proxies",
];

const TESTS = ["tests/**/*.test.{ts,tsx}"];
const WINDOWS = "tests/app/**/*.test.tsx";
const KEPT_PAGE = fileURLToPath(new URL("support/kept-page.ts", import.meta.url));
const CLEAR_PAGE = fileURLToPath(new URL("support/clear-page.ts", import.meta.url));
const NO_OWNER_STACKS = fileURLToPath(new URL("support/no-owner-stacks.ts", import.meta.url));
/** Tests that inspect modules of the window, or React, and must be loaded before those are. */
const OWN_MODULES = ["renders", "drawn-rows"].map((name) => `tests/app/${name}.test.tsx`);
/**
 * Tests that change the rights of their process, which a thread cannot, inspect its open handles,
 * replace a module, or need a stack as small as the app's.
 */
const OWN_PROCESS = [
  "shell/log-line",
  "storage/private-files",
  "storage/disk-faults",
  "storage/forced-count",
  "core/transport/decode/fingerprint",
  "service/sharing",
].map((name) => `tests/${name}.test.ts`);

function rank({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return index < 0 ? LONGEST.length : index;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

// Tests that start processes start the same files; with the cache, Node compiles them once for all
// tests.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "artifacts", "compile-cache");

export default defineConfig({
  test: {
    root,
    projects: [
      // A thread costs a third less than a process, and a thread that keeps its loaded modules a
      // third less again.
      { extends: true, test: { name: "threads", pool: "threads", isolate: false, include: TESTS, exclude: [...OWN_PROCESS, WINDOWS] } },
      // Neither the window nor its modules are created anew for each file, which halves the time of
      // these tests.
      {
        extends: true,
        test: {
          name: "windows",
          pool: "threads",
          isolate: false,
          environment: KEPT_PAGE,
          setupFiles: [CLEAR_PAGE, NO_OWNER_STACKS],
          include: [WINDOWS],
          exclude: OWN_MODULES,
        },
      },
      {
        extends: true,
        test: { name: "own modules", pool: "threads", environment: KEPT_PAGE, setupFiles: [NO_OWNER_STACKS], include: OWN_MODULES },
      },
      { extends: true, test: { name: "processes", pool: "forks", include: OWN_PROCESS } },
    ],
    setupFiles: [
      fileURLToPath(new URL("support/properties.ts", import.meta.url)),
      fileURLToPath(new URL("support/check-every-test.ts", import.meta.url)),
      fileURLToPath(new URL("support/every-language.ts", import.meta.url)),
    ],
    // The timeout is for tests that hang; no result depends on how long a test takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // Concurrent tests mostly wait for sockets and heartbeats (tests/foreign).
    maxConcurrency: 20,
    // Many files mostly wait for sockets, so that even two cores can serve three workers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: ["default"],
    passWithNoTests: false,
  },
});
