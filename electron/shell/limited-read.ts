/**
 * Reads the files of an administrator, and waits for their disk no longer than for a while: Docket
 * would not start, and say nothing of it. What is not read by then counts as unusable.
 */
import type { Clock } from "../core/ports.ts";
import type { ConfigurationPorts, Found } from "./configuration.ts";

/** A disk of the network that is there answers within this. */
export const CONFIGURATION_SECONDS = 10;

export function limitedRead(read: ConfigurationPorts["read"], clock: Pick<Clock, "after">): ConfigurationPorts["read"] {
  return async (file) => {
    const { promise, resolve } = Promise.withResolvers<Found>();
    const params = { path: file.path, seconds: CONFIGURATION_SECONDS };
    const limit = clock.after(CONFIGURATION_SECONDS * 1_000, () =>
      resolve({ is: "refused", problem: { code: "configurationLate", params } }),
    );
    try {
      return await Promise.race([read(file), promise]);
    } finally {
      limit.cancel();
    }
  };
}
