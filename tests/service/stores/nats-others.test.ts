/**
 * A bucket that was created or written by other programs: used if it can keep Actions, and refused
 * with the reason otherwise.
 */
import { DiscardPolicy, type JetStreamManager, jetstream, jetstreamManager, StorageType } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { connect } from "@nats-io/transport-node";
import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { keyOf } from "../../../electron/service/stores/nats-message.ts";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "./nats-servers.ts";
import { listening } from "./store-contract.ts";

let servers: NatsServers;
let buckets = 0;

function place() {
  buckets += 1;
  const bucket = `others-${buckets}`;
  return { bucket, make: () => new NatsStore({ servers: servers.addresses, bucket, replicas: 1, clock: systemClock }) };
}

/** Creates the bucket before any service does, or changes the configuration of its log. */
async function madeByOthers(bucket: string, make: (kv: Kvm, manager: JetStreamManager) => Promise<unknown>): Promise<void> {
  const connection = await connect({ servers: servers.addresses });
  await make(new Kvm(jetstream(connection)), await jetstreamManager(connection));
  await connection.close();
}

describe.skipIf(WITHOUT_NATS !== undefined)(`a bucket of other programs over NATS${NATS_SKIPPED}`, () => {
  beforeAll(async () => {
    servers = await NatsServers.start(1);
    return () => servers.stop();
  });

  it.each<[string, (bucket: string) => (kv: Kvm, manager: JetStreamManager) => Promise<unknown>, RegExp]>([
    [
      "lets go of old Actions",
      (bucket) => (kv) => kv.create(bucket, { ttl: 5000 }),
      /the bucket others-\d+ lets go of what is older than 5 s: /,
    ],
    [
      "lets go of Actions when it is full",
      (bucket) => async (kv, manager) => {
        await kv.create(bucket, { max_bytes: 1_000_000 });
        await manager.streams.update(`KV_${bucket}`, { discard: DiscardPolicy.Old });
      },
      /the bucket others-\d+ lets go of old Actions when it is full: /,
    ],
    [
      "has something else in the place of its log",
      (bucket) => (_, manager) => manager.streams.add({ name: `${bucket}-log`, subjects: [`others.${bucket}`] }),
      /the stream others-\d+-log, where the log of the bucket others-\d+ has to be, holds something else; /,
    ],
  ])("that %s prevents a service from starting", async (_, how, words) => {
    const { bucket, make } = place();
    await madeByOthers(bucket, how(bucket));
    await expect(listening(make())).rejects.toThrow(words);
  });

  it("that keeps few versions, or is held in memory, is used with a warning for each", async () => {
    const { bucket, make } = place();
    await madeByOthers(bucket, (kv) => kv.create(bucket, { history: 1, storage: StorageType.Memory }));
    const { store } = await listening(make());
    expect(store.remarks?.map(({ name }) => name)).toEqual(["storage", "history"]);
  });

  it.each([
    ["of another Action", { id: "b" }, /the value of the Action a in the bucket others-\d+ cannot be read: it is of the Action "b"/],
    [
      "with a state of a later version",
      { id: "a", state: "ACTION_STATE_PAUSED" },
      /the value of the Action a .* cannot be read: this version of the service does not know its state, ACTION_STATE_PAUSED/,
    ],
    [
      "for a principal of a later version",
      { id: "a", assignedTo: { id: "x", type: "PRINCIPAL_TYPE_TEAM" } },
      /does not know its assignedTo\.type, PRINCIPAL_TYPE_TEAM/,
    ],
  ])("with a value %s prevents a service from starting", async (_, action, words) => {
    const { bucket, make } = place();
    await madeByOthers(bucket, async (kv) => (await kv.create(bucket)).put(keyOf("a"), JSON.stringify({ action })));
    await expect(listening(make())).rejects.toThrow(words);
  });
});
