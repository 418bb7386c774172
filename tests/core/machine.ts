import { ClientHarness, MemoryDisk, MemoryQueueStore } from "./client-harness.ts";

/** A machine: its disk outlives the clients that run on it. */
export class Machine {
  readonly queue = new MemoryQueueStore();
  readonly disk = new MemoryDisk();

  start(settings: ConstructorParameters<typeof ClientHarness>[0] = {}): ClientHarness {
    return new ClientHarness(settings, undefined, this.queue, this.disk);
  }

  /** As by `kill -9`, half a second after the last change: the queue is kept with that lag. */
  async kill(t: ClientHarness): Promise<void> {
    await t.clock.advance(600);
    await t.kill();
  }
}
