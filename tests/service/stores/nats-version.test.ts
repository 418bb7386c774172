/**
 * A nats-server that is missing or too old skips tests, and the reason appears in the test count.
 */
import { expect, it } from "vitest";
import { skipReason } from "../../support/skip-reason.ts";
import { countUnit } from "../../support/test-counts.ts";
import { whyNoNats } from "./nats-version.ts";

it.each([
  ["nats-server: v2.9.10\n", undefined],
  ["nats-server: v2.10.29\n", undefined],
  ["nats-server: v3.0.0-RC.1\n", undefined],
  ["nats-server: v2.8.4\n", "nats-server is 2.8.4, and the store needs 2.9 or newer"],
  ["nats-server: v1.4.1\n", "nats-server is 1.4.1, and the store needs 2.9 or newer"],
  ["usage", "nats-server does not say its version"],
  [undefined, "nats-server is not installed"],
])("a version output of %j skips tests with the reason %j", (said, why) => {
  expect(whyNoNats(said)).toBe(why);
  const name = `a store over NATS${skipReason(whyNoNats(said))} keeps its word`;
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [{ name: "x", assertionResults: [{ status: "skipped", fullName: name }] }],
  };
  expect([...countUnit(JSON.stringify(report)).skipped.keys()]).toEqual([why ?? "no reason given, x"]);
});
