/**
 * Updates through faults other than lost answers: requests that never arrive, slowness both ways, a
 * restart with an older state, a key revoked and replaced.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Fault, FaultProxy } from "../../support/fault-proxy.ts";
import { isTerminal, stateName } from "../../../electron/core/lifecycle.ts";
import { type RunningService, parseGrant } from "../../../electron/service/server.ts";
import { aProxy, aService, ClientAtWork, CLOCK, HEARTBEAT_MS, onUpdates, WIRES, type Wire } from "./client-at-work.ts";
import { anAction, asSeen } from "../../support/actions.ts";
import { SETTINGS } from "../client-harness.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { ANN, KEY, asMessage } from "../../support/principals.ts";

const REQUESTER = { principal: asMessage(ANN), readOnly: false };

async function atWork(wire: Wire, ...actions: ReturnType<typeof anAction>[]) {
  const service = await aService(actions);
  const proxy = await aProxy(service.baseUrl);
  const work = new ClientAtWork(proxy, wire);
  await work.untilConverged(service);
  return { service, proxy, work };
}

function fate(work: ClientAtWork, id: string): UpdateDto["state"] | undefined {
  return work.row(id).update?.state;
}

function confirmed(work: ClientAtWork, id: string): Promise<void> {
  return work.until(`${id} is confirmed`, () => fate(work, id) === "confirmed" && work.row(id).state === "ACKNOWLEDGED");
}

function recorded(service: RunningService): unknown[] {
  return [...service.log.records()];
}

/** The Actions of the fifty that someone else moves. */
const isMoved = (id: string): boolean => Number(id.slice(2)) % 5 === 0;

/** A service at the same address with an older state, as restored from yesterday's copy. */
async function restored(service: RunningService, proxy: FaultProxy, ...actions: ReturnType<typeof anAction>[]): Promise<RunningService> {
  await service.stop();
  const again = await aService(actions);
  proxy.lead(again.baseUrl);
  return again;
}

describe.each(WIRES)("$name", (wire) => {
  it("a request that is lost on its way has an unknown outcome, is looked for, and is sent again, once", async () => {
    const { service, proxy, work } = await atWork(wire, anAction("a"));
    let swallowed = 0;
    proxy.rule = ({ path }): Fault | undefined => {
      if (/stream/i.test(path) || swallowed > 0) return undefined;
      swallowed += 1;
      return { kind: "silent" };
    };
    work.press("a", "acknowledge");
    await work.until("the request is on its way", () => swallowed === 1 && fate(work, "a") === "sending");
    // The connection breaks here instead of after 20 seconds; a test with its own clock covers
    // those.
    proxy.cutAll();
    await work.until("the doubt was told", () => work.log.some((line) => line.startsWith("outcome unknown: a ACKNOWLEDGED")));
    await confirmed(work, "a");
    expect(recorded(service)).toHaveLength(1);
    expect(work.row("a").update?.attempts).toBe(2);
  });

  it("everything slow both ways: nothing is sent twice, and each update is confirmed in order", async () => {
    const { service, proxy, work } = await atWork(wire, anAction("a"), anAction("b"));
    proxy.rule = () => ({ kind: "delay", ms: 120, bothWays: true });
    const { epoch } = work.client.queries.connection();
    work.client.commands.retry();
    await work.until("the slow stream", () => work.client.queries.connection().epoch > epoch && work.state === "live");
    work.press("a", "acknowledge");
    work.press("b", "acknowledge");
    await Promise.all([confirmed(work, "a"), confirmed(work, "b")]);
    work.press("a", "plan");
    await work.until("a is planned", () => work.row("a").state === "PLANNED" && fate(work, "a") === "confirmed");
    expect(recorded(service)).toHaveLength(3);
    expect(work.log.join("\n")).not.toContain("outcome unknown");
  });

  it("a service that comes back with an older state has lost it: an update with an unknown outcome is sent again, one that waited is sent or held, none is confirmed", async () => {
    const older = ["a", "b", "c"].map((id) => anAction(id));
    const { service, proxy, work } = await atWork(wire, anAction("a"), anAction("b"), anAction("c", ActionState.ACKNOWLEDGED));
    // The service records a's update, and neither answer nor echo arrives; then the service forgets
    // it. b's is pressed while no service runs.
    proxy.freezeAll();
    proxy.rule = onUpdates({ kind: "dropAnswer" });
    work.press("a", "acknowledge");
    await work.until("the doubt is told", () => fate(work, "a") === "unknown");
    expect(recorded(service)).toHaveLength(1);
    await proxy.refuse();
    proxy.cutAll();
    await work.untilState("offline");
    work.press("b", "acknowledge");
    work.press("c", "plan");
    const again = await restored(service, proxy, ...older);
    proxy.rule = () => undefined;
    await proxy.accept();
    await Promise.all([confirmed(work, "a"), confirmed(work, "b")]);
    // Planned was meant for an acknowledged Action, and according to this service it is not
    // acknowledged.
    await work.until("c is held", () => fate(work, "c") === "held");
    expect(work.row("c")).toMatchObject({
      state: "ASSIGNED",
      update: { move: "plan", reason: { code: "moved", params: { now: "ASSIGNED" } } },
    });
    await work.untilConverged(again);
    expect(recorded(again)).toHaveLength(2);
  });

  it("a service that comes back without the Action: the outcome stays unknown, for the user to decide", async () => {
    const { service, proxy, work } = await atWork(wire, anAction("a"));
    proxy.freezeAll();
    proxy.rule = onUpdates({ kind: "dropAnswer" });
    work.press("a", "acknowledge");
    await work.until("the doubt is told", () => fate(work, "a") === "unknown");
    const empty = await restored(service, proxy);
    proxy.rule = () => undefined;
    await work.until("it is put to the user", () => work.row("a").leftAt !== undefined && (work.row("a").update?.choices.length ?? 0) > 0);
    expect(work.row("a").update).toMatchObject({ state: "unknown", choices: ["drop"] });
    expect(recorded(empty)).toHaveLength(0);
  });

  it("a key revoked in the middle: waiting updates stay, nothing is lost or confirmed, and a new key of the same service sends all of them", async () => {
    const ids = ["a", "b", "c"];
    const { service, proxy, work } = await atWork(wire, ...ids.map((id) => anAction(id)));
    service.keys.revoke(KEY);
    await work.untilState("refused");
    for (const id of ids) work.press(id, "acknowledge");
    expect(ids.map((id) => fate(work, id))).toEqual(["waiting", "waiting", "waiting"]);
    expect(service.engine.list().map(({ state }) => stateName(state))).toEqual(["ASSIGNED", "ASSIGNED", "ASSIGNED"]);
    const renewed = {
      ...SETTINGS,
      baseUrl: proxy.baseUrl,
      apiKey: "another-key",
      transport: wire.transport,
      codec: wire.codec,
      heartbeatMs: HEARTBEAT_MS,
    };
    service.keys.grant(parseGrant("another-key=OBJECT:robot-7"));
    expect(work.client.queries.updatesLostBy(renewed).all).toBe(0);
    const before = ids.map((id) => work.row(id).update?.id);
    work.client.configure(renewed);
    expect(ids.map((id) => work.row(id).update?.id)).toEqual(before);
    await Promise.all(ids.map((id) => confirmed(work, id)));
    expect(recorded(service).filter((line) => (line as { fate: string }).fate === "accepted")).toHaveLength(3);
  });

  it("a key revoked while its update is on the wire: the update waits, and is sent once the service accepts the key again", async () => {
    const { service, proxy, work } = await atWork(wire, anAction("a"));
    proxy.rule = ({ path }) => {
      // At this moment the request passes, before the service has received it.
      if (!/stream/i.test(path)) service.keys.revoke(KEY);
      return undefined;
    };
    work.press("a", "acknowledge");
    await work.until("it was turned away", () => work.row("a").update?.reason?.code === "turnedAway");
    await work.untilState("refused");
    expect(work.row("a").update).toMatchObject({
      state: "waiting",
      choices: ["drop"],
      reason: { params: { failure: { params: { words: expect.stringMatching(/key/) } } } },
    });
    expect(work.row("a").state).toBe("ASSIGNED");
    service.keys.grant(parseGrant(`${KEY}=OBJECT:robot-7`));
    proxy.rule = () => undefined;
    work.client.commands.retry();
    await confirmed(work, "a");
    expect(recorded(service).filter((line) => (line as { fate: string }).fate === "accepted")).toHaveLength(1);
  });

  it("fifty acknowledged at once, some of which someone else has moved meanwhile: one result each, and no other is blocked", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `a-${String(index).padStart(2, "0")}`);
    const { service, proxy, work } = await atWork(wire, ...ids.map((id) => anAction(id)));
    // ann's move reaches the service after Docket has checked, and before the acknowledgement of
    // the same Action does.
    let released = false;
    proxy.rule = ({ path }) => {
      if (!/stream/i.test(path) && !released) {
        released = true;
        for (const id of ids)
          if (isMoved(id))
            void service.engine.update(create(UpdateActionStateRequestSchema, { actionId: id, state: ActionState.CANCELLED }), REQUESTER);
      }
      return undefined;
    };
    const results = await work.client.commands.acknowledgeAll({ actions: asSeen(ids), pressedAt: CLOCK.now() });
    expect(results.map(({ actionId, problem }) => [actionId, problem])).toEqual(ids.map((id) => [id, undefined]));
    // Four updates are on the wire at a time: those whose turn comes after ann's move is known are
    // held, and never sent.
    const ended = (id: string): boolean => (isMoved(id) ? ["refused", "held"] : ["confirmed"]).includes(fate(work, id) ?? "");
    await work.until("each has its fate", () => ids.every(ended));
    await work.untilConverged(service);
    for (const { id, state } of service.engine.list()) expect(isTerminal(stateName(state))).toBe(isMoved(id));
  });
});
