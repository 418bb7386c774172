/**
 * Three NATS nodes and two instances of the service, each in its own process, with proxies that can
 * be cut: between the nodes (nodes.ts), from each instance to each node, and from the clients to
 * each instance.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { systemClock } from "../../../electron/service/clock.ts";
import { stateName } from "../../../electron/core/lifecycle.ts";
import { untilElected } from "../../../electron/service/stores/nats-election.ts";
import { idOf, readValue } from "../../../electron/service/stores/nats-message.ts";
import { readEntry } from "../../../electron/service/stores/entry-text.ts";
import { isRefused } from "../../../electron/service/update-entry.ts";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { actionJson } from "../../support/actions.ts";
import { KEY } from "../../support/principals.ts";
import type { Outcome, Version } from "./history.ts";
import type { Nodes } from "./nodes.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import type { Trouble } from "./troubles.ts";
import type { World } from "./world.ts";

const CLI = join(import.meta.dirname, "../../../electron/service/cli.ts");
const INSTANCES = 2;
/**
 * Number of versions that a bucket keeps of an Action; with more, the history would be incomplete.
 */
const HISTORY = 64;

export class NatsWorld implements World {
  readonly #nodes: Nodes;
  readonly #instances: Instance[];
  readonly #folder: string;
  readonly #bucket: string;
  readonly actionIds: readonly string[];

  private constructor(nodes: Nodes, instances: Instance[], folder: string, bucket: string, actionIds: readonly string[]) {
    this.#nodes = nodes;
    this.#instances = instances;
    this.#folder = folder;
    this.#bucket = bucket;
    this.actionIds = actionIds;
  }

  /** Resolves once both instances serve. */
  static async start(nodes: Nodes, bucket: string, actions: number): Promise<NatsWorld> {
    const folder = mkdtempSync(join(tmpdir(), "docket-world-"));
    const actionIds = Array.from({ length: actions }, (_, index) => `a${index}`);
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify(actionIds.map((id) => actionJson(id, id, { progress: { phase: "", statusMessage: "seed" } }))));
    const flags = [
      "--store-bucket",
      bucket,
      "--store-replicas",
      "3",
      "--key",
      `${KEY}=OBJECT:robot-7`,
      "--rate-limit",
      "60000",
      "--seed",
      seed,
    ];
    const instances: Instance[] = [];
    const world = new NatsWorld(nodes, instances, folder, bucket, actionIds);
    for (let index = 0; index < INSTANCES; index += 1) instances.push(await Instance.prepare(nodes, flags));
    await instances[0]?.start();
    await Promise.all(instances.slice(1).map((instance) => instance.start()));
    return world;
  }

  get urls(): readonly string[] {
    return this.#instances.map(({ front }) => `http://${front.address}`);
  }

  get troubles(): readonly Trouble[] {
    return [...this.#nodes.troubles, ...this.#instances.flatMap((instance, index) => instance.troubles(index))];
  }

  complaints(): readonly string[] {
    return this.#instances.flatMap(({ complaints }) => complaints);
  }

  /** Retries, because nodes that have just returned may still hold an election. */
  outcome(): Promise<Omit<Outcome, "at">> {
    return untilElected(systemClock, 60_000)(() => this.#read());
  }

  async stop(): Promise<void> {
    await Promise.all(this.#instances.map((instance) => instance.stop()));
    rmSync(this.#folder, { recursive: true });
  }

  async #read(): Promise<Omit<Outcome, "at">> {
    const connection = await connect({ servers: [...this.#nodes.addresses], timeout: 5_000, maxReconnectAttempts: -1 });
    try {
      const versions = new Map<string, Version[]>();
      const counts = new Map<string, number>();
      const subject = `$KV.${this.#bucket}.a.`;
      for (const { subject: of, data } of await messagesOf(connection, `KV_${this.#bucket}`, `${subject}>`)) {
        const key = of.slice(subject.length - "a.".length);
        const actionId = idOf(key) ?? of;
        const { action, entry } = readValue(data, key);
        const known = versions.get(actionId) ?? [];
        const count = (counts.get(actionId) ?? 0) + 1;
        counts.set(actionId, count);
        // A refusal is stored as a version that changes nothing.
        if (!entry || !isRefused(entry)) versions.set(actionId, [...known, versionOf(action)]);
        if (count >= HISTORY) throw new Error(`the bucket may have forgotten a version of ${actionId}`);
      }
      const entries = (await messagesOf(connection, `${this.#bucket}-log`, ">")).map(({ data }) => readEntry(JSON.parse(data) as never));
      const logged = entries.filter(({ fate }) => fate === "accepted").map(({ progress }) => progress?.statusMessage ?? "");
      return { versions, logged };
    } finally {
      await connection.close();
    }
  }
}

class Instance {
  readonly front: TcpProxy;
  readonly complaints: string[] = [];
  readonly #links: readonly TcpProxy[];
  readonly #flags: readonly string[];
  #process: ChildProcess | undefined;
  #isStopped = false;

  private constructor(front: TcpProxy, links: readonly TcpProxy[], flags: readonly string[]) {
    this.front = front;
    this.#links = links;
    this.#flags = flags;
  }

  static async prepare(nodes: Nodes, flags: readonly string[]): Promise<Instance> {
    const links = await Promise.all(
      nodes.addresses.map(async (address) => {
        const link = await TcpProxy.start();
        link.lead(Number(address.split(":")[1]));
        return link;
      }),
    );
    const store = links.map(({ address }) => `nats://${address}`).join(",");
    return new Instance(await TcpProxy.start(), links, ["--store", store, ...flags]);
  }

  /** Resolves once the instance serves. Retries while its store cannot be reached, until `stop`. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      const child = spawn(process.execPath, [CLI, "--log", "error", ...this.#flags], { stdio: ["ignore", "pipe", "pipe"] });
      this.#process = child;
      child.stderr.setEncoding("utf8").on("data", (text: string) => this.complaints.push(text));
      const line = await firstLine(child);
      if (this.#process !== child) return;
      if (line !== undefined) {
        this.front.lead(Number(new URL((JSON.parse(line) as { listening: string }).listening).port));
        return;
      }
    }
  }

  troubles(instance: number): Trouble[] {
    const { front } = this;
    const name = `instance ${instance}`;
    return [
      // Does not wait for the restart, which may need nodes that are still away.
      { name: `${name} is killed`, kind: "kill", instance, begin: () => this.#kill(), end: () => void this.start() },
      {
        name: `${name} stands still`,
        kind: "pause",
        instance,
        begin: () => void this.#process?.kill("SIGSTOP"),
        end: () => void this.#process?.kill("SIGCONT"),
      },
      { name: `${name} is cut off from its clients`, kind: "cut", instance, begin: () => front.cut(), end: () => front.mend() },
      {
        name: `${name} and its clients do not hear of each other`,
        kind: "cut",
        instance,
        begin: () => front.stall(),
        end: () => front.mend(),
      },
      { name: `${name} is cut off from all nodes`, kind: "cut", begin: () => this.#onLinks("cut"), end: () => this.#onLinks("mend") },
      {
        name: `${name} and all nodes do not hear of each other`,
        kind: "cut",
        begin: () => this.#onLinks("stall"),
        end: () => this.#onLinks("mend"),
      },
      ...this.#links.map((link, node): Trouble => ({
        name: `${name} is cut off from node ${node}`,
        kind: "cut",
        begin: () => link.cut(),
        end: () => link.mend(),
      })),
    ];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#kill();
    for (const proxy of [this.front, ...this.#links]) proxy.stop();
  }

  async #kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    this.front.lead(undefined);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  #onLinks(what: "cut" | "stall" | "mend"): void {
    for (const link of this.#links) link[what]();
  }
}

/** Returns the first line of output; undefined if the process ends without one. */
async function firstLine(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) return line;
  return undefined;
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** Returns all messages of the stream, in its order. */
async function messagesOf(connection: Connection, stream: string, subject: string): Promise<{ subject: string; data: string }[]> {
  const manager = await jetstreamManager(connection);
  const { state } = await manager.streams.info(stream, { subjects_filter: subject });
  let left = Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
  const found: { subject: string; data: string }[] = [];
  if (left === 0) return found;
  const consumer = await jetstream(connection).consumers.getPushConsumer(stream, { filter_subjects: subject });
  for await (const message of await consumer.consume()) {
    found.push({ subject: message.subject, data: message.string() });
    left -= 1;
    if (left === 0) break;
  }
  return found;
}

function versionOf(action: Action): Version {
  return { actionId: action.id, state: stateName(action.state), marker: action.progress?.statusMessage ?? "" };
}
