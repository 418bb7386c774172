/** The alerts about the connection: they outlive the session that it belongs to, and have a policy of their own. */
import { type AlertPreferences, DEFAULT_ALERTS } from "../../contract/alert-rules.ts";
import type { GeneralAlertLine } from "../../contract/alerts.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { Clock, Notifier, QueueStore } from "../ports.ts";
import { type Connecting, ConnectionWatch } from "./connection-watch.ts";
import type { LedgerWriter } from "./ledger/ledger-writer.ts";
import { CONNECTION } from "./alert-group.ts";
import { AlertPolicy } from "./policy.ts";
import { keepNotifiedLoss, readNotifiedLoss } from "./notified-loss.ts";

export interface ConnectionAlertsOptions {
  clock: Clock;
  notifier: Notifier;
  /** Which alerts the person wants, as that is now; absent: the ordinary ones. */
  alerts?: () => AlertPreferences;
  stores: { queue: QueueStore };
  /** Of the account in use; undefined where there is none. */
  ledger: () => Pick<LedgerWriter, "generalAlert"> | undefined;
}

export class ConnectionAlerts {
  private readonly options: ConnectionAlertsOptions;
  private readonly policy: AlertPolicy;
  private readonly watch: ConnectionWatch;

  /** Alerts that came while no account was in use: the next one's ledger has them. `at`: epoch milliseconds. */
  private unnoted: { line: GeneralAlertLine; at: number }[] = [];

  constructor(options: ConnectionAlertsOptions) {
    const { clock, notifier, alerts, stores } = options;
    this.options = options;
    const noteGeneral = (line: GeneralAlertLine): void => this.note(line);
    const isLive = (): boolean => this.watch.isLive;
    this.policy = new AlertPolicy({
      clock,
      notifier,
      preferences: alerts ?? (() => DEFAULT_ALERTS),
      isLive,
      note: noteOfAction,
      noteGeneral,
    });
    // It waits for no list.
    this.policy.release();
    this.watch = new ConnectionWatch({
      clock,
      alert: (one) => this.policy.alertNow([one]),
      review: () => this.policy.review(CONNECTION),
      notified: readNotifiedLoss(stores.queue),
      keepNotified: (notified) => keepNotifiedLoss(stores.queue, notified),
    });
  }

  /** Docket connects anew, or does not any more. */
  follow(connecting: Connecting): void {
    this.watch.follow(connecting);
    const ledger = this.options.ledger();
    if (ledger === undefined) return;
    for (const { line, at } of this.unnoted) ledger.generalAlert(line, at);
    this.unnoted = [];
  }

  stateIs(connection: ConnectionDto): void {
    this.watch.stateIs(connection);
  }

  /** Other alerts are wanted from now on. */
  preferencesChanged(): void {
    this.policy.preferencesChanged();
  }

  /** Its user has closed it. */
  closed(alertId: string): void {
    this.policy.closed(alertId);
  }

  /** The system shows alerts again, perhaps. */
  systemShowsAlerts(): void {
    this.policy.systemShowsAlerts();
  }

  /** Takes down what is on the screen. */
  stop(): void {
    this.watch.stop();
    this.policy.stop();
  }

  private note(line: GeneralAlertLine): void {
    const ledger = this.options.ledger();
    if (ledger === undefined) this.unnoted.push({ line, at: this.options.clock.now() });
    else ledger.generalAlert(line);
  }
}

/** None of its alerts is about an Action. */
function noteOfAction(): void {}
