/**
 * Tests that the closing lines of `npm test` count what the runners report and name the reason of
 * every skip.
 */
import { describe, expect, it } from "vitest";
import { add, countE2e, countUnit, emptyCount, summary } from "./test-counts.ts";

const unit = (
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[],
  name = "/home/ann/docket/tests/foreign/proxies.test.ts",
  ofFile: object = { status: "passed" },
) =>
  JSON.stringify({
    numPassedTests: assertionResults.filter(({ status }) => status === "passed").length,
    numFailedTests: assertionResults.filter(({ status }) => status === "failed").length,
    testResults: [{ name, ...ofFile, assertionResults }],
  });

const spec = (status: string, annotations: object[] = []) => ({
  title: "a spec",
  file: "tray.spec.ts",
  tests: [{ status, annotations, results: [] }],
});

describe("the count of unit tests", () => {
  it("takes the reason from the name of the test, or of its group", () => {
    const { passed, failed, skipped } = countUnit(
      unit([
        { status: "passed", fullName: "one" },
        { status: "failed", fullName: "two", failureMessages: [] },
        { status: "skipped", fullName: "through nginx (skipped: nginx is not installed)" },
        { status: "pending", fullName: "through nginx, twice (skipped: nginx is not installed)" },
        { status: "skipped", fullName: "over TLS (skipped where there is no openssl to make certificates with) a good one" },
      ]),
    );
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect([...skipped]).toEqual([
      ["nginx is not installed", 2],
      ["where there is no openssl to make certificates with", 1],
    ]);
  });

  it("names the file of a test that gives no reason, wherever the project is", () => {
    const windows = String.raw`D:\a\docket\tests\storage\removed-file.test.ts`;
    expect([...countUnit(unit([{ status: "skipped", fullName: "quiet" }], windows)).skipped]).toEqual([
      ["no reason given, tests/storage/removed-file.test.ts", 1],
    ]);
  });
});

describe("what failed", () => {
  it("is named by its file and its name, with the first line of its message, without colours", () => {
    const said = "\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at tests/foreign/proxies.test.ts:3:1";
    expect(countUnit(unit([{ status: "failed", fullName: "a proxy is met", failureMessages: [said] }])).failures).toEqual([
      "tests/foreign/proxies.test.ts › a proxy is met: AssertionError: expected 1 to be 2",
    ]);
  });

  it("may be a whole file, which then has no test of its own", () => {
    expect(countUnit(unit([], undefined, { status: "failed", message: "SyntaxError: no such export\nat once" })).failures).toEqual([
      "tests/foreign/proxies.test.ts: SyntaxError: no such export",
    ]);
  });

  it("may have failed only at the second attempt, without a message", () => {
    const tests = [
      { status: "flaky", annotations: [], results: [{}, { error: { message: "it was not seen" } }] },
      { status: "unexpected", annotations: [], results: [{}] },
    ];
    const suites = [{ specs: [], suites: [{ specs: [{ title: "an alert is seen", file: "tray.spec.ts", tests }] }] }];
    const { failed, failures } = countE2e(JSON.stringify({ stats: { expected: 0, unexpected: 1, flaky: 1 }, suites }));
    expect(failed).toBe(2);
    expect(failures).toEqual(["tray.spec.ts › an alert is seen: it was not seen", "tray.spec.ts › an alert is seen: no message"]);
  });
});

describe("the count of end-to-end tests", () => {
  const report = JSON.stringify({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [
      {
        specs: [spec("expected"), spec("skipped", [{ type: "skip", description: "only the stand-in can have no tray" }])],
        suites: [
          {
            specs: [spec("skipped", [{ type: "slow" }, { type: "skip", description: "only the stand-in can have no tray" }])],
            suites: [{ specs: [spec("skipped", [{ type: "fixme" }])] }],
          },
        ],
      },
    ],
  });

  it("finds the skipped ones in groups of groups, and counts a flaky test as failed", () => {
    const { passed, failed, skipped } = countE2e(report);
    expect({ passed, failed }).toEqual({ passed: 3, failed: 2 });
    expect([...skipped]).toEqual([
      ["only the stand-in can have no tray", 2],
      ["no reason given", 1],
    ]);
  });
});

describe("the closing lines", () => {
  it("list what failed and each reason once over all steps, and end with the three numbers", () => {
    const total = emptyCount();
    add(total, { passed: 1, failed: 0, failures: [], skipped: new Map() });
    add(total, { passed: 40, failed: 0, failures: [], skipped: new Map([["no nginx", 2]]) });
    add(total, {
      passed: 2,
      failed: 1,
      failures: ["a.test.ts › b: c"],
      skipped: new Map([
        ["no nginx", 1],
        ["no tray", 1],
      ]),
    });
    expect(summary(total)).toBe("failed: a.test.ts › b: c\nskipped: 3 (no nginx)\nskipped: 1 (no tray)\n43 passed, 1 failed, 4 skipped");
  });

  it("have no reasons where nothing was skipped", () => {
    expect(summary({ passed: 5, failed: 0, failures: [], skipped: new Map() })).toBe("5 passed, 0 failed, 0 skipped");
  });
});
