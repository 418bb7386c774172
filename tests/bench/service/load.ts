/** Runs one case: the instances, their streams and the updates, each in separate processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StorePlan } from "../../../electron/service/store-flags.ts";
import { NatsServers } from "../../service/stores/nats-servers.ts";
import { Child } from "../main/child.ts";
import type { InstanceQuestion, Usage } from "./instance.ts";
import { figuresOf, type LoadFigures, type LoadRecord } from "./load-figures.ts";
import { followedActions, followedPrincipals, type LoadCase } from "./load-plan.ts";
import type { Arrivals, SubscribersQuestion } from "./subscribers.ts";
import { now } from "./update-marks.ts";
import type { Sent, UpdatesQuestion } from "./updates.ts";

/** The period that Docket requests by default. */
const HEARTBEAT_MS = 5_000;
/** Number of streams in each reading process. */
const STREAMS_PER_PROCESS = 2_500;
/** Time for which events may still arrive after the last response. */
const PATIENCE_MS = 15_000;
const LOOKS_MS = 50;
/** Time before the figures count, in which code is compiled and connections are opened. */
const WARM_UP_SECONDS = 1;

interface Playing {
  readonly instances: readonly Instance[];
  readonly readers: readonly Reader[];
  readonly updates: Child;
}

class Instance {
  readonly #child = new Child("../service/instance.ts");
  baseUrl = "";

  async start(store: StorePlan): Promise<void> {
    this.baseUrl = String(await this.ask({ start: { store } }));
  }

  ask(question: InstanceQuestion): Promise<unknown> {
    return this.#child.ask(question);
  }

  async usage(): Promise<Usage> {
    return (await this.ask({ usage: true })) as Usage;
  }

  async stop(): Promise<void> {
    await this.ask({ stop: true });
    await this.#child.stop();
  }
}

class Reader {
  readonly #child = new Child("../service/subscribers.ts");

  ask(question: SubscribersQuestion): Promise<unknown> {
    return this.#child.ask(question);
  }

  async stop(): Promise<void> {
    await this.#child.stop();
  }
}

/** @param profile the file for a profile of the first instance during the updates */
export async function playLoad(load: LoadCase, seconds: number, profile?: string): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), "docket-bench-"));
  const servers = load.store === "nats" ? await NatsServers.start(1) : undefined;
  const processes = Math.ceil(load.subscribers / STREAMS_PER_PROCESS);
  const playing: Playing = {
    instances: Array.from({ length: load.instances }, () => new Instance()),
    readers: Array.from({ length: processes }, () => new Reader()),
    updates: new Child("../service/updates.ts"),
  };
  try {
    return figuresOf(await play(playing, load, storePlan(load, folder, servers), { seconds, ...(profile !== undefined && { profile }) }));
  } finally {
    await playing.updates.stop();
    for (const reader of playing.readers) await reader.stop();
    for (const instance of playing.instances) await instance.stop();
    await servers?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function storePlan({ store }: LoadCase, folder: string, servers: NatsServers | undefined): StorePlan {
  if (store === "nats") return { kind: "nats", nats: { servers: servers?.addresses ?? [], bucket: "bench", replicas: 1 } };
  return store === "sqlite" ? { kind: "sqlite", folder } : { kind: "memory" };
}

async function play(
  { instances, readers, updates }: Playing,
  load: LoadCase,
  store: StorePlan,
  { seconds, profile }: { seconds: number; profile?: string },
): Promise<LoadRecord> {
  const [first, ...others] = instances;
  if (first === undefined) throw new Error("There is no instance.");
  const usages = (): Promise<Usage[]> => Promise.all(instances.map((instance) => instance.usage()));
  const empty = await usages();
  await first.start(store);
  const followed = followedActions(load);
  const [, fillMs] = await timed(() => first.ask({ fill: { actions: load.actions, followed, principals: followedPrincipals(load) } }));
  const [, readMs] = await timed(() => Promise.all(others.map((instance) => instance.start(store))));
  const filled = await usages();
  const baseUrls = instances.map(({ baseUrl }) => baseUrl);

  const share = Math.ceil(load.subscribers / readers.length);
  const [, openMs] = await timed(() =>
    Promise.all(
      readers.map((reader, index) => {
        const count = Math.min(share, load.subscribers - index * share);
        return reader.ask({ open: { baseUrls, from: index * share, count, watchers: load.watchers, heartbeatMs: HEARTBEAT_MS } });
      }),
    ),
  );
  const send = async (question: Omit<UpdatesQuestion, "baseUrls" | "actions" | "perSecond">): Promise<Sent> =>
    (await updates.ask({ ...question, baseUrls, actions: followed, perSecond: load.updates } satisfies UpdatesQuestion)) as Sent;
  const warm = await send({ seconds: WARM_UP_SECONDS, first: 0 });
  const isWarm = await arrivalsOf(readers, expected(warm, load));
  if (isWarm.some(({ ended }) => ended > 0)) throw new Error("Streams have ended before the updates.");

  const opened = await usages();
  const [, restMs] = await timed(() => new Promise((resolve) => void setTimeout(resolve, HEARTBEAT_MS)));
  const rested = await usages();
  const number = warm.due.length;
  if (profile !== undefined) await first.ask({ profile: "start" });
  const [sent, workMs] = await timed(() => send({ seconds, first: number }));
  if (profile !== undefined) await first.ask({ profile: { to: profile } });
  const arrivals = await arrivalsOf(readers, expected(sent, load));
  const worked = await usages();
  const read = others.length > 0 ? readMs : undefined;
  return { load, fillMs, readMs: read, openMs, empty, filled, opened, rested, restMs, first: number, sent, arrivals, worked, workMs };
}

function expected({ accepted }: Sent, { watchers }: LoadCase): number {
  return accepted.filter((at) => at !== null).length * watchers;
}

/** Waits until this number of events has arrived, within the time limit. */
async function arrivalsOf(readers: readonly Reader[], count: number): Promise<Arrivals[]> {
  const began = now();
  const all: Arrivals[] = readers.map(() => ({ numbers: [], at: [], ended: 0 }));
  for (;;) {
    for (const [index, reader] of readers.entries()) {
      const { numbers, at, ended } = (await reader.ask({ arrivals: true })) as Arrivals;
      const before = all[index];
      if (before) all[index] = { numbers: [...before.numbers, ...numbers], at: [...before.at, ...at], ended };
    }
    if (all.reduce((sum, { numbers }) => sum + numbers.length, 0) >= count || now() - began > PATIENCE_MS) return all;
    await new Promise((resolve) => void setTimeout(resolve, LOOKS_MS));
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const began = now();
  const result = await work();
  return [result, now() - began];
}
