/**
 * Counts how many tests of a step passed, failed and were skipped, and why, from the runners' own
 * reports.
 */
import { stripVTControlCharacters } from "node:util";

export interface Count {
  passed: number;
  failed: number;
  /**
   * File, name and first message of each failure. Some failures have no test: a runner that
   * crashed.
   */
  failures: string[];
  /** The number of skipped tests by reason, each reason a sentence. */
  skipped: Map<string, number>;
}

/** Used when a runner gives no reason. */
const NO_REASON = "no reason given";

/** The part of Vitest's JSON report that is read here. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
interface E2eReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: E2eSuite[];
}

interface E2eSuite {
  suites?: E2eSuite[];
  specs: { title: string; file: string; tests: E2eTest[] }[];
}

interface E2eTest {
  status: string;
  annotations: { type: string; description?: string }[];
  results: { error?: { message?: string } }[];
}

export function emptyCount(): Count {
  return { passed: 0, failed: 0, failures: [], skipped: new Map() };
}

/** Adds the second count to the first. */
export function add(total: Count, { passed, failed, failures, skipped }: Count): void {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  for (const [reason, count] of skipped) addSkipped(total.skipped, reason, count);
}

/**
 * @param json the text of vitest's report. The reason of a skip is in the name of the test or of
 * its group: "… (skipped: why)", "… (skipped where …)".
 */
export function countUnit(json: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as UnitReport;
  const skipped = new Map<string, number>();
  const failures: string[] = [];
  for (const { name, status: ofFile, message, assertionResults } of testResults) {
    const file = name.replaceAll("\\", "/").replace(/^.*\/tests\//, "tests/");
    if (ofFile === "failed" && !assertionResults.some(({ status }) => status === "failed")) failures.push(failure(file, message));
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === "failed") failures.push(failure(`${file} › ${fullName}`, failureMessages[0]));
      if (!["skipped", "pending", "todo"].includes(status)) continue;
      const [, because, where] = /\(skipped(?:: ([^)]+)| (where [^)]+))\)/.exec(fullName) ?? [];
      addSkipped(skipped, because ?? where ?? `${NO_REASON}, ${file}`, 1);
    }
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, skipped };
}

/** @param json the text of Playwright's report. A flaky test counts as failed. */
export function countE2e(json: string): Count {
  const { stats, suites } = JSON.parse(json) as E2eReport;
  const skipped = new Map<string, number>();
  const failures: string[] = [];
  const read = (suite: E2eSuite): void => {
    for (const { title, file, tests } of suite.specs) {
      for (const { status, annotations, results } of tests) {
        if (status === "unexpected" || status === "flaky")
          failures.push(failure(`${file} › ${title}`, results.find(({ error }) => error !== undefined)?.error?.message));
        if (status !== "skipped") continue;
        addSkipped(skipped, annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ?? NO_REASON, 1);
      }
    }
    for (const inner of suite.suites ?? []) read(inner);
  };
  for (const suite of suites) read(suite);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures, skipped };
}

/**
 * Returns the failures and the reasons of skips, one a line, and then "N passed, N failed, N
 * skipped".
 */
export function summary({ passed, failed, failures, skipped }: Count): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...skipped].map(([reason, count]) => `skipped: ${count} (${reason})`);
  return [...failures.map((one) => `failed: ${one}`), ...reasons, `${passed} passed, ${failed} failed, ${total} skipped`].join("\n");
}

/** Returns a failure on one line, without terminal colours. */
function failure(test: string, message = "no message"): string {
  const [first = ""] = stripVTControlCharacters(message).trim().split("\n");
  return `${test}: ${first}`;
}

function addSkipped(skipped: Map<string, number>, reason: string, count: number): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + count);
}
