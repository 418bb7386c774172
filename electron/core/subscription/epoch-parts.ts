/** The surroundings of an epoch: parts that outlive it, and the subscription that owns it. */
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

/** The parts that outlive an epoch. */
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
  /** The stage is another one. */
  entered(): void;
  /** Something that is shown of the connection is different. */
  changed(): void;
  /** A message of the service has arrived. */
  messageReceived(): void;
  /** A message could not be used. */
  dropped(reason: DropReason): void;
  /** The list is complete; the epoch is live from here on. */
  snapshotComplete(): void;
  ended(end: StreamEnd): void;
  failed(cause: TransportFailure): void;
  reopen(why: ReconnectReason): void;
  /** The last stream ended in the middle of its list. */
  readonly wasCutOff: boolean;
}
