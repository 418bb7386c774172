/**
 * The checker finds faults: the same clients run on a correct store, and on stores that are each
 * faulty in one way.
 */
import { describe, expect, it } from "vitest";
import type { Store } from "../../../electron/service/stores/store.ts";
import { SILENCE_MS } from "./client.ts";
import { MemoryWorld } from "./memory-world.ts";
import { play } from "./play.ts";
import { SharedMemory, type SharedPlace } from "./shared-memory.ts";
import type { Trouble } from "./troubles.ts";
import { DenyingStore, EarlyStore, ForgettingStore, LyingStore, OverwritingStore, ReorderingStore } from "./wrong-stores.ts";

const PLAY = { clients: 12, troubledMs: 1_500, bounds: { silenceMs: SILENCE_MS, openingMs: 5_000 }, settledMs: 20_000, histories: 1 };
/** A fault already found makes a long wait for outstanding events pointless. */
const WRONG = { ...PLAY, settledMs: 500, histories: 10 };

/** Plays histories until one shows the fault, because the interleaving of requests is random. */
async function faultsOn(
  makeStore: (place: SharedPlace) => Store,
  fault: RegExp,
  options: typeof PLAY,
  more?: (world: MemoryWorld) => Trouble,
) {
  let faults: readonly string[] = [];
  for (let seed = 1; seed <= options.histories && !faults.some((text) => fault.test(text)); seed += 1) {
    const world = await MemoryWorld.start(makeStore, 8);
    try {
      const troubles = more ? [more(world)] : world.troubles;
      ({ faults } = await play(world, { ...options, seed }, troubles));
    } finally {
      await world.stop();
    }
  }
  return faults;
}

describe.concurrent("the checker", () => {
  it("finds no fault on a correct store", async () => {
    expect(await faultsOn((place) => new SharedMemory(place), /./, PLAY)).toEqual([]);
  });

  it.each([
    ["answers before it has written", EarlyStore, /^\S+ was accepted, and is not there$/],
    ["shows changes in another order", ReorderingStore, /^stream .* comes behind .*, and is older$/],
    ["applies a repetition once more", OverwritingStore, /^\S+ was applied twice$/],
    ["says of what it has that it has it not", LyingStore, /^\S+ was refused, and is there$/],
    ["forgets Actions that there are", ForgettingStore, /^\S+ was refused with not_found, for which there was no reason/],
    ["denies what a key may do", DenyingStore, /^\S+ was refused with permission_denied, for which there was no reason/],
  ])("notices a store that %s", async (_, Wrong, fault) => {
    expect(await faultsOn((place) => new Wrong(place), fault, WRONG)).toContainEqual(expect.stringMatching(fault));
  });

  it("notices a stream that is silent without a recorded disturbance", async () => {
    const fault = /^stream .* of instance 0 was silent for \d+ ms$/;
    const faults = await faultsOn(
      (place) => new SharedMemory(place),
      fault,
      WRONG,
      (world) => world.secretStall(0, SILENCE_MS + 500),
    );
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});
