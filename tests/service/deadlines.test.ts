/**
 * Deadlines set by a client, including very long, short and malformed ones, on streams and updates,
 * with the system clock and with a fake clock.
 */
import { describe, expect, it } from "vitest";
import { MemoryStore } from "../../electron/service/stores/memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { eventually, running } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { connect as http2Connect } from "node:http2";
import { request as http1Request } from "node:http";
import { onTestFinished } from "vitest";
import { enveloped, type JsonWay, outcome, PROCEDURE, QUEUE } from "./raw-clients.ts";
import { KEY } from "../support/principals.ts";

const UPDATE = { operation: "UpdateActionState", body: '{"actionId":"a","state":"ACTION_STATE_ASSIGNED"}' } as const;
const STREAM = { operation: "StreamActions", body: JSON.stringify(QUEUE) } as const;

const LONG: readonly (readonly [way: JsonWay, header: string, value: string])[] = [
  ["Connect", "connect-timeout-ms", "9999999999"],
  ["Connect", "connect-timeout-ms", "2147483648"],
  ["gRPC", "grpc-timeout", "99999999H"],
  ["gRPC", "grpc-timeout", "2147484S"],
  ["gRPC-Web", "grpc-timeout", "99999999M"],
];

/** Resolves when a stream has delivered its first event. */
function firstEvent(baseUrl: string, way: JsonWay, header: string, value: string): Promise<unknown> {
  const path = `${PROCEDURE}StreamActions`;
  const body = enveloped(STREAM.body);
  if (way === "gRPC") {
    const session = http2Connect(baseUrl);
    onTestFinished(() => session.destroy());
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "x-api-key": KEY,
      "content-type": "application/grpc+json",
      [header]: value,
    });
    stream.end(body);
    return new Promise((resolve) => void stream.once("data", resolve));
  }
  const type = way === "Connect" ? "application/connect+json" : "application/grpc-web+json";
  const headers = { "X-API-KEY": KEY, "Content-Type": type, [header]: value };
  const request = http1Request(baseUrl + path, { method: "POST", headers, agent: false });
  request.on("error", () => undefined);
  onTestFinished(() => void request.destroy());
  request.end(body);
  return new Promise((resolve) => void request.on("response", (response) => response.on("error", () => undefined).once("data", resolve)));
}

describe("a timeout beyond the range of timers", () => {
  it.each(LONG)("over %s, %s: %s, does not end a stream or an update", async (way, header, value) => {
    const warnings: Error[] = [];
    const listen = (warning: Error): void => void warnings.push(warning);
    process.on("warning", listen);
    onTestFinished(() => void process.off("warning", listen));
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    await firstEvent(baseUrl, way, header, value);
    // Awaits a whole update, so that a timer that fires immediately has fired by then.
    expect(await outcome(baseUrl, way, { ...UPDATE, headers: { [header]: value } })).toBe("ok");
    expect(await outcome(baseUrl, way, { ...UPDATE, headers: { [header]: value } })).toBe("ok");
    expect(engine.subscriberCount).toBe(1);
    expect(warnings).toEqual([]);
  });

  it("ends a stream when it expires, 115 days later", async () => {
    const clock = new FakeClock();
    const { baseUrl, engine } = await running({ clock });
    const ended = outcome(baseUrl, "Connect", { ...STREAM, headers: { "connect-timeout-ms": "9999999999" } });
    await eventually(() => engine.subscriberCount).toBe(1);
    // Without heartbeats and with a waiting reader, only the deadline's timer is pending.
    clock.advanceSync(9_999_999_998);
    expect(engine.subscriberCount).toBe(1);
    clock.advanceSync(1);
    expect(await ended).toBe("deadline_exceeded: the operation timed out");
    await eventually(() => clock.pending).toBe(0);
  });
});

describe("a wall clock that is changed", () => {
  it.each([3_600_000, -3_600_000])("by %i ms while a stream opens ends the stream neither early nor late", async (ms) => {
    const clock = new FakeClock();
    const store = new MemoryStore();
    store.catchUp = async () => clock.jumpWall(ms);
    const { baseUrl, engine } = await running({ clock, store });
    const ended = outcome(baseUrl, "Connect", { ...STREAM, headers: { "connect-timeout-ms": "5000" } });
    await eventually(() => engine.subscriberCount).toBe(1);
    clock.advanceSync(4999);
    expect(engine.subscriberCount).toBe(1);
    clock.advanceSync(1);
    expect(await ended).toBe("deadline_exceeded: the operation timed out");
  });
});

describe("a timeout", () => {
  it.each([
    ["Connect", "connect-timeout-ms", "0"],
    ["gRPC", "grpc-timeout", "0n"],
    ["gRPC-Web", "grpc-timeout", "0S"],
  ] as const)("of zero over %s is DEADLINE_EXCEEDED, and the update is not made", async (way, header, value) => {
    const { baseUrl, log } = await running({ seed: [anAction("a")] });
    expect(await outcome(baseUrl, way, { ...UPDATE, headers: { [header]: value } })).toMatch(/^deadline_exceeded: /);
    expect(await outcome(baseUrl, way, { ...STREAM, headers: { [header]: value } })).toMatch(/^deadline_exceeded: /);
    expect(log.records()).toEqual([]);
  });

  it.each([
    ["Connect", "connect-timeout-ms", "soon"],
    ["Connect", "connect-timeout-ms", "-1"],
    ["Connect", "connect-timeout-ms", "99999999999"],
    ["Connect", "connect-timeout-ms", "1e3"],
    ["gRPC", "grpc-timeout", "5"],
    ["gRPC", "grpc-timeout", "999999999H"],
    ["gRPC", "grpc-timeout", "1D"],
    ["gRPC-Web", "grpc-timeout", "-5S"],
  ] as const)("over %s that is malformed, %s: %s, is INVALID_ARGUMENT", async (way, header, value) => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    expect(await outcome(baseUrl, way, { ...UPDATE, headers: { [header]: value } })).toMatch(/^invalid_argument: /);
    expect(await outcome(baseUrl, way, { ...STREAM, headers: { [header]: value } })).toMatch(/^invalid_argument: /);
    expect(engine.subscriberCount).toBe(0);
  });
});
