import { ClientHarness, MemoryDisk, MemoryQueueStore } from "./client-harness.ts";

/** A machine whose disk outlives the clients that run on it. */
export class Machine {
  readonly queue = new MemoryQueueStore();
  readonly disk = new MemoryDisk();

  start(settings: ConstructorParameters<typeof ClientHarness>[0] = {}): ClientHarness {
    return new ClientHarness(settings, undefined, this.queue, this.disk);
  }

  /**
   * Kills the client as `kill -9` does, 600 ms after the last change, by when the queue is on disk.
   */
  async kill(t: ClientHarness): Promise<void> {
    await t.clock.advance(600);
    await t.kill();
  }
}
