/**
 * Export of everything in a store and its import into a store of any kind. A service on the new
 * store continues as it would have on the old one.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { exportContents } from "../../../electron/service/contents/export.ts";
import { importContents } from "../../../electron/service/contents/import.ts";
import { readSeedFile } from "../../../electron/service/contents/seed-file.ts";
import type { Engine } from "../../../electron/service/engine.ts";
import type { LastingPlan } from "../../../electron/service/store-flags.ts";
import { NatsLink } from "../../../electron/service/stores/nats-link.ts";
import { StoreFailure } from "../../../electron/service/stores/store.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { eventually, move, refusal, REPORTER, running, userNamed } from "../fixtures.ts";
import { NATS_SKIPPED, WITHOUT_NATS } from "../stores/nats-servers.ts";
import {
  bucket,
  clock,
  describePlaces,
  engineOf,
  exported,
  exportedActions,
  folder,
  fresh,
  imported,
  linesOf,
  startPlaces,
} from "./places.ts";

beforeAll(startPlaces);

const WITH_KEY = { ...REPORTER, keyId: "key" };

/** Number of updates that `filled` makes. */
const UPDATES = 5;

/**
 * Returns an engine with Actions in several states, one of them removed, and with updates with and
 * without keys, refusals and a repetition.
 */
async function filled(plan: LastingPlan): Promise<Engine> {
  const engine = await engineOf(plan);
  await engine.create(anAction("a"));
  await engine.create(anAction("ü/🤖", { state: ActionState.IN_PROGRESS, requestedBy: userNamed("ann"), priority: 3, scope: 2 }));
  await engine.create(anAction("gone"));
  await engine.update(move("a", "ACKNOWLEDGED", { phase: "\u2028", statusMessage: '"' }), WITH_KEY, "k1");
  await engine.update(move("a", "ACKNOWLEDGED", { phase: "\u2028", statusMessage: '"' }), WITH_KEY, "k1");
  await engine.update(move("gone", "CANCELLED"), WITH_KEY);
  await refusal(() => engine.update(move("a", "COMPLETED"), WITH_KEY, "k2"));
  await refusal(() => engine.update(move("nobody", "COMPLETED"), REPORTER));
  await engine.remove("gone");
  // On NATS, an instance receives even its own log records over the subscription.
  await eventually(() => engine.log.records().length).toBe(UPDATES);
  return engine;
}

/** Returns the Actions sorted by id, because NATS lists Actions by latest change, and the log. */
const contents = (engine: Engine) => ({ actions: engine.list().toSorted((a, b) => (a.id < b.id ? -1 : 1)), log: engine.log.records() });
const quiet = new AbortController().signal;

describePlaces("from", (source) => {
  describePlaces("to", (destination) => {
    it("all Actions and updates arrive, and a repeated update is recognized there", async () => {
      const [from, to] = [source(), destination()];
      const before = await filled(from);
      const written = await exported(from);
      await imported(to, written);
      const after = await engineOf(to);
      expect(contents(after)).toEqual(contents(before));
      expect(linesOf(await exported(to)).toSorted()).toEqual(linesOf(written).toSorted());

      const action = await after.update(move("a", "ACKNOWLEDGED", { phase: "\u2028", statusMessage: '"' }), WITH_KEY, "k1");
      expect(action.progress?.phase).toBe("\u2028");
      expect(await refusal(() => after.update(move("a", "COMPLETED"), WITH_KEY, "k2"))).toMatch(/^failed_precondition: /);
      await eventually(() => after.log.records().slice(-2)).toMatchObject([{ fate: "repeated", repeats: 1 }, { fate: "repeated" }]);
      await after.update(move("a", "PLANNED"), WITH_KEY);
    });
  });
});

describePlaces("from", (source) => {
  it("the Actions arrive in a memory store, as the seed of a service that stores nothing", async () => {
    const plan = source();
    const before = await filled(plan);
    const file = fresh("file");
    const written = await exported(plan);
    writeFileSync(file, written);
    const { engine } = await running({ seed: readSeedFile(file) });
    expect(contents(engine).actions).toEqual(contents(before).actions);
    writeFileSync(file, written.slice(0, written.lastIndexOf('{"end"')));
    expect(() => readSeedFile(file)).toThrow(/ is not complete: /);
    writeFileSync(file, written.replace('"version":1', '"version":2'));
    expect(() => readSeedFile(file)).toThrow(/, line 1: the export was written by a newer version/);
    writeFileSync(file, written.replace('"state":"ACTION_STATE_IN_PROGRESS"', '"state":"?"'));
    expect(() => readSeedFile(file)).toThrow(/, line \d+: field "state": /);
  });
});

interface Report {
  readonly id: string;
  readonly actionId?: string;
  readonly progress?: { readonly statusMessage?: string };
  readonly repeatable?: { readonly key: string };
}

describePlaces("an import into", (place) => {
  const SEED = JSON.stringify([{ id: "a" }]);

  it("is refused when the source is not a regular file", async () => {
    await expect(importContents(place(), "/dev/null", clock)).rejects.toThrow(
      "--import: /dev/null is no file, and it has to be read twice; put it into one",
    );
    await expect(importContents(place(), fresh("none"), clock)).rejects.toThrow(/^the file .+ cannot be read: ENOENT/);
  });

  it("is refused when the place already holds something, and changes nothing", async () => {
    const plan = place();
    const engine = await engineOf(plan);
    await engine.create(anAction("mine"));
    await engine.stop();
    const before = linesOf(await exported(plan));
    await expect(imported(plan, SEED)).rejects.toThrow(/ 1 Actions and 0 updates, and an import goes where there is nothing/);
    expect(linesOf(await exported(plan))).toEqual(before);
  });

  it("is refused while a service runs on the place", async () => {
    const plan = place();
    const engine = await engineOf(plan);
    const timers = clock.pending;
    const importing = imported(plan, SEED).catch(({ message }: Error) => message);
    if (plan.kind === "nats") {
      // The import watches for a probe that a running service stores.
      await eventually(() => clock.pending).toBe(timers + 1);
      await engine.catchUp();
      clock.advanceSync(4000);
    }
    expect(await importing).toMatch(/is in use by /);
    await engine.create(anAction("a"));
    await engine.stop();
    expect((await engineOf(plan)).list()).toHaveLength(1);
  });

  it("is consistent: each exported Action comes with exactly the updates that produced it, under load", async () => {
    const plan = place();
    await imported(plan, await exportedActions(20));
    const engine = await engineOf(plan);
    const enough = new AbortController();
    const writing = (async () => {
      for (let turn = 1; !enough.signal.aborted; turn += 1) {
        const reports = engine
          .list()
          .map(({ id }) => engine.update(move(id, "ASSIGNED", { statusMessage: `${turn}` }), REPORTER, `${turn}`));
        await Promise.all(reports);
      }
    })();
    for (let count = 0; count < 5; count += 1) {
      const told = new Map<string, string>();
      const versions = new Map<string, string>();
      for (const line of linesOf(await exported(plan))) {
        const { update, action } = JSON.parse(line) as Record<string, Report | undefined>;
        if (update?.actionId !== undefined) told.set(update.actionId, update.progress?.statusMessage ?? "");
        if (action?.id !== undefined) versions.set(action.id, action.progress?.statusMessage ?? "");
      }
      expect(versions.size).toBe(20);
      expect(new Map([...versions].filter(([, report]) => report !== ""))).toEqual(told);
    }
    enough.abort();
    await writing;
  });

  it("imports nothing of a file with a fault, even in its last lines", async () => {
    const plan = place();
    const good = await exportedActions(2000);
    await expect(imported(plan, good.replace("a1999", "a1998"))).rejects.toThrow(/cannot be imported$/);
    await imported(plan, good);
    expect((await engineOf(plan)).list().map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, index) => `a${index}`));
  });
});

describe("an export", () => {
  it("of a folder is a snapshot of one moment, while a service continues to write", async () => {
    const plan = folder();
    await imported(plan, await exportedActions(2000));
    const engine = await engineOf(plan);
    const output = new PassThrough({ highWaterMark: 1 });
    const writing = exportContents({ plan, file: undefined, output, clock, signal: quiet }).finally(() => output.end());
    await new Promise((resolve) => void output.once("readable", resolve));
    await engine.remove("a1999");
    await engine.update(move("a1998", "CANCELLED"), REPORTER);
    const written = await text(output);
    await writing;
    expect(written.match(/"id":"a\d+"/g)).toHaveLength(2000);
    expect(written).not.toContain("CANCELLED");
    expect(linesOf(await exported(plan)).at(-1)).toBe('{"end":{"actions":1999,"updates":1}}');
  });

  it("reads no more from the store than its reader consumes", async () => {
    const plan = folder();
    await imported(plan, await exportedActions(5000));
    const all = (await exported(plan)).length;
    const output = new PassThrough();
    const end = new AbortController();
    const writing = exportContents({ plan, file: undefined, output, clock, signal: end.signal });
    await new Promise((resolve) => void output.once("readable", resolve));
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    expect(output.readableLength + output.writableLength).toBeLessThan(all / 2);
    end.abort();
    await expect(writing).rejects.toThrow("--export: it was stopped; what was written is not complete");
  });

  it("writes a file in place only when complete, readable by its owner alone; a failure keeps the old file", async () => {
    const plan = folder();
    await imported(plan, JSON.stringify([{ id: "a" }]));
    const file = fresh("backup");
    // A part file of a killed export with the same process id, as happens in containers.
    const left = `${file}.${process.pid}.part`;
    writeFileSync(left, "");
    expect(await exportContents({ plan, file, output: new PassThrough(), clock, signal: quiet })).toEqual({ actions: 1, updates: 0 });
    const before = readFileSync(file, "utf8");
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(join(plan.kind === "sqlite" ? plan.folder : "", "actions.sqlite"));
    database.exec("INSERT INTO actions (id, revision, action) VALUES ('b', 9, '{')");
    database.close();
    await expect(exportContents({ plan, file, output: new PassThrough(), clock, signal: quiet })).rejects.toThrow(
      /is damaged: the Action b in it cannot be read .*; nothing is left of it$/,
    );
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith(".part"))).toEqual([basename(left)]);
  });

  it("of a folder without a store is refused, and creates nothing there", async () => {
    const nothing = fresh("nothing");
    await expect(exported({ kind: "sqlite", folder: nothing })).rejects.toThrow(`there is no file ${join(nothing, "actions.sqlite")}`);
    expect(existsSync(nothing)).toBe(false);
  });
});

describe.skipIf(WITHOUT_NATS !== undefined)(`a bucket of NATS${NATS_SKIPPED}`, () => {
  it("with an unfinished import refuses services and exports until the same file is imported completely", async () => {
    const plan = bucket();
    const content = await exported((await filledFolder()).plan);
    const file = fresh("file");
    writeFileSync(file, content);
    const stop = breakOff(8);
    await expect(importContents(plan, file, clock)).rejects.toThrow(
      /the line is dead; the import is not finished: start it again with the same file, no service starts before$/,
    );
    stop();
    const unfinished = /holds an import that has not been finished; start that import again with the same file$/;
    await expect(engineOf(plan)).rejects.toThrow(unfinished);
    await expect(exported(plan)).rejects.toThrow(unfinished);
    await expect(imported(plan, await exportedActions(1))).rejects.toThrow(/holds an unfinished import of another file; /);
    await importContents(plan, file, clock);
    expect(linesOf(await exported(plan)).toSorted()).toEqual(linesOf(content).toSorted());
    expect((await engineOf(plan)).list()).toHaveLength(22);
  });

  it("exports, of concurrent updates, exactly those whose outcome it exports, refusals included", async () => {
    const plan = bucket();
    const engine = await engineOf(plan);
    await engine.create(anAction("a"));
    const report = (text: string, key: string) => engine.update(move("a", "ASSIGNED", { statusMessage: text }), WITH_KEY, key);
    const refused = (key: string) => refusal(() => engine.update(move("a", "COMPLETED"), WITH_KEY, key));
    // The first pair happens before the versions are read, the second one after.
    beforeEachReturn([
      async () => void (await report("one", "k1"), await refused("r1")),
      async () => void (await report("two", "k2"), await refused("r2")),
    ]);
    const told = linesOf(await exported(plan)).map((line) => JSON.parse(line) as Record<string, Report | undefined>);
    expect(told.flatMap(({ update }) => update?.repeatable?.key ?? [])).toEqual(["k1", "r1"]);
    expect(told.flatMap(({ action }) => action?.progress?.statusMessage ?? [])).toEqual(["one"]);
  });

  it("that does not exist is not created by an export", async () => {
    const plan = bucket();
    const sentence = /cannot be read: there is no bucket test-\d+ in it$/;
    await expect(exported(plan)).rejects.toThrow(sentence);
    await expect(exported(plan)).rejects.toThrow(sentence);
  });

  it("exports an update that its service did not get to write to the log", async () => {
    const plan = bucket();
    const engine = await engineOf(plan);
    await engine.create(anAction("a"));
    const stop = breakOff(1);
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    stop();
    await engine.stop();
    expect(linesOf(await exported(plan)).map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(["action", "update", "end"]);
  });
});

/**
 * Runs one of `happenings` around each of the two calls with which the export reads the log's
 * length. The first runs after its call's bounds were read, the last before.
 */
function beforeEachReturn(happenings: (() => Promise<void>)[]): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
  const { logBounds } = NatsLink.prototype;
  onTestFinished(() => void (NatsLink.prototype.logBounds = logBounds));
  NatsLink.prototype.logBounds = async function () {
    const happen = happenings.shift();
    if (!happen) return logBounds.call(this);
    if (happenings.length === 0) {
      await happen();
      return logBounds.call(this);
    }
    const bounds = await logBounds.call(this);
    await happen();
    return bounds;
  };
}

async function filledFolder(): Promise<{ plan: LastingPlan }> {
  const plan = folder();
  await imported(plan, await exportedActions(20));
  await (await filled(plan)).stop();
  return { plan };
}

/**
 * Lets `after` more messages be published, then rejects all until the returned function is called.
 */
function breakOff(after: number): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
  const { publish } = NatsLink.prototype;
  const restore = (): void => void (NatsLink.prototype.publish = publish);
  let left = after;
  NatsLink.prototype.publish = function (publication) {
    left -= 1;
    return left < 0 ? Promise.reject(new StoreFailure("the line is dead")) : publish.call(this, publication);
  };
  onTestFinished(restore);
  return restore;
}
