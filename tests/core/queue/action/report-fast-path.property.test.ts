/**
 * The fast path of a usual report has the same result as the full path, whatever comes before and
 * after.
 */
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KnownAction } from "../../../../electron/core/queue/action/known-action.ts";
import { needsChangeAlert } from "../../../../electron/core/alerts/alert-lines.ts";
import { Entries } from "../../../../electron/core/queue/entries.ts";
import { NO_OWN_WORK } from "../../../../electron/core/queue/own-work.ts";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { ME, OTHER, QueueUnderTest } from "../../queue-harness.ts";

afterEach(() => void vi.restoreAllMocks());

const T = 1_700_000_000_000;

const version = fc.record({
  state: fc.constantFrom(
    ActionState.ASSIGNED,
    ActionState.ACKNOWLEDGED,
    ActionState.IN_PROGRESS,
    ActionState.COMPLETED,
    ActionState.UNSPECIFIED,
  ),
  name: fc.constantFrom("pump", "pump", "pump", "valve", ""),
  priority: fc.constantFrom(ActionPriority.LOW, ActionPriority.LOW, ActionPriority.HIGH),
  assignedTo: fc.constantFrom(ME, ME, ME, OTHER, undefined),
  requestedBy: fc.constantFrom(OTHER, OTHER, ME, undefined),
  progress: fc.option(fc.record({ phase: fc.constantFrom("", "one"), statusMessage: fc.constantFrom("", "x", "y") }), { freq: 9 }),
  provenance: fc.option(
    fc.record({
      name: fc.constantFrom("ann", "ann", "ann", "robot-7", ""),
      updatedAt: fc.option(
        fc.record({ seconds: fc.integer({ min: 0, max: 3 }), nanos: fc.constantFrom(0, 0, 1_000, 2_000, 1_000_000, -1, 2e9) }),
        { freq: 9 },
      ),
    }),
    { freq: 9 },
  ),
});
type Version = typeof version extends fc.Arbitrary<infer Of> ? Of : never;

/** Mostly a report of the known version, with one thing changed. */
const few = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: version });
const report = fc.record({
  statusMessage: fc.constantFrom("x", "y", "z", ""),
  seconds: fc.integer({ min: 0, max: 5 }),
  nanos: fc.constantFrom(0, 3_000),
});
const id = fc.constantFrom("a", "b", "c");
const at = fc.option(fc.integer({ min: 0, max: 5 }), { freq: 5 });
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("report" as const), id, report, at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("event" as const),
      id,
      version: few,
      at,
      type: fc.constantFrom(ActionEventType.UPDATED, ActionEventType.CREATED, ActionEventType.CANCELLED, ActionEventType.INITIAL),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("list" as const),
      of: fc.uniqueArray(id, { maxLength: 3 }),
      back: fc.integer({ min: 0, max: 3 }),
      late: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("connect" as const), of: fc.uniqueArray(id, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("acknowledge" as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, 1_000, 90_000_000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

const FIRST: Version = {
  state: ActionState.ASSIGNED,
  name: "pump",
  priority: ActionPriority.LOW,
  assignedTo: ME,
  requestedBy: OTHER,
  progress: { phase: "", statusMessage: "" },
  provenance: { name: "ann", updatedAt: { seconds: 0, nanos: 0 } },
};

function actionOf(actionId: string, { assignedTo, requestedBy, progress, provenance, ...rest }: Version): ReturnType<typeof anAction> {
  const time = provenance?.updatedAt ?? undefined;
  const updatedAt = time === undefined ? {} : { updatedAt: { seconds: BigInt(T / 1_000 + time.seconds), nanos: time.nanos } };
  const action = anAction(actionId, {
    ...rest,
    ...(requestedBy !== undefined && { requestedBy }),
    ...(progress !== null && { progress }),
    ...(provenance !== null && { provenance: { name: provenance.name, ...updatedAt } }),
  });
  if (assignedTo === undefined) delete action.assignedTo;
  else Object.assign(action, { assignedTo });
  return action;
}

/**
 * Plays the steps on the fast path or without it, and returns everything the queue reported and
 * became.
 */
async function played(steps: readonly Step[], short: boolean): Promise<{ all: unknown; reports: number }> {
  let reports = 0;
  const take = Reflect.get(Entries.prototype, "report");
  vi.spyOn(Entries.prototype, "report").mockImplementation(function (this: Entries, entry, one) {
    // Fails when the fast path takes a change that the user has to be alerted to.
    expect(needsChangeAlert(entry)).toBe(false);
    reports += 1;
    take.call(this, entry, one);
  });
  if (!short) vi.spyOn(KnownAction.prototype, "takesFastPath", "get").mockReturnValue(false);
  const t = new QueueUnderTest();
  t.own = () => NO_OWN_WORK;
  /** Versions of each Action by its id, the latest last. */
  const sent = new Map<string, Version[]>();
  const said: unknown[] = [];
  const versionsOf = (of: string): Version[] => {
    const versions = sent.get(of) ?? [FIRST];
    sent.set(of, versions);
    return versions;
  };
  const next = (of: string, changes: Partial<Version>): Version => {
    const versions = versionsOf(of);
    const made = { ...(versions.at(-1) ?? FIRST), ...changes };
    versions.push(made);
    return made;
  };
  for (const one of steps) {
    switch (one.do) {
      case "report":
      case "event": {
        const { statusMessage, seconds, nanos } = one.do === "report" ? one.report : { statusMessage: "x", seconds: 0, nanos: 0 };
        const changes =
          one.do === "event"
            ? one.version
            : { progress: { phase: "one", statusMessage }, provenance: { name: "ann", updatedAt: { seconds, nanos } } };
        const type = one.do === "event" ? one.type : ActionEventType.UPDATED;
        said.push(t.event(type, actionOf(one.id, next(one.id, changes)), one.at === null ? {} : { at: T + 1_000 * one.at }));
        break;
      }
      case "list": {
        const actions = one.of.map((of) => ({
          action: actionOf(of, versionsOf(of).at(-1 - one.back) ?? FIRST),
          flaws: [],
          cancelled: false,
        }));
        said.push(t.judge({ actions, proven: true, unreadable: [] }, t.entries.nextSequence() - one.late));
        break;
      }
      case "connect":
        t.connect(...one.of.map((of) => actionOf(of, versionsOf(of).at(-1) ?? FIRST)));
        break;
      case "acknowledge":
        t.entries.acknowledging(one.id);
        break;
      case "wait":
        await t.clock.advance(one.ms);
    }
    said.push(t.queue.hasMissedEvents());
  }
  const entries = Array.from(t.entries.all(), (entry) => {
    const { timeline, lineCount, newestEventAt, endedAt, livesSince, uncertainAt, unreadableBeside } = entry;
    return { ...entry.fields(), timeline, lineCount, newestEventAt, endedAt, livesSince, uncertainAt, unreadableBeside };
  });
  vi.restoreAllMocks();
  return { all: { entries, said, changed: t.changed, stops: t.stops, sequence: t.entries.sequence }, reports };
}

describe("a usual report", () => {
  it("takes the fast path, with the result of the full path", async () => {
    let reports = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, minLength: 5 }), async (steps) => {
        const begin: Step[] = [{ do: "connect", of: ["a", "b"] }];
        const short = await played([...begin, ...steps], true);
        const long = await played([...begin, ...steps], false);
        expect(short.all).toEqual(long.all);
        expect(long.reports).toBe(0);
        reports += short.reports;
      }),
      { numRuns: 300 },
    );
    expect(reports).toBeGreaterThan(300);
  });
});
