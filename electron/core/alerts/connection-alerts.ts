/** The alerts about the connection: they outlive the session that it belongs to, and have a policy of their own. */
import { DEFAULT_ALERTS } from "../../contract/alert-rules.ts";
import type { GeneralAlertLine } from "../../contract/alerts.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { SessionPorts } from "../session-ports.ts";
import { ConnectionWatch } from "./connection-watch.ts";
import { CONNECTION } from "./occasion.ts";
import { AlertPolicy } from "./policy.ts";
import { keepToldLoss, readToldLoss } from "./told-loss.ts";

export interface ConnectionAlertsOptions extends Pick<SessionPorts, "clock" | "notifier" | "alerts" | "stores"> {
  /** For the ledger of the account in use. */
  noteGeneral: (line: GeneralAlertLine) => void;
}

export class ConnectionAlerts {
  private readonly policy: AlertPolicy;
  private readonly watch: ConnectionWatch;

  constructor({ clock, notifier, alerts, stores, noteGeneral }: ConnectionAlertsOptions) {
    const isLive = (): boolean => this.watch.isLive;
    const note = (): void => undefined;
    this.policy = new AlertPolicy({ clock, notifier, preferences: alerts ?? (() => DEFAULT_ALERTS), isLive, note, noteGeneral });
    // It waits for no list.
    this.policy.release();
    this.watch = new ConnectionWatch({
      clock,
      call: (one) => this.policy.call([one]),
      review: () => this.policy.review(CONNECTION),
      told: readToldLoss(stores.queue),
      keepTold: (told) => keepToldLoss(stores.queue, told),
    });
  }

  /** Docket connects for this account, anew perhaps; undefined: for none. */
  follow(account: string | undefined): void {
    this.watch.follow(account);
  }

  stateIs(state: ConnectionState): void {
    this.watch.stateIs(state);
  }

  /** Other alerts are wanted from now on. */
  preferencesChanged(): void {
    this.policy.preferencesChanged();
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
}
