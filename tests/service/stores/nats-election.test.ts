/** Requests to a cluster during an election. */
import { JetStreamApiError } from "@nats-io/jetstream";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../../electron/service/clock.ts";
import { untilElected } from "../../../electron/service/stores/nats-election.ts";
import { StoreFailure } from "../../../electron/service/stores/store.ts";

const apiError = (code: number, err_code: number) => new JetStreamApiError({ code, err_code, description: "words" });
const named = (name: string) => Object.assign(new Error("words"), { name });

/** Returns a clock that advances as soon as a timer is set. */
function hastyClock(): Clock {
  let time = 0;
  const after = (ms: number, callback: () => void) => {
    time += ms;
    const turn = setImmediate(callback);
    return { cancel: () => clearImmediate(turn) };
  };
  return { now: () => time, monotonic: () => time, after };
}

/**
 * Runs a request that fails with this error `failures` times, and returns the number of attempts.
 */
async function asked(error: Error, failures: number): Promise<number> {
  let count = 0;
  await untilElected(
    hastyClock(),
    10_000,
  )(async () => {
    count += 1;
    if (count <= failures) throw error;
  });
  return count;
}

describe("a request to a cluster during an election", () => {
  it.each([
    ["has no leader", apiError(503, 10_008)],
    ["has not met its peers", apiError(400, 10_005)],
    ["takes no request", named("JetStreamNotEnabled")],
    ["does not answer", named("TimeoutError")],
    ["does not take a publication", new StoreFailure("nothing was recorded", { cause: named("JetStreamNotEnabled") })],
  ])("is repeated while the cluster %s", async (_, error) => {
    expect(await asked(error, 20)).toBe(21);
  });

  it("is given up after the time limit, with the last error", async () => {
    await expect(asked(apiError(503, 10_008), Number.POSITIVE_INFINITY)).rejects.toThrow(/^it has not been ready for 10 s \(words\)$/);
  });

  it.each([apiError(400, 10_074), new StoreFailure("the store is not heard"), new Error("words")])(
    "is not repeated after %s",
    async (error) => {
      await expect(asked(error, 1)).rejects.toBe(error);
    },
  );
});
