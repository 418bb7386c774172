/**
 * Bytes that are late, buffered or wrong: a buffering proxy, garbage between messages, broken HTTP.
 */
import { describe, expect, it } from "vitest";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { REPORTER, move } from "../../service/fixtures.ts";
import { aProxy, aService, ClientAtWork, onStreams, WIRES, type Wire } from "./client-at-work.ts";
import { anAction } from "../../support/actions.ts";

async function atWork(wire: Wire, settings: Partial<Settings> = {}) {
  const service = await aService([anAction("a"), anAction("b")]);
  const proxy = await aProxy(service.baseUrl);
  const work = new ClientAtWork(proxy, wire, settings);
  await work.untilConverged(service);
  return { service, proxy, work };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe.each(WIRES)("$name", (wire) => {
  it("a proxy that buffers 64 KB before it passes anything on: the queue comes by resync, and the connection reports no heartbeats", async () => {
    // Two and a half periods have to outlast the half second in which the end of a snapshot is
    // detected without a heartbeat.
    const { service, proxy, work } = await atWork(wire, { heartbeatMs: 400 });
    proxy.rule = onStreams({ kind: "buffer", bytes: 64 * 1024 });
    proxy.cutAll();
    await work.until("it is known that no heartbeats come", () => work.state === "live" && !work.client.queries.connection().heartbeats);
    await service.engine.create(anAction("c"));
    await service.engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await service.engine.remove("b");
    await work.untilConverged(service);
    expect(work.view("allOpen")).toEqual(["a", "c"]);
    expect(work.view("leftQueue")).toEqual(["b"]);
    proxy.rule = () => undefined;
    proxy.cutAll();
    await work.until("heartbeats are back", () => work.state === "live" && work.client.queries.connection().heartbeats);
  });

  it("an invalid message: costs only itself, and is counted", async () => {
    const { service, proxy, work } = await atWork(wire);
    const { epoch } = work.client.queries.connection();
    const text = bytesOf(`{"eventType":"ACTION_EVENT_TYPE_UPDATED","timestamp":"yesterday"}`);
    const head = Uint8Array.of(0, 0, 0, 0, text.byteLength);
    const framed = wire.transport === "rest" ? Buffer.concat([text, bytesOf("\n")]) : Buffer.concat([head, text]);
    proxy.injectAll(framed);
    await work.until("it is counted", () => work.client.queries.connection().dropped === 1);
    await service.engine.create(anAction("c"));
    await work.untilConverged(service);
    expect(work.client.queries.connection()).toMatchObject({ state: "live", epoch, dropped: 1 });
  });

  it("garbage between messages: the state arrives anyway, on this stream or on the next", async () => {
    const { service, proxy, work } = await atWork(wire);
    const garbage = Uint8Array.from({ length: 997 }, (_, index) => (index * 151 + 7) % 256);
    // With line framing, garbage costs one line.
    proxy.injectAll(wire.transport === "rest" ? Buffer.concat([garbage, bytesOf("\n")]) : garbage);
    await service.engine.create(anAction("c"));
    await service.engine.update(move("a", "CANCELLED"), REPORTER);
    await work.untilConverged(service);
    expect(work.view("allOpen")).toEqual(["b", "c"]);
    await work.until("a is told to be over", () => work.row("a").views.length > 0);
  });

  it("a length of 2 GB: ends the stream with its reason, and the next stream works", async () => {
    const { service, proxy, work } = await atWork(wire);
    if (wire.transport === "rest") proxy.injectAll(new Uint8Array(5 * 1024 * 1024).fill(0x20));
    else proxy.injectAll(Uint8Array.of(0, 0x7f, 0xff, 0xff, 0xff));
    await work.until("it is told", () => work.shown.some(({ reason }) => reason?.code === "messageTooLarge"));
    await service.engine.create(anAction("c"));
    await work.untilConverged(service);
  });

  it("everything late: the queue is complete anyway", async () => {
    const { service, proxy, work } = await atWork(wire);
    proxy.rule = () => ({ kind: "delay", ms: 120 });
    proxy.cutAll();
    await service.engine.create(anAction("c"));
    await service.engine.remove("b");
    await work.untilConverged(service);
    expect(work.view("leftQueue")).toEqual(["b"]);
  });
});
