/**
 * Obstacles between Docket and the service although the connection works, with Docket's way around
 * them.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { clock, clockWithSeconds, isPossible, moment, momentWithSeconds, sameDay, spanWords } from "./times.ts";

const MINUTE_MS = 60_000;

export function heldBackWords({ heldBack, state }: ConnectionDto): string {
  if (heldBack === undefined || state === "offline" || state === "refused") return "";
  const instead = `Docket asks for the whole list every ${spanWords(heldBack.askEveryMs)} instead (changes can be that late).`;
  if (heldBack.by === "service")
    return (
      `The service goes on with its heartbeats, but its stream tells what changes late, or not at all. ${instead} ` +
      "Remedy for whoever runs the service: look at what sends its events."
    );
  return (
    `Something on the way, probably a proxy, holds the service's messages back. ${instead} ` +
    "Remedy for its administrator: “proxy_buffering off” in nginx, or the header “X-Accel-Buffering: no” in the service's answers."
  );
}

export function cutWords({ cut, state }: ConnectionDto): string {
  if (cut === undefined || state === "refused") return "";
  const after = spanWords(cut.afterMs);
  const { askEveryMs } = cut;
  const answer =
    askEveryMs === undefined ? "Docket connects again each time." : `Docket asks for a heartbeat every ${spanWords(askEveryMs)}.`;
  const what = cut.of === "silence" ? `the connection after ${after} without a message` : `every connection after ${after}`;
  return `Something on the way ends ${what}. ${answer}`;
}

/** With seconds when there is less than a minute left; empty when the pause is over. */
export function pauseWords({ pausedUntil }: ConnectionDto, now: number): string {
  if (pausedUntil === undefined || !(now < pausedUntil)) return "";
  return `The service asks to wait until ${until(pausedUntil, now)}. Updates wait on this device.`;
}

/** While a backlog is sent; empty otherwise, and where nothing can be sent. */
export function sendingWords({ sending, state }: ConnectionDto): string {
  if (sending === undefined || state !== "live") return "";
  return `Sending updates: ${sending.sent.toLocaleString("en")} of ${sending.of.toLocaleString("en")} sent.`;
}

/** Of the last seconds: the notice stays a moment longer than its cause. */
export const behindWords =
  "In the last seconds, changes were shown more than 2 s late: this window could not keep up with them. Alerts do not wait for it.";

function until(at: number, now: number): string {
  const near = at - now < MINUTE_MS;
  if (!isPossible(at) || sameDay(at, now)) return near ? clockWithSeconds(at) : clock(at);
  return near ? momentWithSeconds(at, now) : moment(at, now);
}
