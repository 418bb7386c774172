/** The environment of a session: the ports of the client, and the parts that sessions share. */
import type { AlertPreferences } from "../contract/alert-rules.ts";
import type { PushMessage } from "../contract/channels.ts";
import type { Stores } from "./account-records.ts";
import type { HandedAlerts } from "./alerts/alert-handover.ts";
import type { DaysOfUse } from "./alerts/ledger/days-of-use.ts";
import type { Clock, Log, Notifier, Random } from "./ports.ts";
import type { QueueCounts } from "./queue/view-counts.ts";
import type { UpdateStep } from "./updates/update.ts";

/**
 * The messages that core pushes to the window; the counts are for the tray, which waits for no
 * page.
 */
export type ClientMessage =
  | PushMessage<"queue:batch" | "connection:changed" | "digest:changed" | "accounts:changed">
  | [channel: "queue:counts", payload: QueueCounts];

export interface SessionPorts {
  clock: Clock;
  random: Random;
  log: Log;
  notifier: Notifier;
  /** Returns the present alert preferences; absent: the defaults. */
  alerts?: () => AlertPreferences;
  newId: () => string;
  /** The records on this machine. */
  stores: Stores;
  /** Publishes a message. Returns whether there is a receiver. */
  publish: (...message: ClientMessage) => boolean;
  /** Called at each step of an update; used by tests that end the process there. */
  step?: (step: UpdateStep) => void;
}

/** The parts that the client passes to each of its sessions. */
export interface SessionParts {
  days: DaysOfUse;
  /** Alerts of the account that the last session has left on the screen. */
  alertsLeft: HandedAlerts | undefined;
  /** Generation of the list in the window; each session has a different one. */
  listEpoch: number;
  connectionChanged: () => void;
  /**
   * Called when a message has arrived, or more of a backlog of updates is sent; the rest of the
   * connection is unchanged.
   */
  messageReceived: () => void;
}
