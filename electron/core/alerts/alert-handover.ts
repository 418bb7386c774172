/**
 * Passes alerts from one session to the next. If the settings of the same account change, or its
 * settings or its key cannot be used, the alerts stay on the screen, and the next session of the
 * account takes them over.
 */
import type { Clock, Notifier } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import {
  type AlertCause,
  AssignedCause,
  changedCause,
  handedOverCause,
  reminderCause,
  silentCause,
  stopCause,
  withdrawnCause,
} from "./causes.ts";
import { endsWhenClosed, type AlertGroup } from "./alert-group.ts";
import type { SilenceTimer } from "./silence-timer.ts";

export interface HandedAlerts {
  /** The alerts that the system has confirmed as shown. */
  readonly groups: readonly AlertGroup[];
  /** The causes that are still due and are to be shown again. */
  readonly left: readonly AlertCause[];
  /** Number of shared alerts so far, for the id of the next one. */
  readonly groupCount: number;
}

export class AlertHandover {
  private readonly notifier: Pick<Notifier, "withdraw">;
  private kept: { account: string; alerts: HandedAlerts } | undefined;

  constructor(notifier: Pick<Notifier, "withdraw">) {
    this.notifier = notifier;
  }

  /** Keeps the alerts of a session of this account that has ended. */
  keep(account: string, alerts: HandedAlerts): void {
    this.drop();
    this.kept = { account, alerts };
  }

  /** Returns the kept alerts of this account; withdraws those of any other account. */
  take(account: string): HandedAlerts | undefined {
    const { kept } = this;
    if (kept?.account !== account) this.drop();
    this.kept = undefined;
    return kept?.account === account ? kept.alerts : undefined;
  }

  /** Called when the user has closed an alert between two sessions. */
  closed(alertId: string): void {
    if (this.kept === undefined) return;
    const { account, alerts } = this.kept;
    const groups = alerts.groups.filter((one) => one.id !== alertId || !endsWhenClosed(one));
    this.kept = { account, alerts: { ...alerts, groups } };
  }

  /** Withdraws the kept alerts. */
  drop(): void {
    for (const { id } of this.kept?.alerts.groups ?? []) this.notifier.withdraw(id);
    this.kept = undefined;
  }
}

export interface NextSession {
  clock: Clock;
  entry: (id: string) => Entry | undefined;
  /** Undefined if questions about silence are switched off. */
  silence: Pick<SilenceTimer, "since" | "mayBeOpen"> | undefined;
}

/** Returns the corresponding cause in the next session, or undefined if it is not due there. */
export function causeAgain({ kind, entry: before }: AlertCause, next: NextSession): AlertCause | undefined {
  const entry = before === undefined ? undefined : next.entry(before.id);
  const one = entry === undefined ? undefined : caseOf(kind, entry, next);
  return one?.isDue() === true ? one : undefined;
}

function caseOf(kind: AlertCause["kind"], entry: Entry, { clock, silence }: NextSession): AlertCause | undefined {
  const now = (): number => clock.now();
  if (kind === "assigned") return new AssignedCause(entry);
  if (kind === "handedOver") return handedOverCause(entry);
  if (kind === "changed") return withdrawnCause(entry) ?? changedCause(entry);
  if (kind === "stopWork") return stopCause(entry);
  if (kind === "reminder") return reminderCause(entry, now, () => 0);
  if (kind !== "silent" || silence === undefined) return undefined;
  const minutes = (): number => Math.round((now() - (silence.since(entry.id) ?? now())) / 60_000);
  return silentCause(entry, minutes, () => silence.mayBeOpen(entry.id));
}
