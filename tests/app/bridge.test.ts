import { expect, it } from "vitest";
import { readingBatches } from "../../app/bridge.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import { FakeBridge, live, preloaded } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";

it("the bridge exposes what preload exposes, and parses a batch from its text", () => {
  const fake = new FakeBridge();
  const bridge = readingBatches(preloaded(fake));
  const batches: BatchDto[] = [];
  const connections: unknown[] = [];
  const stop = bridge.on("queue:batch", (batch) => batches.push(batch));
  bridge.on("connection:changed", (connection) => connections.push(connection));
  const [row, connection] = [aRow({ id: "a" }), live(1000)];
  fake.change([row]);
  fake.connect(connection);
  stop();
  fake.change([aRow({ id: "b" })]);
  expect(batches.map(({ upserts }) => upserts)).toEqual([[row]]);
  expect(connections).toEqual([connection]);
});
