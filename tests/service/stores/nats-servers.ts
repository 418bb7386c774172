/**
 * NATS servers on loopback, from the system's packages (2.9 or newer), each in its own process that
 * a test can kill, pause and restart on its data.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { connect } from "@nats-io/transport-node";
import { ownPort } from "../../support/own-port.ts";
import { skipReason } from "../../support/skip-reason.ts";
import { whyNoNats } from "./nats-version.ts";

const PATH = [process.env["PATH"] ?? "", "/usr/sbin"].join(delimiter);

/** The reason why no nats-server can be used; undefined if one can. */
export const WITHOUT_NATS: string | undefined = whyNoNats(versionSaid());
/** Suffix for the names of tests that need a server. */
export const NATS_SKIPPED = skipReason(WITHOUT_NATS);

function versionSaid(): string | undefined {
  const { status, stdout } = spawnSync("nats-server", ["--version"], { env: { ...process.env, PATH }, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/** Returns the HOST:PORT by which one server reaches another, which listens on this port. */
export type Way = (from: number, to: number, port: number) => Promise<string>;

const directly: Way = (_from, _to, port) => Promise.resolve(`127.0.0.1:${port}`);
/** The discard service's port, on which nothing listens. */
const NOWHERE = "127.0.0.1:9";

interface Node {
  readonly port: number;
  readonly args: readonly string[];
  process: ChildProcess | undefined;
}

export class NatsServers {
  readonly #folder = mkdtempSync(join(tmpdir(), "docket-nats-"));
  readonly #nodes: Node[];

  private constructor(nodes: Node[]) {
    this.#nodes = nodes;
  }

  /** Resolves once the servers answer; three form a cluster. */
  static async start(count: 1 | 3, way: Way = directly): Promise<NatsServers> {
    const servers = await NatsServers.prepare(count, way);
    for (let index = 0; index < count; index += 1) servers.revive(index);
    await servers.answering();
    return servers;
  }

  /**
   * Prepares servers without starting them. `way` returns the address by which one server reaches
   * another.
   */
  static async prepare(count: 1 | 3, way: Way = directly): Promise<NatsServers> {
    const ports = await Promise.all(Array.from({ length: count * 2 }, ownPort));
    const listening = ports.slice(count);
    const servers = new NatsServers([]);
    for (let index = 0; index < count; index += 1) {
      const data = ["--jetstream", "--store_dir", join(servers.#folder, String(index))];
      const peers = listening.filter((_, other) => other !== index);
      const routes = await Promise.all(peers.map((port) => way(index, listening.indexOf(port), port)));
      // Keeps peers and clients from learning further addresses, so that these routes are the only
      // ones.
      const apart = ["--cluster_advertise", NOWHERE, "--no_advertise"];
      const own = `nats://127.0.0.1:${listening[index]}`;
      const named = routes.map((address) => `nats://${address}`).join(",");
      const cluster = ["--cluster_name", "docket", "--cluster", own, "--routes", named, ...apart];
      const args = ["--addr", "127.0.0.1", "--port", String(ports[index]), "--name", `n${index}`, ...data];
      servers.#nodes.push({ port: ports[index] ?? 0, args: count > 1 ? [...args, ...cluster] : args, process: undefined });
    }
    return servers;
  }

  get count(): number {
    return this.#nodes.length;
  }

  /** HOST:PORT of each server. */
  get addresses(): string[] {
    return this.#nodes.map(({ port }) => `127.0.0.1:${port}`);
  }

  /** Kills the process with SIGKILL. */
  async kill(index: number): Promise<void> {
    const node = this.#nodes[index];
    if (!node?.process) return;
    const child = node.process;
    node.process = undefined;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  revive(index: number): void {
    const node = this.#nodes[index];
    if (!node || node.process) return;
    node.process = spawn("nats-server", [...node.args], { env: { ...process.env, PATH }, stdio: "ignore" });
  }

  /** Copies the data of a stopped server. Returns a function that restores the copy. */
  copy(index: number): () => void {
    const data = join(this.#folder, String(index));
    const copy = `${data} at ${Date.now()}`;
    cpSync(data, copy, { recursive: true });
    return () => {
      rmSync(data, { recursive: true });
      cpSync(copy, data, { recursive: true });
    };
  }

  pause(index: number): void {
    this.#nodes[index]?.process?.kill("SIGSTOP");
  }

  resume(index: number): void {
    this.#nodes[index]?.process?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    for (let index = 0; index < this.count; index += 1) {
      this.resume(index);
      await this.kill(index);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Resolves once this server accepts connections, whatever it then answers. */
  async listening(index: number): Promise<void> {
    for (;;) {
      try {
        const connection = await connect({ servers: this.addresses[index] ?? "", timeout: 1000 });
        await connection.close();
        return;
      } catch {
        await new Promise((resolve) => void setTimeout(resolve, 50));
      }
    }
  }

  /** Resolves once a server answers; a cluster has to elect a leader before it creates streams. */
  async answering(): Promise<void> {
    for (;;) {
      try {
        const connection = await connect({ servers: this.addresses, timeout: 1000 });
        try {
          await connection.request("$JS.API.INFO", "", { timeout: 1000 });
          return;
        } finally {
          await connection.close();
        }
      } catch {
        await new Promise((resolve) => void setTimeout(resolve, 50));
      }
    }
  }
}
