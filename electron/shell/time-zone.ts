/**
 * Makes the time zone of this process follow the machine's. Node.js reads the zone once
 * (electron/electron#33723), while Chromium updates the window. Otherwise quiet hours and alert
 * times would use the old zone.
 */
import type { Clock, Log, Timer } from "../core/ports.ts";

/** Longest time for which the old zone is used, in milliseconds. */
const LOOK_MS = 60_000;

export interface ZonePorts {
  /** Must be `process.env` itself; a copy has no effect. */
  readonly env: Record<string, string | undefined>;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/** Checks once a minute until the returned function is called. */
export function followTimeZone({ env, clock, log }: ZonePorts): () => void {
  let timer: Timer;
  const look = (): void => {
    const before = zoneName();
    // Deleting TZ makes Node.js read the zone again, even if TZ was not set. If TZ is set, it is
    // the user's choice.
    if (env["TZ"] === undefined) delete env["TZ"];
    if (zoneName() !== before) log.info(`time: this device is in the zone ${zoneName()} now, and was in ${before}`);
    timer = clock.after(LOOK_MS, look);
  };
  timer = clock.after(LOOK_MS, look);
  return () => timer.cancel();
}

function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
