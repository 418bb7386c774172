/**
 * Two instances over one NATS, as their clients see them: a stream on one instance receives each
 * update of the other once and in order, and the lists of both agree during concurrent changes.
 */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import type { RunningService } from "../../../electron/service/server.ts";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { asMessage, KEY, ROBOT_3, ROBOT_7, type TestPrincipal } from "../../support/principals.ts";
import { eventually, running } from "../fixtures.ts";
import { STREAM_PATH, statePath } from "../raw-clients.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "./nats-servers.ts";

const HEADERS = { "X-API-KEY": KEY, "Content-Type": "application/json" };

let servers: NatsServers;
let buckets = 0;

/** Starts two instances with these Actions of robot-7, in progress. */
async function two(ids: readonly string[] = ["a", "b", "c"]): Promise<readonly [RunningService, RunningService]> {
  buckets += 1;
  const options = { servers: servers.addresses, bucket: `instances-${buckets}`, replicas: 1, clock: systemClock };
  const rateLimit = { perSecond: 1_000_000, burst: 1_000_000 };
  const one = await running({ store: new NatsStore(options), rateLimit });
  const other = await running({ store: new NatsStore(options), rateLimit });
  for (const id of ids) await one.engine.create(anAction(id, { name: "Inspect pump", state: ActionState.IN_PROGRESS }));
  return [one, other];
}

interface StreamLine {
  readonly eventType: string;
  readonly action?: { readonly id: string; readonly progress?: { readonly phase?: string } };
}

type Mode = "UNSPECIFIED" | "INITIAL_ONLY" | "LIVE_ONLY";

/**
 * Opens a stream of a robot's Actions. The events so far read like "INITIAL a 3", where the phase
 * is the number of the update.
 */
async function follow({ baseUrl }: RunningService, robot: TestPrincipal = ROBOT_7, mode: Mode = "UNSPECIFIED") {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const assignedTo = [{ id: robot.id, type: "PRINCIPAL_TYPE_OBJECT" }];
  const body = JSON.stringify({ assignedTo, streamMode: `ACTION_STREAM_MODE_${mode}`, heartbeatPeriodMillis: 60_000 });
  const { body: answer } = await fetch(`${baseUrl}${STREAM_PATH}`, { method: "POST", headers: HEADERS, body, signal: gone.signal });
  const events: string[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const chunk of answer ?? []) {
      const lines = (rest + Buffer.from(chunk).toString("utf8")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { eventType, action } = JSON.parse(line) as StreamLine;
        const type = eventType.replace("ACTION_EVENT_TYPE_", "");
        events.push(action ? `${type} ${action.id} ${action.progress?.phase ?? ""}`.trimEnd() : type);
      }
    }
  })().catch(() => undefined);
  return { events, end: () => reading, leave: () => gone.abort() };
}

async function list(service: RunningService, robot: TestPrincipal = ROBOT_7): Promise<string[]> {
  const { events, end } = await follow(service, robot, "INITIAL_ONLY");
  await end();
  return events;
}

/** Reports progress, and returns the status of the answer. */
async function report({ baseUrl }: RunningService, id: string, phase: number, more: Record<string, string> = {}): Promise<number> {
  const body = JSON.stringify({ state: "ACTION_STATE_IN_PROGRESS", progress: { phase: String(phase) } });
  const answer = await fetch(`${baseUrl}${statePath(encodeURIComponent(id))}`, { method: "PUT", headers: { ...HEADERS, ...more }, body });
  await answer.text();
  return answer.status;
}

/** Returns the numbers of one Action's events: the one at the start, then each that followed. */
function numbersOf(events: readonly string[], id: string): number[] {
  return events.filter((event) => event.split(" ")[1] === id).map((event) => Number(event.split(" ")[2] ?? 0));
}

function upTo(last: number, first = 0): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe.skipIf(WITHOUT_NATS !== undefined)(`two instances over NATS${NATS_SKIPPED}`, () => {
  beforeAll(async () => {
    servers = await NatsServers.start(1);
    return () => servers.stop();
  });

  it("streams opened on one during updates on the other begin with INITIAL and have each later update once, in order", async () => {
    const [one, other] = await two();
    const last = 60;
    const updating = (async () => {
      for (let phase = 1; phase <= last; phase += 1) await Promise.all(["a", "b", "c"].map((id) => report(other, id, phase)));
    })();
    const streams = [];
    for (let count = 0; count < 40; count += 1) streams.push(await follow(one));
    await updating;
    for (const { events } of streams) {
      for (const id of ["a", "b", "c"]) {
        await eventually(() => numbersOf(events, id).at(-1)).toBe(last);
        const numbers = numbersOf(events, id);
        expect(numbers).toEqual(upTo(last, numbers[0]));
        const types = events.filter((event) => event.split(" ")[1] === id).map((event) => event.split(" ")[0]);
        expect(types).toEqual(["INITIAL", ...types.slice(1).map(() => "UPDATED")]);
      }
    }
  });

  it("concurrent updates of one Action on both are the same gapless sequence on both, with each accepted update once", async () => {
    const [one, other] = await two(["a"]);
    const streams = [await follow(one), await follow(other)];
    const statuses = await Promise.all(upTo(59).map((phase) => report([one, other][phase % 2]!, "a", 100 + phase)));
    const accepted = statuses.flatMap((status, index) => (status === 200 ? [100 + index] : []));
    for (const { events } of streams) await eventually(() => numbersOf(events, "a").length).toBe(accepted.length + 1);
    const [numbers = [], others] = streams.map(({ events }) => numbersOf(events, "a"));
    expect(numbers).toEqual(others);
    expect(numbers.slice(1).toSorted((a, b) => a - b)).toEqual(accepted);
    // Conflicts are the only refusals.
    expect(new Set(statuses)).toEqual(new Set(accepted.length === 60 ? [200] : [200, 409]));
  });

  it("an update answered by one is in every later list of the other, and not repeated in its live events", async () => {
    const [one, other] = await two(["a"]);
    for (const phase of upTo(20, 1)) {
      const [updated, asked] = phase % 2 === 0 ? [one, other] : [other, one];
      expect(await report(updated, "a", phase)).toBe(200);
      const live = await follow(asked, ROBOT_7, "LIVE_ONLY");
      expect(await list(asked)).toEqual([`INITIAL a ${phase}`]);
      expect(live.events.filter((event) => event !== "HEARTBEAT")).toEqual([]);
      live.leave();
    }
  });

  it("an Action that moves to another robot and back appears and ends alike on the streams of both instances", async () => {
    const [one, other] = await two(["a"]);
    const streams = await Promise.all([one, other].flatMap((service) => [follow(service, ROBOT_7), follow(service, ROBOT_3)]));
    for (const phase of upTo(5, 1)) {
      await other.engine.assign("a", asMessage(phase % 2 === 1 ? ROBOT_3 : ROBOT_7));
      await report(one, "a", phase);
    }
    const events = (index: number): string[] => (streams[index]?.events ?? []).filter((event) => event !== "HEARTBEAT");
    for (const index of [0, 2]) await eventually(() => events(index).length).toBe(5);
    for (const index of [1, 3]) await eventually(() => events(index).length).toBe(6);
    expect(events(0)).toEqual(["INITIAL a", "CREATED a 1", "UPDATED a 2", "CREATED a 3", "UPDATED a 4"]);
    expect(events(1)).toEqual(["CREATED a", "UPDATED a 1", "CREATED a 2", "UPDATED a 3", "CREATED a 4", "UPDATED a 5"]);
    expect([events(2), events(3)]).toEqual([events(0), events(1)]);
  });

  it("an Action removed on one and created again on the other is a new Action for both, and their lists always agree", async () => {
    const [one, other] = await two(["a"]);
    const live = await follow(one);
    for (const phase of upTo(5, 1)) {
      await one.engine.remove("a");
      expect(await list(other)).toEqual([]);
      await other.engine.catchUp();
      await other.engine.create(anAction("a", { state: ActionState.IN_PROGRESS, progress: { phase: String(phase), statusMessage: "" } }));
      expect([await list(one), await list(other)]).toEqual([[`INITIAL a ${phase}`], [`INITIAL a ${phase}`]]);
      await one.engine.catchUp();
    }
    await eventually(() => live.events).toEqual(["INITIAL a", "HEARTBEAT", ...upTo(5, 1).map((phase) => `CREATED a ${phase}`)]);
  });

  it("an update sent to both at the same time with the same Idempotency-Key is recorded once, and both answer 200", async () => {
    const [one, other] = await two(["a"]);
    const live = await follow(one);
    for (const phase of upTo(20, 1)) {
      const key = { "Idempotency-Key": `k${phase}` };
      expect(await Promise.all([report(one, "a", phase, key), report(other, "a", phase, key)])).toEqual([200, 200]);
    }
    await eventually(() => numbersOf(live.events, "a").at(-1)).toBe(20);
    expect(numbersOf(live.events, "a")).toEqual(upTo(20));
  });

  it("ids of any characters, up to the maximum length, denote the same Action on both", async () => {
    const ids = ["line 4/pump ä?#1", "*", ">", "a.b", "\u{1F916}".repeat(128), "€".repeat(256), "probe", "import", "__proto__"];
    const [one, other] = await two(ids);
    expect(await list(other)).toEqual(ids.map((id) => `INITIAL ${id}`));
    const live = await follow(one, ROBOT_7, "LIVE_ONLY");
    for (const id of ids) expect(await report(other, id, 1)).toBe(200);
    await eventually(() => live.events.filter((event) => event !== "HEARTBEAT")).toEqual(ids.map((id) => `UPDATED ${id} 1`));
  });

  it("an instance that starts during updates on the other has all Actions, and continues without a gap", async () => {
    const [one] = await two(["a"]);
    const bucket = `instances-${buckets}`;
    const updating = (async () => {
      for (const phase of upTo(80, 1)) await report(one, "a", phase);
    })();
    const late = await running({ store: new NatsStore({ servers: servers.addresses, bucket, replicas: 1, clock: systemClock }) });
    const { events } = await follow(late);
    await updating;
    await eventually(() => numbersOf(events, "a").at(-1)).toBe(80);
    const numbers = numbersOf(events, "a");
    expect(numbers).toEqual(upTo(80, numbers[0]));
  });
});
