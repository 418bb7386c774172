/**
 * Two instances in this process on one shared memory store, behind proxies that can be cut. A cheap
 * world for the tests of the checker.
 */
import { stateName } from "../../../electron/core/lifecycle.ts";
import { parseGrant, type RunningService, startService } from "../../../electron/service/server.ts";
import type { Store } from "../../../electron/service/stores/store.ts";
import { anAction } from "../../support/actions.ts";
import { KEY } from "../../support/principals.ts";
import type { Outcome, Version } from "./history.ts";
import { SharedPlace } from "./shared-memory.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import type { Trouble } from "./troubles.ts";
import type { World } from "./world.ts";

interface Instance {
  readonly front: TcpProxy;
  service: RunningService | undefined;
}

export class MemoryWorld implements World {
  readonly actionIds: readonly string[];
  readonly #place = new SharedPlace();
  readonly #makeStore: (place: SharedPlace) => Store;
  readonly #instances: Instance[] = [];

  private constructor(makeStore: (place: SharedPlace) => Store, actions: number) {
    this.#makeStore = makeStore;
    this.actionIds = Array.from({ length: actions }, (_, index) => `a${index}`);
  }

  static async start(makeStore: (place: SharedPlace) => Store, actions: number): Promise<MemoryWorld> {
    const world = new MemoryWorld(makeStore, actions);
    for (const id of world.actionIds) {
      const action = anAction(id, { progress: { phase: "", statusMessage: "seed" } });
      world.#place.write({ actionId: id, action, expected: 0 });
    }
    for (let index = 0; index < 2; index += 1) {
      const instance: Instance = { front: await TcpProxy.start(), service: undefined };
      world.#instances.push(instance);
      await world.#start(instance);
    }
    return world;
  }

  get urls(): readonly string[] {
    return this.#instances.map(({ front }) => `http://${front.address}`);
  }

  /** The ends of the instances only; network troubles are covered by NatsWorld. */
  get troubles(): readonly Trouble[] {
    return this.#instances.map((instance, index) => ({
      name: `instance ${index} ends`,
      kind: "kill",
      instance: index,
      begin: () => this.#end(instance),
      end: () => this.#start(instance),
    }));
  }

  /**
   * Returns a trouble that stalls the proxy of an instance once, for `ms` or as long as the trouble
   * lasts, without recording a disturbance.
   */
  secretStall(index: number, ms: number): Trouble {
    const front = this.#instances[index]?.front;
    let hasBeen = false;
    const begin = (): Promise<void> | void => {
      if (hasBeen) return;
      hasBeen = true;
      front?.stall();
      return new Promise((resolve) => void setTimeout(resolve, ms));
    };
    return { name: "a secret", kind: "cut", begin, end: () => front?.mend() };
  }

  async outcome(): Promise<Omit<Outcome, "at">> {
    const versions = new Map<string, Version[]>();
    for (const { actionId, action, entry } of this.#place.changes) {
      if (!action || (entry && entry.fate !== "accepted")) continue;
      const version = { actionId, state: stateName(action.state), marker: action.progress?.statusMessage ?? "" };
      versions.set(actionId, [...(versions.get(actionId) ?? []), version]);
    }
    const accepted = this.#place.entries.filter(({ fate }) => fate === "accepted");
    return { versions, logged: accepted.map(({ progress }) => progress?.statusMessage ?? "") };
  }

  complaints(): readonly string[] {
    return [];
  }

  async stop(): Promise<void> {
    for (const instance of this.#instances) {
      await this.#end(instance);
      instance.front.stop();
    }
  }

  async #start(instance: Instance): Promise<void> {
    instance.service = await startService({
      grants: [parseGrant(`${KEY}=OBJECT:robot-7`)],
      rateLimit: { perSecond: 60_000, burst: 60_000 },
      store: this.#makeStore(this.#place),
    });
    instance.front.lead(Number(new URL(instance.service.baseUrl).port));
  }

  async #end({ front, service }: Instance): Promise<void> {
    front.lead(undefined);
    await service?.stop();
  }
}
