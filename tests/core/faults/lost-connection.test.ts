/**
 * The connection is refused, silent, cut or half-open: the user sees a plain sentence, keeps the
 * last queue, and gets the service's state once it is back.
 */
import { describe, expect, it } from "vitest";
import { parsePrincipal } from "../../../electron/service/principal.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { REPORTER, move } from "../../service/fixtures.ts";
import { aProxy, aService, ClientAtWork, CLOCK, HEARTBEAT_MS, onStreams, WIRES, type Wire } from "./client-at-work.ts";
import { anAction } from "../../support/actions.ts";
import { explanationOf } from "../failures.ts";

/**
 * The four Actions that change, and enough others to make a snapshot longer than every position
 * where one is cut here.
 */
const OTHERS = Array.from({ length: 30 }, (_, index) => `other-${10 + index}`);
const SEED = ["a", "b", "c", "d", ...OTHERS];

async function atWork(wire: Wire) {
  const service = await aService(SEED.map((id) => anAction(id)));
  const proxy = await aProxy(service.baseUrl);
  const work = new ClientAtWork(proxy, wire);
  await work.untilConverged(service);
  expect(work.view("allOpen")).toEqual(SEED);
  work.shown.length = 0;

  /**
   * Makes the changes that a night can bring: one Action is new, one moved on, one cancelled, one
   * assigned to someone else, one deleted.
   */
  const changeEverything = async (): Promise<void> => {
    await service.engine.create(anAction("new"));
    await service.engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await service.engine.update(move("b", "CANCELLED"), REPORTER);
    await service.engine.assign("c", parsePrincipal("OBJECT:robot-8"));
    await service.engine.remove("d");
  };
  /** Expects every Action that was ever shown to be in its view, with its reason. */
  const expectNothingVanished = async (): Promise<void> => {
    await work.untilConverged(service);
    await work.until("the left ones are told", () => work.view("leftQueue").length + work.view("finishedToday").length === 3);
    expect(work.view("allOpen")).toEqual(["a", "new", ...OTHERS]);
    expect(work.row("a").state).toBe("ACKNOWLEDGED");
    for (const id of ["b", "c", "d"]) expect(work.row(id).leftAt ?? work.row(id).state).not.toBe("ASSIGNED");
    expect(work.client.queries.details("d")?.timeline.at(-1)?.kind).toBe("left");
  };
  return { service, proxy, work, changeEverything, expectNothingVanished };
}

describe.each(WIRES)("$name", (wire) => {
  it("reset, then refused: shows the cause, keeps the queue meanwhile, and shows the service's state afterwards", async () => {
    const { proxy, work, changeEverything, expectNothingVanished } = await atWork(wire);
    await proxy.refuse();
    proxy.cutAll();
    await work.until("the refusal is told", () => work.client.queries.connection().reason?.code === "connectionRefused");
    expect(work.state).toBe("offline");
    expect(work.shown.find(({ state }) => state === "offline")?.reason?.code).toBe("connectionBrokeOff");
    expect(explanationOf(work.client.queries.connection())).toEqual({
      reason: "Nothing answers at this address: the connection was refused.",
      advice: "Docket keeps trying; updates wait safely.",
    });
    expect(work.states).not.toContain("live");
    expect(work.view("allOpen")).toEqual(SEED);
    await changeEverything();
    await proxy.accept();
    await expectNothingVanished();
  });

  it("accepted and then silent: is never Live, and reconnects at once when the user asks", async () => {
    const { proxy, work, changeEverything, expectNothingVanished } = await atWork(wire);
    proxy.rule = () => ({ kind: "silent" });
    const before = proxy.requests.length;
    proxy.cutAll();
    await work.until("the next attempt", () => proxy.requests.length > before);
    await changeEverything();
    expect(work.states[0]).toBe("offline");
    expect(work.states).not.toContain("live");
    expect(work.view("allOpen")).toEqual(SEED);
    proxy.rule = () => undefined;
    work.client.commands.retry();
    await expectNothingVanished();
  });

  it.each([20, 400, 1000])("cut after %i bytes of the stream: removes nothing, and tries again", async (afterBytes) => {
    const { proxy, work, changeEverything, expectNothingVanished } = await atWork(wire);
    proxy.rule = onStreams({ kind: "cut", afterBytes });
    const before = proxy.requests.length;
    await changeEverything();
    proxy.cutAll();
    await work.until("three attempts", () => proxy.requests.length >= before + 3);
    for (const id of SEED) expect(work.row(id).leftAt).toBeUndefined();
    proxy.rule = () => undefined;
    await expectNothingVanished();
  });

  it("closed cleanly in the middle of the answer: is a disconnect, not the end of the queue", async () => {
    const { proxy, work, changeEverything, expectNothingVanished } = await atWork(wire);
    proxy.rule = onStreams({ kind: "close", afterBytes: 600 });
    const before = proxy.requests.length;
    await changeEverything();
    proxy.cutAll();
    await work.until("two attempts", () => proxy.requests.length >= before + 2);
    for (const id of SEED) expect(work.row(id).leftAt).toBeUndefined();
    proxy.rule = () => undefined;
    await expectNothingVanished();
  });

  it("half-open: is Stale after two periods and reconnects after two and a half, by itself", async () => {
    const { proxy, work, changeEverything, expectNothingVanished } = await atWork(wire);
    // Only a service whose heartbeats are proved is missed after two periods.
    const proved = CLOCK.now() + 2 * HEARTBEAT_MS;
    await work.until("two more heartbeats", () => (work.client.queries.connection().lastMessageAt ?? 0) >= proved);
    proxy.freezeAll();
    await changeEverything();
    await work.until("stale", () => work.states.includes("stale"));
    const stale = work.shown.find(({ state }) => state === "stale");
    expect(explanationOf(stale!)).toEqual({
      reason: "Docket hears nothing from the service.",
      advice: "What you see may be out of date; updates wait safely.",
    });
    // Live is never shown after its deadline, and Stale never before it.
    expect(stale!.since - stale!.lastMessageAt!).toBeGreaterThanOrEqual(2 * HEARTBEAT_MS - 5);
    await expectNothingVanished();
    const offline = work.shown.find(({ state }) => state === "offline");
    expect(offline?.reason?.code).toBe("silence");
    expect(offline!.since - offline!.lastMessageAt!).toBeGreaterThanOrEqual(2.5 * HEARTBEAT_MS - 5);
    expect(work.states.slice(work.states.indexOf("stale"))).toEqual(["stale", "offline", "connecting", "live"]);
  });

  it("the service stops and comes back with another state: shows the service's words, and takes the new state", async () => {
    const { service, proxy, work } = await atWork(wire);
    await service.stop();
    await work.until("offline", () => work.states.includes("offline"));
    expect(work.shown.find(({ state }) => state === "offline")?.reason).toMatchObject({
      code: "serviceSaid",
      params: { words: "the service is stopping" },
    });
    const next = await aService([anAction("a", ActionState.PLANNED), anAction("e")]);
    proxy.lead(next.baseUrl);
    await work.untilConverged(next);
    await work.until("the left ones are told", () => work.view("leftQueue").length === SEED.length - 1);
    expect(work.view("allOpen")).toEqual(["a", "e"]);
    expect(work.row("a").state).toBe("PLANNED");
    expect(next.engine.list()[0]?.state).toBe(ActionState.PLANNED);
  });
});
