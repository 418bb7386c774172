/** Dependencies of an epoch: parts that outlive the epoch, and the subscription that owns it. */
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Clock, Log } from "../ports.ts";
import type { ReconnectReason } from "../../contract/failures.ts";
import type { TransportFailure } from "../transport/failures/failure.ts";
import type { StreamEnd, Transport } from "../transport/transport.ts";
import type { Diagnostics } from "./diagnostics.ts";
import type { HeartbeatPeriod } from "./heartbeat-period.ts";
import type { ListPolling } from "./list-polling.ts";
import type { Resync } from "./resync.ts";
import type { SubscriptionSink } from "./sink.ts";
import type { SnapshotEnd } from "./snapshot-end.ts";
import type { StalledStreams } from "./stalled-streams.ts";
import type { Watchdog } from "./watchdog.ts";

export type Stage = "opening" | "initial" | "live" | "stale";

/** Parts that outlive an epoch. */
export interface EpochParts {
  clock: Clock;
  log: Log;
  transport: Transport;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
  heartbeats: HeartbeatPeriod;
  polling: ListPolling;
  resync: Resync;
  snapshotEnd: SnapshotEnd;
  stalledStreams: StalledStreams;
  watchdog: Watchdog;
}

export interface EpochOwner {
  /** Called when the stage has changed. */
  entered(): void;
  /** Called when a displayed property of the connection has changed. */
  changed(): void;
  /** Called when a message of the service has arrived. */
  messageReceived(): void;
  /** Called when a message could not be used. */
  dropped(reason: DropReason): void;
  /** Called when the list is complete and the epoch becomes live. */
  snapshotComplete(): void;
  ended(end: StreamEnd): void;
  failed(cause: TransportFailure): void;
  reopen(why: ReconnectReason): void;
  /** Whether the last stream ended in the middle of its list. */
  readonly wasCutOff: boolean;
}
