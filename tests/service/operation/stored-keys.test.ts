/** Keys that the store holds for all instances: written by one command, and loaded at runtime. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../electron/service/clock.ts";
import { newKey } from "../../../electron/service/operation/key-digest.ts";
import { putKeys } from "../../../electron/service/stores/nats-keys.ts";
import { eventually } from "../fixtures.ts";
import { curl, curlStream, next } from "../foreign-clients.ts";
import { run, service } from "../service-process.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "../stores/nats-servers.ts";

const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }], heartbeatPeriodMillis: 600_000 };
const put = async (baseUrl: string, key: string) =>
  (await curl(`${baseUrl}/api/v1/wdm/actions/a/state`, { method: "PUT", key, body: '{"state":"ACTION_STATE_ASSIGNED"}' })).status;
const readiness = async (baseUrl: string) => JSON.parse((await curl(`${baseUrl}/readyz`, { method: "GET", key: "" })).body) as unknown;

describe("the flags", () => {
  it.each([
    [["--put-keys", "FILE"], "--put-keys: it goes with --store, which is missing\n"],
    [["--keys-in-store"], "--keys-in-store: it goes with --store, which is missing\n"],
    [["--keys-in-store", "--keys", "FILE", "--store", "nats://127.0.0.1:9"], "--keys and --keys-in-store: give one of them\n"],
  ])("%j are refused with one sentence", async (flags, sentence) => {
    expect(await run(...flags)).toMatchObject({ exitCode: 2, stderr: sentence, stdout: "" });
  });
});

describe.skipIf(WITHOUT_NATS !== undefined)(`keys in the store${NATS_SKIPPED}`, () => {
  let servers: NatsServers;
  let folder = "";
  let store: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docket-keys-"));
    servers = await NatsServers.start(1);
    store = ["--store", `nats://${servers.addresses[0]}`];
    return async () => {
      rmSync(folder, { recursive: true });
      await servers.stop();
    };
  });

  const file = (...entries: object[]): string => {
    const path = join(folder, "keys.json");
    writeFileSync(path, JSON.stringify({ keys: entries }));
    return path;
  };
  const bucket = (name: string): string[] => [...store, "--store-bucket", name];

  it("take effect on both instances when they change, and the streams of removed keys end", async () => {
    const [kept, gone, added] = [newKey("OBJECT:robot-7"), newKey("OBJECT:robot-7"), newKey("USER:ann:read")];
    expect(await run("--put-keys", file(kept.entry, gone.entry), ...bucket("b"))).toMatchObject({ exitCode: 0, stdout: '{"keys":2}\n' });
    const flags = ["--keys-in-store", "--log", "info", ...bucket("b")];
    const [one, other] = await Promise.all([service(...flags), service(...flags)]);
    expect([await put(one.baseUrl, kept.key), await put(other.baseUrl, gone.key), await put(one.baseUrl, added.key)]).toEqual([
      404, 404, 401,
    ]);
    const leaving = curlStream(one.baseUrl, QUEUE, { key: gone.key });
    const staying = curlStream(other.baseUrl, { ...QUEUE, heartbeatPeriodMillis: 100 }, { key: kept.key });
    expect([await next(leaving), await next(staying)]).toEqual(["HEARTBEAT", "HEARTBEAT"]);

    await run("--put-keys", file(added.entry, kept.entry), ...bucket("b"));
    expect((await leaving.next()).value).toMatchObject({ code: "unauthenticated" });
    for (const { baseUrl, log } of [one, other]) {
      await eventually(() => put(baseUrl, gone.key)).toBe(401);
      expect([await put(baseUrl, added.key), await put(baseUrl, kept.key)]).toEqual([403, 404]);
      expect(log().find(({ event }) => event === "keys.loaded")).toMatchObject({ keys: 2, dropped: 1 });
      for (const { key } of [kept, gone, added]) expect(JSON.stringify(log())).not.toContain(key);
    }
    expect(await next(staying)).toBe("HEARTBEAT");
  });

  it("with a fault leave the earlier keys in force, reported in the log and /readyz until they are corrected", async () => {
    const { key, entry } = newKey("OBJECT:robot-7");
    await run("--put-keys", file(entry), ...bucket("faulty"));
    const { baseUrl, log } = await service("--keys-in-store", ...bucket("faulty"));
    // As a later version of the service or another program might write them.
    const options = { servers: servers.addresses, bucket: "faulty", replicas: 1 };
    await putKeys(options, JSON.stringify({ keys: [entry, { key }] }), systemClock);
    await eventually(() => log().length).toBe(1);
    expect(log()[0]).toMatchObject({
      level: "error",
      event: "keys.refused",
      fault: expect.stringMatching(/^the keys in the store: keys\[1\] /),
    });
    expect(JSON.stringify(log())).not.toContain(key);
    expect(await readiness(baseUrl)).toEqual({ status: "ok", warnings: ["keys"] });
    expect(await put(baseUrl, key)).toBe(404);
    await putKeys(options, JSON.stringify({ keys: [entry] }), systemClock);
    await eventually(() => readiness(baseUrl)).toEqual({ status: "ok" });
  });

  it("are digests: a file that contains a key is refused, and the message does not repeat the key", async () => {
    const { key, entry } = newKey("OBJECT:robot-7");
    const refused = await run("--put-keys", file(entry, { ...entry, key }), ...bucket("c"));
    expect(refused).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(/^the key file .*keys\.json: keys\[1\] has a field "key"/),
    });
    expect(refused.stderr).not.toContain(key);
  });

  it("must exist when a service starts, and none of them may also be given on the command line", async () => {
    expect(await run("--keys-in-store", ...bucket("none"))).toMatchObject({
      exitCode: 2,
      stderr: "the store holds no keys; put them there with --put-keys FILE\n",
    });
    const { key, entry } = newKey("OBJECT:robot-7");
    await run("--put-keys", file(entry), ...bucket("twice"));
    expect(await run("--keys-in-store", "--key", `${key}=USER:ann`, ...bucket("twice"))).toMatchObject({
      exitCode: 2,
      stderr: "the keys in the store: keys[0] is also given by --key; each key can stand for one principal\n",
    });
  });
});
