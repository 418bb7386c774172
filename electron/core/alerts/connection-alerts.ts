/**
 * The alerts about the connection. They outlive the session of the connection and use a separate
 * policy.
 */
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
  /** Returns the present alert preferences; absent: the defaults. */
  alerts?: () => AlertPreferences;
  stores: { queue: QueueStore };
  /** Returns the ledger of the account in use, or undefined if there is none. */
  ledger: () => Pick<LedgerWriter, "generalAlert"> | undefined;
}

export class ConnectionAlerts {
  private readonly options: ConnectionAlertsOptions;
  private readonly policy: AlertPolicy;
  private readonly watch: ConnectionWatch;

  /**
   * Alerts shown while no account was in use; they are written to the next account's ledger. `at`:
   * epoch milliseconds.
   */
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
    // The connection's alerts wait for no list.
    this.policy.release();
    this.watch = new ConnectionWatch({
      clock,
      alert: (one) => this.policy.alertNow([one]),
      review: () => this.policy.review(CONNECTION),
      notified: readNotifiedLoss(stores.queue),
      keepNotified: (notified) => keepNotifiedLoss(stores.queue, notified),
    });
  }

  /** Called when Docket starts to connect for another target, or stops connecting. */
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

  /** Called when the alert preferences have changed. */
  preferencesChanged(): void {
    this.policy.preferencesChanged();
  }

  /** Called when the user has closed an alert. */
  closed(alertId: string): void {
    this.policy.closed(alertId);
  }

  /** Called when the system may be showing alerts again. */
  systemShowsAlerts(): void {
    this.policy.systemShowsAlerts();
  }

  /** Stops all timers and withdraws the alerts on the screen. */
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

/** Does nothing, because none of these alerts is about an Action. */
function noteOfAction(): void {}
