/**
 * Reads an administrator's file with a time limit. Without the limit, a disk that does not respond
 * would keep Docket from starting, without a message. A file that is not read in time counts as
 * unusable.
 */
import type { Clock } from "../core/ports.ts";
import type { ConfigurationPorts, Found } from "./configuration.ts";

/** Time limit in seconds. A network disk that is available responds within this time. */
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
