/**
 * An update whose answer is lost, late or wrong reaches the service once, and its outcome becomes
 * certain.
 */
import { describe, expect, it } from "vitest";
import type { RunningService } from "../../../electron/service/server.ts";
import { aProxy, aService, ClientAtWork, onUpdates, WIRES, type Wire } from "./client-at-work.ts";
import { anAction } from "../../support/actions.ts";

async function atWork(wire: Wire) {
  const service = await aService([anAction("a"), anAction("b")]);
  const proxy = await aProxy(service.baseUrl);
  const work = new ClientAtWork(proxy, wire);
  await work.untilConverged(service);
  return { service, proxy, work };
}

function confirmed(work: ClientAtWork, id: string): Promise<void> {
  return work.until(`${id} is confirmed`, () => work.row(id).update?.state === "confirmed" && work.row(id).state === "ACKNOWLEDGED");
}

/** Returns the service's records, refusals included. */
function recorded(service: RunningService): unknown[] {
  return [...service.log.records()];
}

describe.each(WIRES)("$name", (wire) => {
  it("an update is confirmed by the stream when only its answer is lost, and is sent once", async () => {
    const { service, proxy, work } = await atWork(wire);
    proxy.rule = onUpdates({ kind: "dropAnswer" });
    work.press("a", "acknowledge");
    await confirmed(work, "a");
    expect(recorded(service)).toHaveLength(1);
  });

  it("an update is confirmed by the next snapshot when answer and stream are lost together, and is sent once", async () => {
    const { service, proxy, work } = await atWork(wire);
    // The stream is half-open, so that no echo can arrive.
    proxy.freezeAll();
    proxy.rule = onUpdates({ kind: "dropAnswer" });
    work.press("a", "acknowledge");
    await work.until("the service has it", () => recorded(service).length === 1);
    await work.until("the doubt is told", () => work.row("a").update?.state === "unknown");
    expect(work.row("a").update?.reason).toEqual({ code: "noAnswer", params: { failure: { code: "connectionBrokeOff", params: {} } } });
    proxy.rule = () => undefined;
    await confirmed(work, "a");
    expect(recorded(service)).toHaveLength(1);
    await work.untilConverged(service);
  });

  it("an update is sent again, once, when the connection broke before the service received it", async () => {
    const { service, proxy, work } = await atWork(wire);
    let lost = 0;
    proxy.rule = ({ path }) => {
      if (/stream/i.test(path) || lost > 0) return undefined;
      lost += 1;
      return { kind: "answer", status: 502, headers: { "Content-Type": "text/html" }, body: "<h1>Bad gateway</h1>" };
    };
    work.press("a", "acknowledge");
    await confirmed(work, "a");
    expect(lost).toBe(1);
    expect(recorded(service)).toHaveLength(1);
    expect(work.row("a").update?.attempts).toBe(2);
  });

  it("an update is recorded once when the network sends it twice, as Chromium does on a connection that turned out closed", async () => {
    const { service, proxy, work } = await atWork(wire);
    proxy.rule = onUpdates({ kind: "twice" });
    for (const move of ["acknowledge", "plan", "start"] as const) work.press("a", move);
    await work.until("all is told", () => work.client.queries.details("a")!.updates.every(({ state }) => state === "confirmed"));
    // A copy may arrive after the next update: only the order within each move is certain.
    await work.until("each copy is on record", () => service.log.records().length === 6);
    for (const state of ["ACKNOWLEDGED", "PLANNED", "IN_PROGRESS"]) {
      const ofState = service.log.records().filter((record) => record.state === `ACTION_STATE_${state}`);
      expect([state, ofState.map(({ fate }) => fate)]).toEqual([state, ["accepted", "repeated"]]);
    }
    expect(work.client.queries.details("a")?.updates.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    await work.untilConverged(service);
  });

  it("an update waits with its reason while the service is unreachable, and is sent in order when it is reachable", async () => {
    const { service, proxy, work } = await atWork(wire);
    await proxy.refuse();
    proxy.cutAll();
    await work.untilState("offline");
    work.press("a", "acknowledge");
    work.press("a", "plan");
    work.press("b", "acknowledge");
    expect(work.row("a").update?.state).toBe("waiting");
    expect(recorded(service)).toHaveLength(0);
    await proxy.accept();
    await work.until("all is confirmed", () => work.row("a").state === "PLANNED" && work.row("b").state === "ACKNOWLEDGED");
    await work.until("all is told", () => work.client.queries.details("a")!.updates.every(({ state }) => state === "confirmed"));
    expect(recorded(service)).toHaveLength(3);
  });

  it("an update is not accepted by a login page: its outcome is unknown until the page is gone", async () => {
    const { service, proxy, work } = await atWork(wire);
    proxy.rule = onUpdates({ kind: "answer", status: 200, headers: { "Content-Type": "text/html" }, body: "<h1>Sign in</h1>" });
    work.press("a", "acknowledge");
    await work.until("it was tried", () => (work.row("a").update?.attempts ?? 0) > 0 && work.row("a").update?.state !== "sending");
    expect(work.log.join("\n")).toContain("outcome unknown: a ACKNOWLEDGED: This is a web page, not the Action service (HTTP 200).");
    expect(work.log.join("\n")).not.toContain("accepted: a");
    expect(recorded(service)).toHaveLength(0);
    proxy.rule = () => undefined;
    await confirmed(work, "a");
    expect(recorded(service)).toHaveLength(1);
  });

  it.each([
    ["the answer comes long after the echo", onUpdates({ kind: "delay", ms: 150 })],
    ["the echo comes long after the answer", undefined],
  ])("an update ends the same when %s", async (_, rule) => {
    const { service, proxy, work } = await atWork(wire);
    if (rule === undefined) {
      // The stream is opened again, with a delay.
      proxy.rule = ({ path }) => (/stream/i.test(path) ? { kind: "delay", ms: 150 } : undefined);
      const { epoch } = work.client.queries.connection();
      work.client.commands.retry();
      await work.until("the late stream", () => work.client.queries.connection().epoch > epoch && work.state === "live");
    } else {
      proxy.rule = rule;
    }
    work.press("a", "acknowledge");
    await confirmed(work, "a");
    await work.until("it was accepted or known already", () => recorded(service).length === 1);
    await work.untilConverged(service);
  });
});
