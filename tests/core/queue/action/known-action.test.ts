/** An Action in memory equals a plain record of it, and shares with others what it can. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KnownAction } from "../../../../electron/core/queue/action/known-action.ts";
import { contentOf } from "../../../../electron/core/queue/action/message-content.ts";
import { VIEW_SETS } from "../../../../electron/core/queue/row.ts";
import { SharedContents } from "../../../../electron/core/queue/action/shared-content.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { atWork, keptAndRead, QueueUnderTest } from "../../queue-harness.ts";

describe("an Action in memory", () => {
  const time = fc.integer({ min: -50, max: 50 });
  const change = fc.oneof(
    fc.record({ set: fc.constantFrom("receivedAt" as const, "changedAt" as const, "reportSeenAt" as const), at: time }),
    fc.record({ set: fc.constant("line" as const), at: time }),
    fc.record({ set: fc.constant("alert" as const), at: time }),
    fc.record({ set: fc.constant("content" as const), at: time }),
  );

  it("has the times and the lines of a plain record, also after a write to the disk and a read", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), fc.boolean(), (changes, restarts) => {
        const contents = new SharedContents(0);
        const content = contentOf(anAction("a"));
        let action = new KnownAction("a", { content, roles: ["assignee"] }, { at: 0, existed: false }, contents);
        const plain = { receivedAt: 0, changedAt: 0, reportSeenAt: 0, timeline: [...action.timeline] };
        for (const { set, at } of changes) {
          if (set === "line" || set === "alert") {
            const line = set === "line" ? { at, kind: "left" as const } : { at, kind: "alert" as const, result: "shown" as const };
            action.addLine(line);
            plain.timeline.push(line);
          } else if (set === "content")
            action.replaceContent(contentOf(anAction("a", { name: String(at), provenance: { name: "b" } })), [], contents);
          else action[set] = plain[set] = at;
          if (restarts) action = KnownAction.restored(keptAndRead(action), [], contents);
          const { receivedAt, changedAt, reportSeenAt, timeline } = action;
          expect({ receivedAt, changedAt, reportSeenAt, timeline }).toEqual(plain);
          expect(action.lineCount).toBe(plain.timeline.length);
        }
      }),
    );
  });

  const name = fc.constantFrom("", "a", "b");
  const party = fc.option(fc.record({ type: fc.constantFrom("USER", "ROBOT"), id: name }), { nil: undefined });
  const moment = fc.oneof(
    fc.constant(undefined),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(-8.64e15, 1.7e12, 9_007_199_254_740, 8.64e15),
  );
  const provenance = fc.option(
    fc.record({ name, at: moment, micros: fc.integer({ min: 1, max: 999 }) }, { requiredKeys: ["name", "at"] }),
    { nil: undefined },
  );
  const content = fc.record({
    name,
    type: name,
    scope: fc.constantFrom("NONE" as const, "TASK" as const),
    state: fc.constantFrom("ASSIGNED" as const, "IN_PROGRESS" as const, "COMPLETED" as const),
    priority: fc.constantFrom("LOW" as const, "HIGH" as const),
    progress: fc.option(fc.record({ phase: name, statusMessage: name }), { nil: undefined }),
    assignedTo: party,
    requestedBy: party,
    authorizedBy: party,
    provenance,
    flaws: fc.array(fc.record({ field: fc.constant("state"), problem: fc.constantFrom("unreadable" as const, "notSent" as const) }), {
      maxLength: 1,
    }),
  });
  const roles = fc.subarray(["assignee" as const, "requester" as const]);

  it("has the content, the roles and the service's times of a plain record, whatever others have", () => {
    const version = fc.record({
      who: fc.nat(2),
      content,
      roles,
      newestEventAt: moment,
      day: fc.option(fc.nat(40_000), { nil: undefined }),
      live: fc.boolean(),
      count: fc.nat(VIEW_SETS.length),
    });
    fc.assert(
      fc.property(content, fc.array(version, { maxLength: 30 }), (first, versions) => {
        const contents = new SharedContents(1.7e12);
        const arrival = { at: 1.7e12 + 5, existed: true };
        const actions = ["a", "b", "c"].map((id) => new KnownAction(id, { content: first, roles: [] }, arrival, contents));
        const plain = actions.map(() => ({ content: first, roles: [] as readonly string[] }));
        for (const { who, content: next, roles: of, newestEventAt, day, live, count } of versions) {
          const action = actions[who];
          if (action === undefined) continue;
          action.newestEventAt = newestEventAt;
          action.changedOn = day;
          action.countedIn = VIEW_SETS[count];
          action.liveInEpoch = live;
          action.replaceContent(next, of, contents);
          plain[who] = { content: next, roles: of };
          expect(action).toMatchObject({
            newestEventAt,
            changedOn: day,
            countedIn: VIEW_SETS[count],
            liveInEpoch: live,
            receivedAt: 1.7e12 + 5,
          });
          expect(actions.map((one) => ({ content: one.content, roles: one.roles }))).toEqual(plain);
        }
      }),
    );
  });

  it("builds its content from what it shares with others, and stores no content of its own", () => {
    const contents = new SharedContents(0);
    const [one, two] = ["a", "b"].map((id) => contents.of(contentOf(anAction(id, { name: id })), []));
    expect(one).toBe(two);
  });

  it("shares with others the values that they have in common", () => {
    const t = new QueueUnderTest();
    const [one, two] = ["a", "b"].map((id) => {
      t.event(ActionEventType.UPDATED, atWork({ id, type: ["insp", "ection"].join("") }));
      return t.entry(id);
    });
    expect(one?.content.assignedTo).toBe(two?.content.assignedTo);
    expect(one?.content.flaws).toBe(two?.content.flaws);
    expect(one?.roles).toBe(two?.roles);
    const { content } = t.entry("a");
    t.event(ActionEventType.UPDATED, atWork({ type: "inspection", name: "another" }));
    expect(t.entry("a").content).not.toBe(content);
    expect(t.entry("a").content.assignedTo).toBe(content.assignedTo);
  });

  it("keeps its content when a message contains nothing new", () => {
    const t = new QueueUnderTest().connect(anAction("a"));
    const { content } = t.entry("a");
    t.tell(anAction("a")).resync(anAction("a"));
    expect(t.entry("a").content).toBe(content);
  });
});
