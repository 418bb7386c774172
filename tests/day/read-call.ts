/** Parses a notification into the alert call that it stands for. */
import type { NotificationRecord } from "../stand-in/wire.ts";
import type { Call, CallKind } from "./job.ts";

export interface SeenCall {
  /** Time at which it was first seen, in epoch milliseconds. */
  readonly at: number;
  readonly kind: CallKind;
  /** Number of Actions; undefined for an absence, where the title has the numbers. */
  readonly count: number | undefined;
  /** Names of Actions that the alert mentions. */
  readonly names: readonly string[];
  readonly title: string;
}

const NAME = /Job \d\d/gu;

export function readCall({ title, body }: NotificationRecord, at: number): SeenCall {
  const [kind, count] = kindOf(title, body);
  return { at, kind, count, names: `${title} ${body}`.match(NAME) ?? [], title };
}

function kindOf(title: string, body: string): [CallKind, number | undefined] {
  if (title === "Docket hears nothing from the service") return ["lost", 0];
  if (title === "Docket hears the service again") return ["back", 0];
  if (title.startsWith("Stop work: ")) return ["stop", 1];
  const [, stops] = /^Stop work on (\d+) Actions$/u.exec(title) ?? [];
  if (stops !== undefined) return ["stop", Number(stops)];
  if (title.startsWith("Still working on ")) return ["silent", 1];
  if (title.startsWith("Changed since you acknowledged it: ")) return ["changed", 1];
  const [, changed] = /^(\d+) Actions have changed since you acknowledged$/u.exec(title) ?? [];
  if (changed !== undefined) return ["changed", Number(changed)];
  if (title.startsWith("While Docket was away: ")) return ["away", undefined];
  const [, count, still] = /^(\d+) Actions (still )?need your acknowledgement$/u.exec(title) ?? [];
  if (count !== undefined) return [still === undefined ? "assigned" : "reminder", Number(count)];
  if (/^Job \d\d$/u.test(title)) return [body.startsWith("Not acknowledged for ") ? "reminder" : "assigned", 1];
  throw new Error(`Nobody has expected an alert like this: ${title} / ${body}`);
}

/**
 * Whether the alert matches the call: same kind, number and Actions, at most `withinMs` after it
 * was due.
 */
export function isCall(seen: SeenCall, due: Call, withinMs: number): boolean {
  if (seen.kind !== due.kind || seen.at < due.at || seen.at > due.at + withinMs) return false;
  if (due.title !== undefined && seen.title !== `While Docket was away: ${due.title}`) return false;
  // An alert has room for three names.
  const isNamed = seen.names.length === Math.min(due.names.length, 3) && seen.names.every((name) => due.names.includes(name));
  return isNamed && (seen.count === undefined || seen.count === due.names.length);
}
