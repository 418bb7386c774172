/**
 * `npm test`: lint, types and build concurrently, then unit, then end-to-end tests, each to its
 * end, so that one run shows all failures. `--fast` is for a developer between two commits: lint,
 * types and core; `--soak` runs the properties, the faults of two instances, the fuzzer and the
 * chaos with a hundred times the runs, for a night. The first line names the runtime of the
 * end-to-end tests; the last one is the count, below the reasons for skipped tests. A check without
 * tests of its own (lint, types, build) counts as one.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findHeadlessBrowser } from "./support/find-browser.ts";
import { runtimeLine, runtimeUnderTest } from "./support/runtime-under-test.ts";
import { add, type Count, countE2e, countUnit, emptyCount, summary } from "./support/test-counts.ts";
import { readTestOptions, TEST_USAGE, type TestOptions } from "./support/test-options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const artifacts = join(root, "artifacts");
const unitReport = join(artifacts, "unit.json");
const e2eReport = join(artifacts, "e2e.json");

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the step's report; a step without a report counts as one test. */
  count?: () => Count;
}

/** Exit code for a wrong option, or for a demanded runtime that is unknown or missing. */
const BAD_INPUT = 2;

const unitCount = (): Count => countUnit(readFileSync(unitReport, "utf8"));
const e2eCount = (): Count => countE2e(readFileSync(e2eReport, "utf8"));

const vitest = [
  "vitest",
  "run",
  "-c",
  "tests/vitest.config.ts",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
];

const playwright = ["playwright", "test", "-c", "tests/playwright.config.ts", "--reporter=list,json"];
const E2E_REPORT = { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport };
const SOAK = { DOCKET_SOAK: process.env["DOCKET_SOAK"] ?? "100" };

function soakSteps(): Step[] {
  return [
    { name: "properties", command: [...vitest, "property", "status-matrix"], env: SOAK, count: unitCount },
    { name: "two instances", command: [...vitest, "tests/service/jepsen/jepsen"], env: SOAK, count: unitCount },
    { name: "backlog", command: [...vitest, "tests/service/backlog"], env: SOAK, count: unitCount },
    {
      name: "fuzzed, chaotic and soaked window",
      command: [
        ...playwright,
        "tests/e2e/fuzz.spec.ts",
        "tests/e2e/chaos.spec.ts",
        "tests/e2e/soak.spec.ts",
        "tests/e2e/working-day.spec.ts",
      ],
      env: { ...SOAK, ...E2E_REPORT },
      count: e2eCount,
    },
  ];
}

/** Returns groups that run one after another; the steps of a group run concurrently. */
function groups(fast: boolean): Step[][] {
  const checks: Step[] = [
    { name: "lint", command: ["npm", "run", "--silent", "lint"] },
    { name: "types", command: ["npm", "run", "--silent", "types"] },
  ];
  if (fast) return [checks, [{ name: "core", command: [...vitest, "--exclude", "tests/core/faults/**", "tests/core"], count: unitCount }]];
  return [
    // None of these steps alone keeps two processors busy all the time.
    [...checks, { name: "build", command: ["npm", "run", "--silent", "build"] }],
    [{ name: "unit", command: vitest, count: unitCount }],
    [{ name: "e2e", command: playwright, env: E2E_REPORT, count: e2eCount }],
  ];
}

interface Ended {
  succeeded: boolean;
  seconds: number;
  /** The output; empty where it was shown at once. */
  output: string;
}

/**
 * Runs a step's command of node_modules/.bin to its end. When other steps run at the same time, its
 * output is collected.
 */
function run({ command, env = {} }: Step, isBesideOthers: boolean): Promise<Ended> {
  const [name = "", ...args] = command;
  const path = [join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);
  const began = performance.now();
  return new Promise((resolve) => {
    const written = isBesideOthers ? "pipe" : "inherit";
    const child = spawn(name, args, {
      cwd: root,
      stdio: ["ignore", written, written],
      env: { ...process.env, ...env, PATH: path },
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    const end = (succeeded: boolean): void => resolve({ succeeded, seconds: Math.round((performance.now() - began) / 1000), output });
    child.on("error", (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** A runner that failed without a failed test (it crashed, or found none) counts as a failure. */
function countOf(step: Step, succeeded: boolean): Count {
  const failure = { ...emptyCount(), failed: 1 };
  if (step.count === undefined) return succeeded ? { ...emptyCount(), passed: 1 } : failure;
  try {
    const count = step.count();
    return { ...count, failed: succeeded || count.failed > 0 ? count.failed : 1 };
  } catch {
    return failure;
  }
}

function options(): TestOptions {
  try {
    return readTestOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${TEST_USAGE}`);
    process.exit(BAD_INPUT);
  }
}

const { fast, soak, help } = options();
if (help) {
  console.log(TEST_USAGE);
  process.exit();
}
if (!fast) {
  try {
    console.log(runtimeLine(runtimeUnderTest()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(BAD_INPUT);
  }
}
rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });
const total = emptyCount();
if (!fast) {
  try {
    const { path, from } = findHeadlessBrowser(process.env, (line) => console.log(line));
    console.log(`browser: ${path} (${from})`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    total.failed += 1;
  }
}
for (const group of soak ? soakSteps().map((step) => [step]) : groups(fast)) {
  const running = group.map((step) => ({ step, ended: run(step, group.length > 1) }));
  for (const { step, ended } of running) {
    console.log(`\n== ${step.name}`);
    const { succeeded, seconds, output } = await ended;
    process.stdout.write(output);
    add(total, countOf(step, succeeded));
    console.log(`== ${step.name}: ${succeeded ? "good" : "FAILED"}, ${seconds} s`);
  }
}
console.log(`\n${summary(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
