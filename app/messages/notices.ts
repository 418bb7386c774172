/**
 * Obstacles between Docket and the service although the connection works, with Docket's way around
 * them.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import type { FatesSlice } from "../store/fates.ts";
import { nameOf } from "./name.ts";
import { counted, sentences } from "./sentence.ts";
import { whatWords } from "./updates.ts";
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

/** The Action at which an update stands, and how many others there are. */
export interface Standing {
  readonly count: number;
  readonly first: RowDto | undefined;
}

/** The beginning of the notice of updates that stand still. */
export function standingHead(fate: "unknown" | "refused" | "held" | "superseded", count: number): string {
  const label = updateStatusLabels[fate];
  return count === 1 ? label : `${label}: ${counted(count, "update")}`;
}

/** The update, its Action and what becomes of it. */
export function standingWords(fate: "unknown" | "refused" | "held" | "superseded", { count, first }: Standing): string {
  const then = {
    unknown: "Nothing is sent again by itself",
    refused: count === 1 ? "It did not take effect" : "They did not take effect",
    held: "Nothing is sent until you decide",
    superseded: "Somebody else was first",
  }[fate];
  if (first?.update === undefined) return sentences(then);
  return sentences(visible(`${whatWords(first.update)}, ${nameOf(first)}${count === 1 ? "" : `, and ${count - 1} more`}`), then);
}

/**
 * The line where nothing is wrong; empty where there is nothing to say. It claims no more than the
 * rows show: of each Action, its last update.
 */
export function calmWords(fates: FatesSlice["fates"]): string {
  if (fates.sending.count > 0) return oneOf("Sending", "", fates.sending);
  const waiting = fates.waiting.count > 0 ? fates.waiting : fates.undo;
  if (waiting.count > 0)
    return oneOf(
      "",
      waiting.count === 1 ? "waits on this device" : "wait on this device",
      waiting,
      fates.waiting.count > 0 ? fates.undo.count : 0,
    );
  if (fates.noEcho.count > 0) return oneOf("Accepted, and not shown by the service:", "", fates.noEcho);
  return fates.confirmed.count > 0 ? "The last update of every Action is confirmed." : "";
}

function oneOf(before: string, after: string, { count, first }: Standing, more = 0): string {
  const what = [before, counted(count + more, "update"), after].filter((part) => part !== "").join(" ");
  if (count + more > 1 || first?.update === undefined) return `${what}.`;
  return visible(`${what}: ${whatWords(first.update)}, ${nameOf(first)}.`);
}

/** Of the last seconds: the notice stays a moment longer than its cause. */
export const behindWords =
  "In the last seconds, changes were shown more than 2 s late: this window could not keep up with them. Alerts do not wait for it.";

function until(at: number, now: number): string {
  const near = at - now < MINUTE_MS;
  if (!isPossible(at) || sameDay(at, now)) return near ? clockWithSeconds(at) : clock(at);
  return near ? momentWithSeconds(at, now) : moment(at, now);
}
