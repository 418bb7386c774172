/**
 * The oracle's model of an Action of the day, as its operator has to know it, and of the alerts for
 * it.
 */
import { type Assignment, QUIET } from "./day-plan.ts";

export type CallKind = "assigned" | "reminder" | "changed" | "away" | "stop" | "silent" | "lost" | "back";

export interface Call {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: CallKind;
  /** Names of the Actions in the alert, including those that it has no room for. */
  readonly names: readonly string[];
  /** Title of an alert about an absence; only set for those. */
  readonly title?: string;
}

/** Number of ledger lines about alerts that belong to no Action. */
export interface GeneralCounts {
  lost: number;
  back: number;
  away: number;
  awayWithheld: number;
}

/** Kinds of alert that are shown once quiet hours or a pause are over. */
export type Withheld = "assigned" | "reminder" | "changed" | "silent";

export type State = "assigned" | "acknowledged" | "working" | "cancelled" | "completed";

export interface Job extends Assignment {
  /** State at the service. */
  state: State;
  /** State last received by this Docket. */
  known?: State;
  /** Time of the last assignment alert; absent if there was none or if no further one is due. */
  calledAt?: number;
  /** Kinds of alert withheld by quiet hours or by a pause. */
  readonly withheld: Set<Withheld>;
  /** Whether the terms differ from those that Docket has received. */
  isChanged: boolean;
  /**
   * Time of the last due check. Docket checks periodically, so an event may follow a little after
   * this time.
   */
  lookedAt?: number;
  /** Time at which Docket received the last report. */
  workingSince?: number;
  /** Content of the last ledger line about each kind of alert: why it was withheld, or "shown". */
  readonly lastLines: Map<Withheld, string>;
  /** Ledger lines about the Action's arrival and alerts, in order (ledger-words.ts). */
  readonly ledger: string[];
}

export const ENDED: ReadonlySet<State> = new Set(["cancelled", "completed"]);

/** The kinds of news in a title, in order. */
export const ORDER = ["assigned", "changed", "left your queue"];

export function newsOf({ known, state }: Job): string {
  if (known === undefined) return "assigned";
  // A service does not list ended Actions and gives no reason for their absence.
  return ENDED.has(state) ? "left your queue" : "changed";
}

export function isOpen({ state }: Job): boolean {
  return state === "assigned";
}

export function isQuiet(moment: number): boolean {
  const time = new Date(moment).toTimeString().slice(0, 5);
  return time >= QUIET.from || time < QUIET.to;
}
