/**
 * Connect-Protocol-Version is 1 or absent (connectrpc.com/docs/protocol); the meaning of any other
 * version is unknown.
 */
import { describe, expect, it } from "vitest";
import { anAction } from "../support/actions.ts";
import { running } from "./fixtures.ts";
import { outcome, QUEUE } from "./raw-clients.ts";

const UPDATE = { operation: "UpdateActionState", body: '{"actionId":"a","state":"ACTION_STATE_ACKNOWLEDGED"}' } as const;
const STREAM = { operation: "StreamActions", body: JSON.stringify({ ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" }) } as const;
const version = (value: string) => ({ headers: { "connect-protocol-version": value } });

describe("Connect-Protocol-Version", () => {
  it.each(["2", "0", "1.0", "v1", ""])("%j is INVALID_ARGUMENT with the reason, and nothing is recorded", async (value) => {
    const { baseUrl, engine, log } = await running({ seed: [anAction("a")] });
    const refusal = `invalid_argument: Connect-Protocol-Version must be "1", and is ${JSON.stringify(value)}`;
    expect(await outcome(baseUrl, "Connect", { ...UPDATE, ...version(value) })).toBe(refusal);
    expect(await outcome(baseUrl, "Connect", { ...STREAM, ...version(value) })).toBe(refusal);
    expect([engine.subscriberCount, log.records()]).toEqual([0, []]);
  });

  it("of 1, and an absent one, are accepted; gRPC and REST ignore the header", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    expect(await outcome(baseUrl, "Connect", { ...UPDATE, ...version("1") })).toBe("ok");
    expect(await outcome(baseUrl, "Connect", STREAM)).toBe("ok");
    for (const way of ["gRPC", "gRPC-Web", "REST"] as const)
      expect(await outcome(baseUrl, way, { ...UPDATE, ...version("2") }), way).not.toMatch(/Connect-Protocol-Version/);
  });
});
