/** A cluster of three NATS nodes, with a proxy that can be cut on each route between two nodes. */
import { NatsServers } from "../stores/nats-servers.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import type { Trouble } from "./troubles.ts";

interface Way {
  readonly ends: readonly number[];
  readonly proxy: TcpProxy;
}

export class Nodes {
  readonly #servers: NatsServers;
  readonly #ways: readonly Way[];

  private constructor(servers: NatsServers, ways: readonly Way[]) {
    this.#servers = servers;
    this.#ways = ways;
  }

  /** Resolves once the nodes have elected a leader. */
  static async start(): Promise<Nodes> {
    const ways: Way[] = [];
    const servers = await NatsServers.start(3, async (from, to, port) => {
      const proxy = await TcpProxy.start();
      proxy.lead(port);
      ways.push({ ends: [from, to], proxy });
      return proxy.address;
    });
    return new Nodes(servers, ways);
  }

  /** HOST:PORT of each node, for clients. */
  get addresses(): readonly string[] {
    return this.#servers.addresses;
  }

  get troubles(): Trouble[] {
    return this.addresses.flatMap((_, node): Trouble[] => [
      { name: `node ${node} is killed`, kind: "kill", node, begin: () => this.#servers.kill(node), end: () => this.#servers.revive(node) },
      {
        name: `node ${node} stands still`,
        kind: "pause",
        node,
        begin: () => this.#servers.pause(node),
        end: () => this.#servers.resume(node),
      },
    ]);
  }

  /** Partitions between nodes; each node stays connected to the instances. */
  get partitions(): Trouble[] {
    return this.addresses.flatMap((_, node): Trouble[] => [
      {
        name: `node ${node} is cut off from the others`,
        kind: "cut",
        node,
        begin: () => this.#onWays(node, "cut"),
        end: () => this.#onWays(node, "mend"),
      },
      {
        name: `node ${node} and the others do not hear of each other`,
        kind: "cut",
        node,
        begin: () => this.#onWays(node, "stall"),
        end: () => this.#onWays(node, "mend"),
      },
    ]);
  }

  async stop(): Promise<void> {
    await this.#servers.stop();
    for (const { proxy } of this.#ways) proxy.stop();
  }

  #onWays(node: number, what: "cut" | "stall" | "mend"): void {
    for (const { ends, proxy } of this.#ways) if (ends.includes(node)) proxy[what]();
  }
}
