/**
 * The comparison of a working day detects each alert that is missing, duplicated, late or about
 * another Action.
 */
import { describe, expect, it } from "vitest";
import { planOf, START_OF_DAY } from "./day-plan.ts";
import { alertsOf, answeredOnScreen, differences } from "./differences.ts";
import type { Call } from "./job.ts";
import { Oracle } from "./oracle.ts";
import type { SeenCall } from "./read-call.ts";

/** A seed whose day has alerts of every kind (working-day.spec.ts). */
const SEED = 55;
const steps = planOf(SEED);
const oracle = Oracle.of(steps);

/** The alert for such a call, seen as early as possible. */
function asSeen({ at, kind, names, title }: Call): SeenCall {
  const isAway = title !== undefined;
  return { at, kind, count: isAway ? undefined : names.length, names: names.slice(0, 3), title: `While Docket was away: ${title ?? ""}` };
}

const seen = oracle.calls.map(asSeen);
const changed = (index: number, change: Partial<SeenCall>): SeenCall[] =>
  seen.map((one, at) => (at === index ? { ...one, ...change } : one));

describe("the alerts of a day", () => {
  it("are those that are due", () => {
    expect(oracle.calls.length).toBeGreaterThan(40);
    expect(differences(seen, oracle.calls)).toEqual([]);
  });

  it.each(oracle.calls.map(({ kind, at }, index) => [index, kind, new Date(at).toTimeString().slice(0, 8)] as const))(
    "are found to be others: number %i, %s at %s, missing, twice, late, early, of another kind or Action",
    (index, kind) => {
      const one = seen[index] as SeenCall;
      expect(differences(seen.toSpliced(index, 1), oracle.calls)).toEqual([expect.stringMatching(new RegExp(`^missing: .* ${kind} `))]);
      expect(differences([...seen, one], oracle.calls)).toEqual([expect.stringMatching(new RegExp(`^unexpected: .* ${kind} `))]);
      for (const at of [one.at - 1, one.at + 50_000]) expect(differences(changed(index, { at }), oracle.calls)).not.toEqual([]);
      expect(differences(changed(index, { kind: kind === "lost" ? "back" : "lost" }), oracle.calls)).toHaveLength(2);
      if (one.names.length > 0) expect(differences(changed(index, { names: ["Job 99"] }), oracle.calls)).toHaveLength(2);
    },
  );
});

it("an alert delayed by grouping may be seen up to one step after a step that interrupts the grouping, and no later", () => {
  const index = oracle.calls.findIndex(({ kind }) => kind === "stop");
  const { at } = seen[index] as SeenCall;
  expect(differences(changed(index, { at: at + 10_249 }), oracle.calls)).toEqual([]);
  expect(differences(changed(index, { at: at + 10_251 }), oracle.calls)).toHaveLength(2);
});

describe("what is on the screen", () => {
  it("is checked after each step against the Actions that are unacknowledged at that time", () => {
    const answered = steps.find(({ does }) => does === "acknowledge");
    if (answered?.does !== "acknowledge") throw new Error("Nobody acknowledges anything on this day.");
    const name = oracle.jobs.get(answered.id)?.name ?? "";
    const call: SeenCall = { at: answered.at, kind: "assigned", count: 1, names: [name], title: name };
    expect(answeredOnScreen(new Map([[answered, [call]]]), oracle.unacknowledgedAfter)).toEqual([expect.stringContaining(name)]);
    const before = steps[steps.indexOf(answered) - 1];
    expect(before === undefined ? "none" : answeredOnScreen(new Map([[before, [call]]]), oracle.unacknowledgedAfter)).toEqual([]);
  });
});

describe("the ledger of a day", () => {
  it("is read as the events and alerts of one Action, in ledger order", () => {
    const line = { at: START_OF_DAY, actionId: "a-01", name: "Job 01", kind: "alerted" } as const;
    const lines = [
      { ...line, number: 4, event: { code: "alertFailed", params: { about: "stopWork" } } },
      { ...line, number: 3, event: { code: "alertWithheld", params: { about: "reminder", why: "paused" } } },
      { ...line, number: 9, actionId: "a-02", event: { code: "alertShown", params: {} } },
      { ...line, number: 2, event: { code: "alertShown", params: {} } },
      { ...line, number: 1, event: { code: "received", params: { state: "ASSIGNED" } } },
    ] as const;
    expect(alertsOf(lines, "a-01")).toEqual(["received", "shown: assigned", "withheld: reminder, paused", "failed: stop"]);
  });
});
