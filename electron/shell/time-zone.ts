/**
 * The time zone of this process follows the machine's. Node.js reads it once (electron/electron#33723),
 * and the window is told by Chromium: quiet hours and the times of alerts would be those of the zone
 * that was left.
 */
import type { Clock, Log, Timer } from "../core/ports.ts";

/** How long the old zone holds at most, milliseconds. */
const LOOK_MS = 60_000;

export interface ZonePorts {
  /** Of the process itself: a copy of it changes nothing. */
  readonly env: Record<string, string | undefined>;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/** Looks once a minute until the returned function is called. */
export function followTimeZone({ env, clock, log }: ZonePorts): () => void {
  let timer: Timer;
  const look = (): void => {
    const before = zoneName();
    // Node.js reads the zone anew as this is deleted, also where it was not set. Set, it is the user's choice.
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
