/** The connection in words: the line at the foot, and the band across the top when it is not Live. */
import type { ConnectionDto, ConnectionState } from "../../electron/contract/dto.ts";
import { receivingWords } from "./counts.ts";
import { lowerFirst, sentences } from "./sentence.ts";
import { clockWithSeconds, duration, moment, spanWords } from "./times.ts";

export const connectionNames: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  offline: "Offline",
  refused: "Refused",
};

/** The status "Connection" begins with its state: "Live", "Live, without heartbeats", "Live, by asking every 5 s". */
export function connectionHead(connection: ConnectionDto): string {
  const name = connectionNames[connection.state];
  if (connection.state !== "live") return name;
  if (connection.heldBack !== undefined) return `${name}, by asking every ${spanWords(connection.heldBack.askEveryMs)}`;
  return connection.heartbeats ? name : `${name}, without heartbeats`;
}

/** And goes on with its evidence: "heard 2 s ago", or how far the list has come. */
export function heard(connection: ConnectionDto, now: number): string {
  const receiving = receivingWords(connection);
  if (receiving !== "") return receiving;
  return connection.lastHeardAt === undefined ? "nothing heard yet" : `heard ${duration(now - connection.lastHeardAt)} ago`;
}

/** Whether the band is called for: not when Live, and not while the very first attempt is under way. */
export function bandNeeded(connection: ConnectionDto): boolean {
  if (connection.state === "live") return false;
  const unheard = connection.lastHeardAt === undefined || connection.received !== undefined;
  const first = connection.state === "connecting" && unheard && connection.attempts <= 1;
  // With the queue of the last run on the screen, it has to be said that it is an old one.
  return !first || connection.asOf !== undefined;
}

/** What is known, since when, and what to do. */
export function bandText(connection: ConnectionDto, now: number): string {
  const receiving = receivingWords(connection);
  if (receiving !== "")
    return sentences(...attempt(receiving, connection), asOf(connection, now), connection.advice ?? "Updates wait safely on this device");
  const quiet = connection.lastHeardAt === undefined ? undefined : `Nothing heard for ${duration(now - connection.lastHeardAt)}`;
  switch (connection.state) {
    case "stale":
      return sentences(quiet ?? connection.reason, connection.advice ?? "What you see may be out of date; updates wait safely");
    case "refused":
      return sentences(
        connection.reason ?? "The service refuses this key",
        connection.advice ?? "Check the key and the address in the settings",
        asOf(connection, now),
      );
    default:
      return sentences(connection.reason ?? quiet, asOf(connection, now), connection.advice ?? "Updates wait safely on this device");
  }
}

/** How far the list has come, in which attempt, and how the one before ended. */
function attempt(receiving: string, { state, attempts, reason }: ConnectionDto): string[] {
  if (state !== "offline" || attempts < 2) return [receiving];
  const before = reason === undefined ? [] : [`Attempt ${attempts - 1} ended before the list was whole: ${lowerFirst(reason)}`];
  return [`${receiving}, attempt ${attempts}`, ...before];
}

function asOf(connection: ConnectionDto, now: number): string {
  const at = connection.asOf ?? connection.lastHeardAt;
  if (at === undefined) return "Nothing has been heard from the service yet";
  return `What you see is from ${Math.abs(now - at) < 3_600_000 ? clockWithSeconds(at) : moment(at, now)}`;
}

/** "Next attempt in 8 s"; empty when none is planned. */
export function nextAttempt(connection: ConnectionDto, now: number): string {
  if (connection.state === "connecting") return connection.attempts > 1 ? `Attempt ${connection.attempts} under way` : "Trying now";
  if (connection.nextAttemptAt === undefined) return "";
  const left = Math.ceil((connection.nextAttemptAt - now) / 1000);
  return left <= 0 ? "Trying now" : `Next attempt in ${duration(left * 1000)}`;
}
