/**
 * A bucket whose contents changed behind the service: restored from a backup, or written by another
 * program. No instance continues with contents that the bucket no longer holds.
 */
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { Engine } from "../../../electron/service/engine.ts";
import { NatsLink } from "../../../electron/service/stores/nats-link.ts";
import { keyOf } from "../../../electron/service/stores/nats-message.ts";
import { putKeys } from "../../../electron/service/stores/nats-keys.ts";
import { NatsStore } from "../../../electron/service/stores/nats.ts";
import type { Subscriber } from "../../../electron/service/subscriber.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { eventsOf, eventually, move, refusal, REPORTER, running, watch } from "../fixtures.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "./nats-servers.ts";
import { listening } from "./store-contract.ts";

let servers: NatsServers;
let buckets = 0;

function place() {
  buckets += 1;
  const bucket = `past-${buckets}`;
  return { bucket, make: () => new NatsStore({ servers: servers.addresses, bucket, replicas: 1, clock: systemClock }) };
}

/** Publishes a value into the bucket directly, without a service. */
async function written(bucket: string, key: string, value: string): Promise<void> {
  const connection = await connect({ servers: servers.addresses });
  await jetstream(connection).publish(`$KV.${bucket}.${key}`, value);
  await connection.close();
}

/** Deletes the bucket, or another stream, and creates it again, empty. */
async function remade(bucket: string, stream = `KV_${bucket}`): Promise<void> {
  const connection = await connect({ servers: servers.addresses });
  const manager = await jetstreamManager(connection);
  const { config } = await manager.streams.info(stream);
  await manager.streams.delete(stream);
  await manager.streams.add(config);
  await connection.close();
}

async function deleted(stream: string): Promise<void> {
  const connection = await connect({ servers: servers.addresses });
  await (await jetstreamManager(connection)).streams.delete(stream);
  await connection.close();
}

/** Returns each Action like "a 3", or the message of the refusal. */
async function listOf(engine: Engine): Promise<string[]> {
  try {
    await engine.catchUp();
    return engine
      .list()
      .map(({ id, progress }) => `${id} ${progress?.phase ?? ""}`)
      .toSorted();
  } catch (error) {
    return [String(error)];
  }
}

function progress(id: string, phase: string) {
  return move(id, "IN_PROGRESS", { phase });
}

describe.skipIf(WITHOUT_NATS !== undefined)(`a bucket over NATS${NATS_SKIPPED}`, () => {
  beforeAll(async () => {
    servers = await NatsServers.start(1);
  });
  afterAll(() => servers.stop());

  it("with an unreadable value prevents a service from starting, and the message names the key", async () => {
    const { bucket, make } = place();
    await listening(make());
    await written(bucket, keyOf("a"), '{"action": 5}');
    await expect(listening(make())).rejects.toThrow(/the value of the Action a in the bucket past-\d+ cannot be read: /);
  });

  it("in which an unreadable value appears ends the streams with the same message, until the value is replaced", async () => {
    const { bucket, make } = place();
    const { engine } = await running({ store: make() });
    await engine.create(anAction("a", ActionState.IN_PROGRESS));
    const stream = engine.subscribe(watch(), "k");
    const end = endOf(stream);
    expect(await eventsOf(stream)).toEqual(["INITIAL a"]);
    await written(bucket, keyOf("b"), "garbage");
    expect(await end).toMatch(/the value of the Action b in the bucket past-\d+ cannot be read: /);
    expect(await refusal(() => engine.catchUp())).toMatch(/^unavailable: .*the value of the Action b/);
    await written(bucket, keyOf("b"), JSON.stringify({ action: { id: "b" } }));
    await eventually(() => listOf(engine)).toEqual(["a ", "b "]);
  });

  it("with keys of other programs is read without them", async () => {
    const { bucket, make } = place();
    const { engine } = await running({ store: make() });
    await engine.create(anAction("a"));
    await written(bucket, "notes", "by an operator");
    await written(bucket, "b.c", "by another program");
    expect(await listOf(engine)).toEqual(["a "]);
    expect(await listOf((await running({ store: make() })).engine)).toEqual(["a "]);
  });

  it("that is created anew at runtime is read anew by all instances, and their streams end", async () => {
    const { bucket, make } = place();
    const [one, other] = [await running({ store: make() }), await running({ store: make() })];
    await one.engine.create(anAction("a", ActionState.IN_PROGRESS));
    for (const phase of ["1", "2", "3"]) await one.engine.update(progress("a", phase), REPORTER);
    await other.engine.catchUp();
    const stream = other.engine.subscribe(watch(), "k");
    const end = endOf(stream);
    expect(await eventsOf(stream)).toEqual(["INITIAL a"]);
    await remade(bucket);
    expect(await end).toMatch("the store holds other contents than before");
    for (const { engine } of [one, other]) await eventually(() => listOf(engine)).toEqual([]);
    expect(await refusal(() => one.engine.update(progress("a", "4"), REPORTER))).toBe("not_found: there is no Action a");
    await other.engine.create(anAction("b"));
    for (const { engine } of [one, other]) await eventually(() => listOf(engine)).toEqual(["b "]);
  });

  it("is read anew, and streams end, when the replica that is read has diverged from the one that answers", async () => {
    const { bucket, make } = place();
    const { engine } = await running({ store: make() });
    await engine.create(anAction("a", ActionState.IN_PROGRESS));
    const stream = engine.subscribe(watch(), "k");
    const end = endOf(stream);
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
    const { publish } = NatsLink.prototype;
    onTestFinished(() => void (NatsLink.prototype.publish = publish));
    // The stream that is read has one more message than the stream that answers.
    NatsLink.prototype.publish = async function (publication) {
      if (publication.subject.endsWith(".probe")) await written(bucket, "more", "");
      const published = await publish.call(this, publication);
      return published.kind === "stored" ? { ...published, sequence: published.sequence - 1 } : published;
    };
    expect(await end).toMatch("the store holds other contents than before");
    expect(await listOf(engine)).toMatchObject([expect.stringMatching(/^ConnectError: \[unavailable\] the store /)]);
    NatsLink.prototype.publish = publish;
    await eventually(() => listOf(engine)).toEqual(["a "]);
  });

  it("is read anew when an update finds a change that never arrives, as after a restore with other sequence numbers", async () => {
    const { make } = place();
    const { engine } = await running({ store: make() });
    await engine.create(anAction("a", ActionState.IN_PROGRESS));
    const end = endOf(engine.subscribe(watch(), "k"));
    /* oxlint-disable typescript/unbound-method -- they are called with the `this` of their caller */
    const { publish, latest } = NatsLink.prototype;
    /* oxlint-enable typescript/unbound-method */
    const mend = () => Object.assign(NatsLink.prototype, { publish, latest });
    onTestFinished(() => void mend());
    NatsLink.prototype.publish = async function (publication) {
      return publication.expected === undefined ? publish.call(this, publication) : { kind: "conflict" };
    };
    NatsLink.prototype.latest = async function (key) {
      const found = await latest.call(this, key);
      return found && { ...found, sequence: found.sequence + 1 };
    };
    const refused = refusal(() => engine.update(progress("a", "1"), REPORTER));
    expect(await end).toMatch("the store holds other contents than before");
    expect(await refused).toMatch(/^unavailable: /);
    mend();
    await eventually(() => listOf(engine)).toEqual(["a "]);
    await engine.update(progress("a", "1"), REPORTER);
  });

  it.each([
    { what: "made anew", lose: (log: string) => remade("", log) },
    { what: "gone", lose: deleted },
  ])("whose log alone is $what is read anew by all instances, which restore the latest updates and continue", async ({ lose }) => {
    const { bucket, make } = place();
    const [one, other] = [await running({ store: make() }), await running({ store: make() })];
    for (const id of ["a", "b"]) await one.engine.create(anAction(id, ActionState.IN_PROGRESS));
    for (const phase of ["1", "2"]) await one.engine.update(progress("a", phase), REPORTER);
    const logs = () => [one, other].map(({ log }) => log.records().map(({ progress: of }) => of?.phase));
    await eventually(logs).toEqual([
      ["1", "2"],
      ["1", "2"],
    ]);
    await other.engine.catchUp();
    const stream = other.engine.subscribe(watch(), "k");
    const end = endOf(stream);
    await lose(`${bucket}-log`);
    expect(await end).toMatch("the store holds other contents than before");
    for (const { engine } of [one, other]) await eventually(() => listOf(engine)).toEqual(["a 2", "b "]);
    await one.engine.update(progress("a", "3"), REPORTER);
    await other.engine.update(progress("a", "4"), REPORTER);
    await eventually(logs).toEqual([
      ["2", "3", "4"],
      ["2", "3", "4"],
    ]);
  });

  it.each([
    { now: "none", keys: [undefined] },
    { now: "others", keys: ["others"] },
  ])("that is created anew has only its own keys once it is read: $now", async ({ keys }) => {
    const { bucket } = place();
    const options = { servers: servers.addresses, bucket, replicas: 1 };
    const heard: (string | undefined)[] = [];
    const store = new NatsStore({ ...options, clock: systemClock, onKeys: (text) => heard.push(text) });
    await putKeys(options, "earlier", systemClock);
    await listening(store);
    expect(heard).toEqual(["earlier"]);
    await remade(bucket);
    for (const text of keys) if (text !== undefined) await putKeys(options, text, systemClock);
    await eventually(() => heard).toEqual(["earlier", ...keys]);
  });
});

describe.skipIf(WITHOUT_NATS !== undefined)(`a NATS server that returns with an older copy of its data${NATS_SKIPPED}`, () => {
  it("makes every instance drop the lost changes and end its streams; the instances agree again and accept updates", async () => {
    servers = await NatsServers.start(1);
    onTestFinished(() => servers.stop());
    const { make } = place();
    const first = new Engine({ clock: systemClock, store: make() });
    await first.start();
    for (const id of ["a", "b"]) await first.create(anAction(id, ActionState.IN_PROGRESS));
    await first.update(progress("a", "kept"), REPORTER, "k1");
    await first.stop();
    await servers.kill(0);
    const bringBack = servers.copy(0);
    servers.revive(0);
    await servers.answering();
    const instances = [await running({ store: make() }), await running({ store: make() })] as const;
    const [one, other] = instances;
    await one.engine.update(progress("a", "lost"), REPORTER, "k2");
    await one.engine.create(anAction("c"));
    expect(await listOf(other.engine)).toEqual(["a lost", "b ", "c "]);
    const stream = other.engine.subscribe(watch(), "k");
    const end = endOf(stream);
    expect((await eventsOf(stream)).toSorted()).toEqual(["INITIAL a", "INITIAL b", "INITIAL c"]);

    await servers.kill(0);
    bringBack();
    servers.revive(0);
    expect(await end).toMatch("the store holds other contents than before");
    for (const { engine } of instances) await eventually(() => listOf(engine)).toEqual(["a kept", "b "]);
    // A repetition of the lost update is applied again, not answered with the first answer.
    await other.engine.update(progress("a", "lost"), REPORTER, "k2");
    for (const { engine } of instances) await eventually(() => listOf(engine)).toEqual(["a lost", "b "]);
  });
});

/** Returns the message of the reason with which the stream ends. */
function endOf(stream: Subscriber): Promise<string> {
  return new Promise((resolve) => void stream.onEnd((reason) => resolve(reason?.rawMessage ?? "")));
}
