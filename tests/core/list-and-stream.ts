/** A client and its service, whose streams and lists may differ. */
import { expect } from "vitest";
import type { TransportFailure } from "../../electron/core/transport/failures/failure.ts";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import type { WireStream } from "./fake-wire.ts";

/** The service at the other end: the start of its streams, and its lists. */
export class World {
  readonly t = new ClientHarness();
  /** Actions that a new stream begins with; lists show the same unless `listed` differs. */
  actions: Action[];
  listed: Action[] | undefined;
  /** Failure of every list, when set. */
  listFailure: Partial<TransportFailure> | undefined;
  private readonly served = new Set<WireStream>();

  constructor(...actions: Action[]) {
    this.actions = actions;
  }

  /**
   * Lets seconds pass: each stream starts and sends heartbeats, each list is answered; `each` is
   * called after each second.
   */
  async seconds(count: number, each: () => void = () => undefined): Promise<this> {
    for (let second = 0; second < count; second += 1) {
      this.serve();
      await settle();
      await this.t.clock.advance(1_000);
      if (this.t.clock.monotonic() % 5_000 < 1_000) this.t.wire.live.heartbeat();
      await settle();
      each();
    }
    this.serve();
    await settle();
    return this;
  }

  get streams(): number {
    return this.t.wire.streams.length - this.t.wire.resyncs.length;
  }

  /** Returns every state that was shown since the last call. */
  shown(): string[] {
    const states = this.t.connections.map(({ state }) => state);
    this.t.connections.length = 0;
    return states.filter((state, index) => state !== states[index - 1]);
  }

  private serve(): void {
    for (const stream of this.t.wire.streams) {
      if (this.served.has(stream) || stream.isOver || stream.signal.aborted) continue;
      this.served.add(stream);
      if (stream.isResync && this.listFailure !== undefined) stream.fail(this.listFailure);
      else if (stream.isResync)
        stream
          .open()
          .initial(...(this.listed ?? this.actions))
          .end();
      else
        stream
          .open()
          .initial(...this.actions)
          .heartbeat();
    }
  }
}

export async function live(...actions: Action[]): Promise<World> {
  const world = await new World(...actions).seconds(3);
  expect(world.t.state).toBe("live");
  world.shown();
  return world;
}
