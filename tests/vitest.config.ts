/**
 * Everything that runs without a window: core, service, contract, security, the renderer's parts,
 * the stand-in. The app end to end is playwright.config.ts.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The longest come first: begun at the end, one of them would run on alone. */
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
/** They look into modules of the window, or into React, and must be there before these are. */
const OWN_MODULES = ["renders", "drawn-rows"].map((name) => `tests/app/${name}.test.tsx`);
/**
 * They change what their process may do, which a thread cannot, ask what it has open, put a module in
 * place of another, or need a stack as small as the app's.
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

// Tests that start processes start the same ones; Node compiles their files once for all of them.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "artifacts", "compile-cache");

export default defineConfig({
  test: {
    root,
    projects: [
      // A thread costs a third less than a process, and one that keeps what it has loaded a third less again.
      { extends: true, test: { name: "threads", pool: "threads", isolate: false, include: TESTS, exclude: [...OWN_PROCESS, WINDOWS] } },
      // Neither a window nor its modules are made anew for each file, which halves their time.
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
    // A timeout is for tests that hang; no test is decided by how long it takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // Concurrent tests wait for sockets and heartbeats far more than they work (tests/foreign).
    maxConcurrency: 20,
    // Many files wait for sockets: a machine of two cores has time for two of them.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: ["default"],
    passWithNoTests: false,
  },
});
