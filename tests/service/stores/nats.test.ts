/** The NATS store: the contract of all stores, and a server that is away. */
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { Engine } from "../../../electron/service/engine.ts";
import { NatsLink } from "../../../electron/service/stores/nats-link.ts";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import { NatsTail } from "../../../electron/service/stores/nats-tail.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { eventually, move, refusal, REPORTER } from "../fixtures.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "./nats-servers.ts";
import { entryOf, listening, proposal, storeContract, stored } from "./store-contract.ts";

let servers: NatsServers;
let buckets = 0;

function place() {
  buckets += 1;
  const options = { servers: servers.addresses, bucket: `test-${buckets}`, replicas: 1, clock: systemClock };
  return () => new NatsStore(options);
}

describe.skipIf(WITHOUT_NATS !== undefined)(`NATS${NATS_SKIPPED}`, () => {
  beforeAll(async () => {
    servers = await NatsServers.start(1);
    return () => servers.stop();
  });

  storeContract("NATS", { isShared: true, isLasting: true }, place);

  it("keeps the refusal of an update that is larger than NATS accepts, and repeats that refusal", async () => {
    const engine = new Engine({ clock: systemClock, store: place()() });
    await engine.start();
    onTestFinished(() => engine.stop());
    const call = () => engine.update(move("a", "ASSIGNED", { statusMessage: "m".repeat(1_100_000) }), { ...REPORTER, keyId: "k" }, "once");
    expect([await refusal(call), await refusal(call)]).toEqual(
      Array(2).fill("invalid_argument: progress.statusMessage is longer than 4096 characters"),
    );
  });

  it("writes an entry to the log that its service did not get to write, exactly once", async () => {
    const make = place();
    const before = await listening(make());
    const entry = entryOf("a", "k1");
    // Simulates a service killed between the change and its entry in the log.
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
    const { publish } = NatsLink.prototype;
    onTestFinished(() => void (NatsLink.prototype.publish = publish));
    NatsLink.prototype.publish = function (publication) {
      if (publication.subject.startsWith("docket.log.")) return Promise.reject(new Error("the process is gone"));
      return publish.call(this, publication);
    };
    const revision = stored(await before.store.put(proposal("a", ActionState.ACKNOWLEDGED, 0, entry)));
    // An entry that exists nowhere else must not be overwritten.
    await expect(before.store.put(proposal("a", ActionState.PLANNED, revision))).rejects.toThrow(
      /^the store does not take an earlier update into its log: nothing was recorded$/,
    );
    await before.store.close();
    NatsLink.prototype.publish = publish;
    const next = await listening(make());
    expect(next.changes.map(({ entry: of }) => of)).toEqual([entry]);
    await eventually(() => next.entries).toEqual([entry]);
    await next.store.close();
    expect((await listening(make())).entries).toEqual([entry]);
  });

  it("knows an update that was overwritten while it started reading, even when the log arrives late", async () => {
    const make = place();
    const other = await listening(make());
    const entries = [entryOf("a", "k1"), entryOf("a", "k2")];
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
    const { logBounds } = NatsLink.prototype;
    onTestFinished(() => void (NatsLink.prototype.logBounds = logBounds));
    let asked = 0;
    const late = Promise.withResolvers<void>();
    NatsLink.prototype.logBounds = async function () {
      asked += 1;
      if (asked === 2) late.resolve();
      const bounds = await logBounds.call(this);
      if (asked > 1) return bounds;
      const { consumers } = this.client;
      const getPushConsumer = consumers.getPushConsumer.bind(consumers);
      consumers.getPushConsumer = async (stream, options) => {
        const consumer = await getPushConsumer(stream, options);
        const consume = consumer.consume.bind(consumer);
        const gated: typeof consume = (how) =>
          consume({ ...how, callback: (message) => void late.promise.then(() => how?.callback?.(message)) });
        if (stream === this.log) consumer.consume = gated;
        return consumer;
      };
      const first = stored(await other.store.put(proposal("a", ActionState.ACKNOWLEDGED, 0, entries[0])));
      stored(await other.store.put(proposal("a", ActionState.PLANNED, first, entries[1])));
      await eventually(() => other.entries).toHaveLength(2);
      return bounds;
    };
    const { changes, entries: known } = await listening(make());
    expect(changes.map(({ entry }) => entry?.id)).toEqual([entries[1]?.id]);
    expect(known.map(({ id }) => id)).toContain(entries[0]?.id);
  });

  it("restarts a silent reader within seconds, even when the bucket holds other contents", async () => {
    const clock = new FakeClock();
    const bucket = "silent";
    const { store, lost } = await listening(new NatsStore({ servers: servers.addresses, bucket, replicas: 1, clock }));
    stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
    const { start } = NatsTail.prototype;
    onTestFinished(() => void (NatsTail.prototype.start = start));
    let silent = 2;
    NatsTail.prototype.start = function (behind) {
      if (lost.length === 0 || silent === 0) return start.call(this, behind);
      // Simulates a server that creates the reader and fails before it sends anything.
      silent -= 1;
      return Promise.resolve();
    };
    const connection = await connect({ servers: servers.addresses });
    const manager = await jetstreamManager(connection);
    const { config } = await manager.streams.info(`KV_${bucket}`);
    await manager.streams.delete(`KV_${bucket}`);
    await manager.streams.add(config);
    await connection.close();
    let seconds = 0;
    await eventually(() => {
      clock.advanceSync(100);
      seconds += 0.1;
      return store.catchUp().then(
        () => silent,
        () => "refused",
      );
    }).toBe(0);
    expect(lost[0]).toMatch("the store holds other contents than before");
    // The library's own timeout is one minute.
    expect(seconds).toBeLessThan(60);
  });
});

describe.skipIf(WITHOUT_NATS !== undefined)(`a cluster${NATS_SKIPPED}`, () => {
  let cluster: NatsServers;

  beforeAll(async () => {
    cluster = await NatsServers.start(3);
    return () => cluster.stop();
  });

  it("warns when a bucket is on fewer servers than requested", async () => {
    const options = { servers: cluster.addresses, bucket: "small", clock: systemClock };
    expect((await listening(new NatsStore({ ...options, replicas: 1 }))).store.remarks).toEqual([]);
    expect((await listening(new NatsStore({ ...options, replicas: 3 }))).store.remarks).toEqual([
      {
        name: "replicas",
        sentence:
          "the bucket small and its log were made for 1 of its servers, and --store-replicas asks for 3: change them with NATS' own tool",
      },
    ]);
    expect((await listening(new NatsStore({ ...options, bucket: "large", replicas: 3 }))).store.remarks).toEqual([]);
  });

  it("accepts exactly one of several changes that are based on the same revision on two instances", async () => {
    const options = { servers: cluster.addresses, bucket: "b", replicas: 3, clock: systemClock };
    const first = await listening(new NatsStore(options));
    const stores = [first.store, (await listening(new NatsStore(options))).store];
    const many = [...stores, ...stores, ...stores, ...stores, ...stores];
    let revision = 0;
    for (let count = 0; count < 40; count += 1) {
      await Promise.all(stores.map((store) => store.catchUp()));
      const answers = await Promise.all(many.map((store) => store.put(proposal("a", ActionState.ASSIGNED, revision))));
      const revisions = answers.flatMap((answer) => (answer.kind === "stored" ? answer.revision : []));
      expect(revisions).toHaveLength(1);
      [revision = 0] = revisions;
    }
    await first.store.catchUp();
    expect(first.changes.map(({ revision: of }) => of)).toHaveLength(40);
  });
});

describe.skipIf(WITHOUT_NATS !== undefined)(`a server that is away${NATS_SKIPPED}`, () => {
  it("is reported in one sentence when the service starts", async () => {
    const store = new NatsStore({ servers: ["127.0.0.1:9"], bucket: "b", replicas: 1, clock: systemClock });
    await expect(listening(store)).rejects.toThrow(/^the store nats:\/\/127\.0\.0\.1:9 cannot be reached: /);
  });

  it("is waited for when the service starts before its cluster has elected a leader", async () => {
    const own = await NatsServers.prepare(3);
    onTestFinished(() => own.stop());
    // A single server of three cannot elect a leader.
    own.revive(0);
    await own.listening(0);
    const store = new NatsStore({ servers: own.addresses.slice(0, 1), bucket: "b", replicas: 3, clock: systemClock });
    const opening = listening(store);
    own.revive(1);
    own.revive(2);
    const { heard } = await opening;
    stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    expect(heard()).toEqual(["a ASSIGNED"]);
  });

  it("fails changes that were not recorded, ends streams after the limit, and continues when it is back", async () => {
    const own = await NatsServers.start(1);
    onTestFinished(() => own.stop());
    const clock = new FakeClock();
    const options = { servers: own.addresses, bucket: "b", replicas: 1 };
    const { store, heard, lost } = await listening(new NatsStore({ ...options, clock }));
    const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    await own.kill(0);
    await eventually(() => store.put(proposal("a", ActionState.PLANNED, first)).catch(({ message }: Error) => message)).toBe(
      "the store cannot be reached: nothing was recorded",
    );
    await expect(store.catchUp()).rejects.toThrow("the store cannot be reached");
    clock.advanceSync(9_000);
    expect(lost).toEqual([]);
    clock.advanceSync(2_000);
    await eventually(() => (clock.advanceSync(1_000), lost.length)).toBeGreaterThan(0);
    expect(lost[0]).toMatch(/^the service has not heard from its store for 1\d s$/);
    own.revive(0);
    let isBack = false;
    await eventually(() => {
      clock.advanceSync(100);
      store.catchUp().then(
        () => (isBack = true),
        () => undefined,
      );
      return isBack;
    }).toBe(true);
    stored(await store.put(proposal("a", ActionState.PLANNED, first)));
    expect(heard()).toEqual(["a ASSIGNED", "a PLANNED"]);
  });
});
