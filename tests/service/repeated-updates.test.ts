/**
 * proto/README.md, "repetition of an update": a repeated Idempotency-Key receives the first answer
 * for 24 hours, on every transport.
 */
import { describe, expect, it } from "vitest";
import { parseGrant } from "../../electron/service/grant.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { RepeatedUpdates } from "../../electron/service/repeated-updates.ts";
import { updateEntry } from "../../electron/service/update-entry.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineOn, move, REPORTER, running, eventsOf, watch } from "./fixtures.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { exchange, JSON_WAYS, type JsonWay, outcome, PROCEDURE, statePath } from "./raw-clients.ts";
import { KEY } from "../support/principals.ts";

const DAY_MS = 86_400_000;
const OTHER_KEY = "key-other";

function update(fields: object, idempotencyKey: string, headers: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED", ...fields });
  return { operation: "UpdateActionState", body, headers: { "idempotency-key": idempotencyKey, ...headers } } as const;
}

async function served(clock = new FakeClock()) {
  const grants = [parseGrant(`${KEY}=OBJECT:robot-7`), parseGrant(`${OTHER_KEY}=OBJECT:robot-7`)];
  const rateLimit = { perSecond: 60_000, burst: 60_000 };
  const service = await running({ clock, grants, rateLimit, seed: [anAction("a"), anAction("b")] });
  const stream = service.engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
  return { ...service, clock, events: () => eventsOf(stream) };
}

/**
 * Returns a function that sends progress reports without a wire, and the number of accepted ones.
 */
function ofOneKey() {
  const engine = engineOn();
  void engine.create(anAction("a", ActionState.ASSIGNED));
  const grant = parseGrant(`${KEY}=OBJECT:robot-7`);
  let accepted = 0;
  return {
    report: async (key: string, statusMessage = "", by = grant) => {
      const before = engine.list()[0];
      await engine.update(move("a", "ASSIGNED", { statusMessage }), by, key);
      if (engine.list()[0] !== before) accepted += 1;
    },
    accepted: () => accepted,
  };
}

describe.each(JSON_WAYS)("over %s, an update with an Idempotency-Key", (way: JsonWay) => {
  it("that is repeated gets the first answer and makes no second event, even after the Action has moved on", async () => {
    const { baseUrl, engine, events, log } = await served();
    expect(await outcome(baseUrl, way, update({}, "k1"))).toBe("ok");
    await engine.update(move("a", "PLANNED"), REPORTER);
    // Without the key, this update would be a move backward.
    expect(await outcome(baseUrl, way, update({}, "k1"))).toBe("ok");
    expect(await events()).toEqual(["UPDATED a", "UPDATED a"]);
    expect(engine.list()[0]?.state).toBe(6);
    expect(log.records().map(({ fate, repeats }) => [fate, repeats])).toEqual([
      ["accepted", undefined],
      ["accepted", undefined],
      ["repeated", 1],
    ]);
  });

  it("that was refused is refused again with the same message, even if it would be possible now", async () => {
    const { baseUrl, engine } = await served();
    const planned = update({ state: "ACTION_STATE_PLANNED" }, "k1");
    const first = await outcome(baseUrl, way, planned);
    expect(first).toMatch(/^failed_precondition: /);
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await outcome(baseUrl, way, planned)).toBe(first);
    expect(await outcome(baseUrl, way, { ...planned, headers: { "idempotency-key": "k2" } })).toBe("ok");
  });

  it("repeated with another body is refused, with the key in the message", async () => {
    const { baseUrl, events } = await served();
    expect(await outcome(baseUrl, way, update({}, "k1"))).toBe("ok");
    const other = update({ progress: { phase: "x" } }, "k1");
    expect(await outcome(baseUrl, way, other)).toBe(
      'invalid_argument: the Idempotency-Key "k1" was already used for another request for the Action a',
    );
    expect(await outcome(baseUrl, way, update({}, "k1"))).toBe("ok");
    expect(await events()).toEqual(["UPDATED a"]);
  });

  it.each(["", "x".repeat(257), "schlüssel"])("%j, which is not a valid key, is refused, not treated as absent", async (key) => {
    const { baseUrl, events } = await served();
    expect(await outcome(baseUrl, way, update({}, Buffer.from(key).toString("latin1")))).toMatch(
      /^invalid_argument: the Idempotency-Key must be/,
    );
    expect(await events()).toEqual([]);
  });
});

describe("an Idempotency-Key", () => {
  it("is recognized across transports", async () => {
    const { baseUrl, events } = await served();
    for (const way of JSON_WAYS)
      expect(await outcome(baseUrl, way, update({ progress: { phase: "x", color: "ignored" } }, "k1"))).toBe("ok");
    expect(await events()).toEqual(["UPDATED a"]);
  });

  it("is scoped to its Action and API key", async () => {
    const { baseUrl, events } = await served();
    expect(await outcome(baseUrl, "Connect", update({}, "k1"))).toBe("ok");
    expect(await outcome(baseUrl, "Connect", update({ actionId: "b" }, "k1"))).toBe("ok");
    const byAnother = update({ progress: { phase: "x" } }, "k1", { "x-api-key": OTHER_KEY });
    expect(await outcome(baseUrl, "Connect", byAnother)).toBe("ok");
    expect(await events()).toEqual(["UPDATED a", "UPDATED b", "UPDATED a"]);
  });

  it("returns exactly the bytes of the first answer", async () => {
    const { baseUrl, engine } = await served();
    const call = { path: statePath("a"), method: "PUT", headers: { "idempotency-key": "k1" }, body: Buffer.from('{"state":5}') };
    const first = await exchange(baseUrl, call);
    await engine.update(move("a", "CANCELLED"), REPORTER);
    const second = await exchange(baseUrl, call);
    expect([second.status, second.body.toString()]).toEqual([200, first.body.toString()]);
    const body = Buffer.from('{"actionId":"a","state":5}');
    const headers = { "idempotency-key": "k1", "content-type": "application/json" };
    const overConnect = await exchange(baseUrl, { path: `${PROCEDURE}UpdateActionState`, headers, body });
    expect(overConnect.body.toString()).toBe(first.body.toString());
  });

  it("is remembered for exactly 24 hours", async () => {
    const { baseUrl, clock, events } = await served();
    const report = update({ state: "ACTION_STATE_ASSIGNED" }, "k1");
    expect(await outcome(baseUrl, "REST", report)).toBe("ok");
    expect(await events()).toEqual(["UPDATED a"]);
    clock.advanceSync(DAY_MS - 1);
    expect(await outcome(baseUrl, "REST", report)).toBe("ok");
    expect(await events()).toEqual([]);
    clock.advanceSync(1);
    expect(await outcome(baseUrl, "REST", report)).toBe("ok");
    expect(await events()).toEqual(["UPDATED a"]);
    expect(await outcome(baseUrl, "REST", report)).toBe("ok");
    expect(await events()).toEqual([]);
  });

  it.each([91, -91])("is remembered when the wall clock changes by %i days", async (days) => {
    const { baseUrl, clock, events } = await served();
    const report = update({ state: "ACTION_STATE_ASSIGNED" }, "k1");
    await outcome(baseUrl, "REST", report);
    await events();
    clock.jumpWall(days * DAY_MS);
    expect(await outcome(baseUrl, "REST", report)).toBe("ok");
    expect(await events()).toEqual([]);
  });

  it("is still known after the 5,000 updates of a full outbox", async () => {
    const { report, accepted } = ofOneKey();
    for (let count = 0; count <= 5_000; count += 1) await report(`k${count}`);
    await report("k0");
    expect(accepted()).toBe(5_001);
  });

  it("is kept within the latest 32 MiB of its API key, and does not displace those of other keys", async () => {
    const { report, accepted } = ofOneKey();
    const other = parseGrant(`${OTHER_KEY}=OBJECT:robot-7`);
    await report("k0", "", other);
    for (let count = 0; count < 6_000; count += 1) await report(`k${count}`, "x".repeat(4_096));
    expect(accepted()).toBe(6_001);
    await report("k5999", "x".repeat(4_096));
    await report("k0", "", other);
    expect(accepted()).toBe(6_001);
    await report("k0", "x".repeat(4_096));
    expect(accepted()).toBe(6_002);
  });

  it("is kept within one limit for all API keys, so that many keys do not fill the memory", () => {
    const clock = new FakeClock();
    const repeated = new RepeatedUpdates(clock, 10 * 1_600);
    repeated.wasRead();
    const ofKeys = Array.from({ length: 20 }, (_, number) => ({ scope: `scope ${number}`, key: "k", digest: "" }));
    const learnAll = (): void => {
      for (const repeatable of ofKeys) {
        const entry = updateEntry(0, parsePrincipal("OBJECT:robot-7"), { actionId: "a" }, { repeatable, answer: anAction("a") });
        repeated.learn(entry);
      }
    };
    const known = () => ofKeys.filter((repeatable) => repeated.find("a", repeatable) !== undefined);
    learnAll();
    expect(known()).toEqual(ofKeys.slice(10));
    clock.advanceSync(DAY_MS);
    expect(known()).toEqual([]);
    learnAll();
    expect(known()).toEqual(ofKeys.slice(10));
  });

  it("is forgotten when its API key is removed or the rights of that key change", async () => {
    const { baseUrl, keys } = await served();
    keys.grant(parseGrant(`${KEY}=OBJECT:robot-7:read`));
    expect(await outcome(baseUrl, "gRPC", update({}, "k1"))).toMatch(/^permission_denied: /);
    expect(await outcome(baseUrl, "gRPC", update({}, "k1"))).toMatch(/^permission_denied: /);
    keys.grant(parseGrant(`${KEY}=OBJECT:robot-7`));
    expect(await outcome(baseUrl, "gRPC", update({}, "k1"))).toBe("ok");
  });

  it("does not keep answers that are not final: an unknown API key, an exceeded rate limit", async () => {
    const clock = new FakeClock();
    const { baseUrl, keys } = await running({ clock, seed: [anAction("a")], rateLimit: { perSecond: 1, burst: 1 } });
    keys.grant(parseGrant("spender=OBJECT:robot-7"));
    const call = update({}, "k1", { "x-api-key": "spender" });
    expect(await outcome(baseUrl, "Connect", { ...call, headers: { ...call.headers, "x-api-key": "nobody" } })).toMatch(/^unauthenticated/);
    expect(await outcome(baseUrl, "Connect", update({ actionId: "ghost" }, "k0", { "x-api-key": "spender" }))).toMatch(/^not_found/);
    expect(await outcome(baseUrl, "Connect", call)).toMatch(/^resource_exhausted/);
    clock.advanceSync(1000);
    expect(await outcome(baseUrl, "Connect", call)).toBe("ok");
  });
});
