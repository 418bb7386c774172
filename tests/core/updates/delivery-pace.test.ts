/** The wait for the pace may end between two readings of the clock. */
import { expect, it } from "vitest";
import { Delivery, type DeliveryOptions } from "../../../electron/core/updates/delivery.ts";
import type { SendRate } from "../../../electron/core/updates/send-rate.ts";

it("a wait that is over when its timer is to be set still releases the next request", () => {
  let now = 0;
  const timers: (() => void)[] = [];
  let freed = 0;
  const options: Partial<DeliveryOptions> = {
    clock: {
      now: () => now,
      monotonic: () => now,
      after: (_, run) => {
        timers.push(run);
        return { cancel: () => undefined };
      },
    },
    free: () => void (freed += 1),
  };
  const delivery = new Delivery(options as DeliveryOptions);
  // Two refusals, with enough accepted requests between them, are a measure.
  const { pace } = delivery as unknown as { pace: SendRate };
  pace.turnedAway(-1);
  for (let served = 0; served < 8; served += 1) pace.served();
  now = 1_000;
  pace.turnedAway(500);
  expect(delivery.isBusy).toBe(true);
  now = 2_000;
  delivery.awaitPace();
  for (const run of timers) run();
  expect(freed).toBe(1);
});
