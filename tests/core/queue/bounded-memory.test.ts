/** Docket's memory of Actions is bounded at every moment, also on one stream that never ends. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Histories, FLOOR, MAX_SPARE, MAX_TIMELINE } from "../../../electron/core/queue/history.ts";
import { Interned } from "../../../electron/core/queue/action/interned.ts";
import { KnownAction } from "../../../electron/core/queue/action/known-action.ts";
import { contentOf } from "../../../electron/core/queue/action/message-content.ts";
import { MAX_PAST, PastActions } from "../../../electron/core/queue/retention.ts";
import { SharedContents } from "../../../electron/core/queue/action/shared-content.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { QueueUnderTest } from "../queue-harness.ts";

const { CREATED, UPDATED } = ActionEventType;

/** Returns the sizes of all maps, sets and arrays that are reachable from this object. */
function sizesWithin(value: unknown, path = "model", seen = new Set<unknown>()): Map<string, number> {
  if (value === null || typeof value !== "object" || seen.has(value)) return new Map();
  seen.add(value);
  const sizes = new Map<string, number>();
  if (value instanceof Map || value instanceof Set) return new Map([[path, value.size]]);
  if (Array.isArray(value)) return new Map([[path, value.length]]);
  for (const name of Object.keys(value))
    for (const [where, size] of sizesWithin(Reflect.get(value, name), `${path}.${name}`, seen)) sizes.set(where, size);
  return sizes;
}

describe("a service that ends Actions endlessly on one stream", () => {
  it("leaves no more of 100,000 of them than of 2,000, in the model and in everything kept per Action", () => {
    const t = new QueueUnderTest();
    t.connect(anAction("stays"));
    const most: number[] = [];
    for (let count = 0; count < 100_000; count += 1) {
      if (count % 100 === 0) t.clock.jumpWall(1_000);
      const at = t.clock.now() + count;
      t.event(CREATED, anAction(`a${count}`), { at });
      if (count % 3 === 0) t.event(UPDATED, anAction(`a${count}`, ActionState.PLANNED), { at: at + 1 });
      t.event(UPDATED, anAction(`a${count}`, ActionState.COMPLETED), { at: at + 2 });
      t.changed.length = 0;
      if (count % 20_000 === 0 || count === 99_999) {
        const sizes = sizesWithin(t.queue);
        expect(sizes.get("model.entries.byId")).toBe(Math.min(count + 1, MAX_PAST) + 1);
        expect(Math.max(...sizes.values())).toBeLessThanOrEqual(10_000);
        most.push(Math.max(...sizes.values()));
      }
    }
    expect(most.at(-1)).toBe(most[1]);
    expect([t.entries.get("a0"), t.entries.get("stays")?.content.state]).toEqual([undefined, "ASSIGNED"]);
  });

  it("leaves none that lists have brought, or whose end they have shown", () => {
    const t = new QueueUnderTest();
    for (let round = 0; round < 30; round += 1) {
      const actions = Array.from({ length: 200 }, (_, index) => anAction(`${round}-${index}`));
      t.connect().resync(...actions);
      for (const { id } of actions) t.event(UPDATED, anAction(id, ActionState.FAILED));
      t.resync();
    }
    const sizes = sizesWithin(t.queue);
    expect(sizes.get("model.entries.byId")).toBe(MAX_PAST);
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(MAX_PAST);
  });

  it("keeps those with an open question to the user, and removes the others from window and disk", async () => {
    const t = await new ClientHarness().live(anAction("asked", ActionState.IN_PROGRESS));
    t.wire.live.updated(anAction("asked", ActionState.CANCELLED));
    for (let count = 0; count < MAX_PAST + 50; count += 1) {
      t.clock.jumpWall(1);
      t.wire.live.created(anAction(`a${count}`)).updated(anAction(`a${count}`, ActionState.COMPLETED));
    }
    await t.clock.advance(5_000);
    const ids = t.client.queries.list().rows.map(({ id }) => id);
    expect([ids.length, ids.includes("asked"), ids.includes("a49"), ids.includes("a50")]).toEqual([MAX_PAST + 1, true, false, true]);
    const [kept] = t.store.byAccount.values();
    expect(new Set(kept?.actions.keys())).toEqual(new Set(ids));
    expect(t.batches.flatMap(({ removes }) => removes)).toContain("a49");
  });
});

describe("past Actions in order", () => {
  const MINUTE = 60_000;
  interface Past {
    changedAt: number;
    changedOn: number | undefined;
  }
  const step = fc.record({ add: fc.boolean(), which: fc.nat(), changedAt: fc.integer({ min: 0, max: 40 }) });

  it("are those of a simple sort, whatever ends, returns and changes in any order", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 3 }), (steps, day) => {
        const past = new PastActions<Past>();
        let simple: Past[] = [];
        for (const { add, which, changedAt } of steps) {
          if (add) {
            const entry = { changedAt: changedAt * 60 * MINUTE, changedOn: which % 3 === 0 ? undefined : which % 3 };
            past.add(entry);
            simple.push(entry);
          } else {
            const entry = simple[which % Math.max(1, simple.length)];
            if (entry === undefined) continue;
            past.remove(entry);
            simple = simple.filter((one) => one !== entry);
          }
        }
        const now = 30 * 60 * MINUTE;
        const old = simple.filter(({ changedAt, changedOn }) => {
          if (changedOn === undefined) return changedAt < now - 24 * 60 * MINUTE;
          return day - changedOn >= 2 && (changedAt < now - 24 * 60 * MINUTE || changedAt > now);
        });
        expect(past.size).toBe(simple.length);
        const found = past.forgettable(now, day);
        expect(new Set(found)).toEqual(new Set(old));
        expect(found.map(({ changedAt }) => changedAt)).toEqual(found.map(({ changedAt }) => changedAt).toSorted((a, b) => b - a));
      }),
    );
  });

  it("are the latest, at every moment, in whatever order they come, and those that are still needed", () => {
    const past = new PastActions<Past>();
    const all: Past[] = [];
    const needed = new Set<Past>();
    let seed = 7;
    for (let count = 0; count < 5_000; count += 1) {
      seed = (seed * 48_271) % 0x7fffffff;
      const entry = { changedAt: seed % 100_000, changedOn: 1 };
      all.push(entry);
      if (count % 700 === 0) needed.add(entry);
      const beyond = past.add(entry);
      if (beyond !== undefined && !needed.has(beyond)) past.remove(beyond);
      expect(past.size).toBeLessThanOrEqual(MAX_PAST + needed.size);
    }
    const latest = all.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, MAX_PAST);
    const left = new Set(past.forgettable(0, 0).filter((entry) => !needed.has(entry)));
    expect(left.size).toBe(0);
    const oldest = latest.at(-1)?.changedAt ?? 0;
    expect(past.size).toBe(new Set([...latest, ...needed]).size);
    expect([...needed].filter(({ changedAt }) => changedAt < oldest).length).toBeGreaterThan(0);
  });
});

function actionNamed(id: string): KnownAction {
  return new KnownAction(id, { content: contentOf(anAction(id)), roles: [] }, { at: 1, existed: true }, new SharedContents(0));
}

describe("histories", () => {
  it("keep the newest lines of each Action, and stay within the total bound, the least recent shortened first", () => {
    const histories = new Histories();
    const actions = Array.from({ length: 60 }, (_, index) => actionNamed(`a${index}`));
    let sequence = 0;
    for (let round = 0; round < 300; round += 1)
      for (const [index, action] of actions.entries()) {
        // The first Actions have changed long ago.
        if (round > 150 && index < 20) continue;
        action.sequence = sequence += 1;
        histories.addLine(action, { at: round, kind: "left" });
        const spare = actions.reduce((sum, one) => sum + Math.max(0, one.timeline.length - FLOOR), 0);
        expect(spare).toBeLessThanOrEqual(MAX_SPARE);
        expect(action.timeline.at(-1)?.at).toBe(round);
        expect(action.timeline.length).toBeLessThanOrEqual(MAX_TIMELINE);
      }
    expect(actions.map(({ lineCount }) => lineCount)).toEqual(actions.map((_, index) => (index < 20 ? 152 : 301)));
    const lengths = actions.map(({ timeline }) => timeline.length);
    expect(Math.max(...lengths.slice(0, 20))).toBe(FLOOR);
    expect(Math.min(...lengths)).toBe(FLOOR);
    expect(Math.max(...lengths)).toBeGreaterThan(MAX_TIMELINE / 2);
  });

  it("of very many Actions are bounded when each has only one line too many", () => {
    const histories = new Histories();
    const actions = Array.from({ length: MAX_SPARE + 1 }, (_, index) => actionNamed(`a${index}`));
    for (const [index, action] of actions.entries()) {
      action.sequence = index;
      while (action.lineCount <= FLOOR) histories.addLine(action, { at: index, kind: "left" });
    }
    const lengths = actions.map(({ timeline }) => timeline.length);
    expect([lengths[0], lengths.at(-1), Math.max(...lengths)]).toEqual([FLOOR, FLOOR + 1, FLOOR + 1]);
  });

  it("that are read from the disk are bounded, too", () => {
    const histories = new Histories();
    const actions = Array.from({ length: 30 }, (_, index) => actionNamed(`a${index}`));
    for (const [index, action] of actions.entries()) {
      action.sequence = index;
      while (action.lineCount < MAX_TIMELINE) action.addLine({ at: index, kind: "left" });
      histories.add(action);
    }
    const lengths = actions.map(({ timeline }) => timeline.length);
    expect(lengths.reduce((sum, length) => sum + length - FLOOR, 0)).toBeLessThanOrEqual(MAX_SPARE);
    expect([lengths[0], lengths.at(-1)]).toEqual([FLOOR, MAX_TIMELINE]);
  });

  it("report how many older lines are missing, in the details and after a restart", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    const report = (count: number): void =>
      void t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, progress: { phase: "p", statusMessage: `step ${count}` } }));
    for (let count = 1; count <= 199; count += 1) report(count);
    expect(t.client.queries.details("a")?.linesDropped).toBeUndefined();
    for (let count = 200; count <= 250; count += 1) report(count);
    expect(t.client.queries.details("a")?.linesDropped).toBe(51);
    await t.clock.advance(5_000);
    await t.client.stop();
    expect(t.restarted().client.queries.details("a")?.linesDropped).toBe(51);
  });

  it("that have lost the line of an alert do not raise it again after a restart", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    expect(t.alerts).toHaveLength(1);
    for (let count = 1; count <= 250; count += 1)
      t.wire.live.updated(anAction("a", { progress: { phase: "p", statusMessage: `step ${count}` } }));
    expect(t.client.queries.details("a")?.timeline.some(({ kind }) => kind === "alert")).toBe(false);
    await t.clock.advance(5_000);
    await t.client.stop();
    const next = t.restarted();
    await next.live(anAction("a"));
    await next.clock.advance(5_000);
    expect(next.alerts).toEqual([]);
  });
});

describe("shared values", () => {
  it("are equal to what they replace, and bounded", () => {
    const interned = new Interned();
    for (let count = 0; count < 30_000; count += 1) {
      expect(interned.text(`t${count}`)).toBe(`t${count}`);
      expect(interned.principal(count % 2 === 0 ? "USER" : "GROUP", `p${count % 15_000}`)).toEqual({
        type: count % 2 === 0 ? "USER" : "GROUP",
        id: `p${count % 15_000}`,
      });
    }
    expect(Math.max(...sizesWithin(interned).values())).toBeLessThanOrEqual(10_000);
  });
});
