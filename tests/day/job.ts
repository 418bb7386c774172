/** An Action of such a day as an operator has to know it, and the calls for it. */
import { type Assignment, QUIET } from "./day-plan.ts";

export type CallKind = "assigned" | "reminder" | "changed" | "away" | "stop" | "silent" | "lost" | "back";

export interface Call {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: CallKind;
  /** The Actions that it names, or would if it had room for all. */
  readonly names: readonly string[];
  /** Of an absence: what its title says. */
  readonly title?: string;
}

/** What the ledger has of alerts that hang on no Action. */
export interface GeneralCounts {
  lost: number;
  back: number;
  away: number;
  awayWithheld: number;
}

/** What comes once quiet hours or a pause are over. */
export type Withheld = "assigned" | "reminder" | "changed" | "silent";

export type State = "assigned" | "acknowledged" | "working" | "cancelled" | "completed";

export interface Job extends Assignment {
  /** At the service. */
  state: State;
  /** As this Docket knows it. */
  known?: State;
  /** The last alert of its assignment; absent: none, or no further one is due. */
  calledAt?: number;
  /** As what it is withheld by quiet hours, or by a pause. */
  readonly withheld: Set<Withheld>;
  /** Its terms are others than Docket knows. */
  isChanged: boolean;
  /** Docket looks every so often what is due: it may be told a little later than this. */
  lookedAt?: number;
  /** When Docket heard of its last report. */
  workingSince?: number;
  /** Of each kind, what the last line about an alert says: why it was withheld, or that it was shown. */
  readonly lastLines: Map<Withheld, string>;
  /** What the ledger says of its coming and of its alerts, line by line (ledger-words.ts). */
  readonly ledger: string[];
}

export const ENDED: ReadonlySet<State> = new Set(["cancelled", "completed"]);

/** The kinds of news, as a title names them. */
export const ORDER = ["assigned", "changed", "left your queue"];

export function newsOf({ known, state }: Job): string {
  if (known === undefined) return "assigned";
  // A service lists no Action that is over, and says nothing of why it is not there any more.
  return ENDED.has(state) ? "left your queue" : "changed";
}

export function isOpen({ state }: Job): boolean {
  return state === "assigned";
}

export function isQuiet(moment: number): boolean {
  const time = new Date(moment).toTimeString().slice(0, 5);
  return time >= QUIET.from || time < QUIET.to;
}
