/**
 * How many tests of a step passed, failed and were skipped, and why: read from the runners' own
 * reports.
 */

export interface Count {
  passed: number;
  failed: number;
  /** A sentence per reason, with the number of tests that have it. */
  skipped: Map<string, number>;
}

/** Where a runner gives no reason of its own. */
const NO_REASON = "no reason given";

/** Vitest's JSON report, as far as it is read here. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; title: string; fullName: string }[] }[];
}

/** Playwright's JSON report, as far as it is read here. */
interface E2eReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: E2eSuite[];
}

interface E2eSuite {
  suites?: E2eSuite[];
  specs: { title: string; tests: { status: string; annotations: { type: string; description?: string }[] }[] }[];
}

export function emptyCount(): Count {
  return { passed: 0, failed: 0, skipped: new Map() };
}

/** Adds the second to the first. */
export function add(total: Count, { passed, failed, skipped }: Count): void {
  total.passed += passed;
  total.failed += failed;
  for (const [reason, count] of skipped) addSkipped(total.skipped, reason, count);
}

/**
 * @param json the text of vitest's report. A test says why it is skipped in its name or its
 * group's: "… (skipped: why)", "… (skipped where …)".
 */
export function countUnit(json: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as UnitReport;
  const skipped = new Map<string, number>();
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName } of assertionResults) {
      if (!["skipped", "pending", "todo"].includes(status)) continue;
      const [, because, where] = /\(skipped(?:: ([^)]+)| (where [^)]+))\)/.exec(fullName) ?? [];
      addSkipped(skipped, because ?? where ?? `${NO_REASON}, ${name.replaceAll("\\", "/").replace(/^.*\/tests\//, "tests/")}`, 1);
    }
  }
  return { passed: numPassedTests, failed: numFailedTests, skipped };
}

/** @param json the text of Playwright's report. A flaky test is a failed one. */
export function countE2e(json: string): Count {
  const { stats, suites } = JSON.parse(json) as E2eReport;
  const skipped = new Map<string, number>();
  const read = (suite: E2eSuite): void => {
    for (const { tests } of suite.specs) {
      for (const { status, annotations } of tests) {
        if (status !== "skipped") continue;
        addSkipped(skipped, annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ?? NO_REASON, 1);
      }
    }
    for (const inner of suite.suites ?? []) read(inner);
  };
  for (const suite of suites) read(suite);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped };
}

/** The reasons, one a line, and then "N passed, N failed, N skipped". */
export function summary({ passed, failed, skipped }: Count): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...skipped].map(([reason, count]) => `skipped: ${count} (${reason})`);
  return [...reasons, `${passed} passed, ${failed} failed, ${total} skipped`].join("\n");
}

function addSkipped(skipped: Map<string, number>, reason: string, count: number): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + count);
}
