/** Dependencies of a subscription, and its requests. */
import { create } from "@bufbuild/protobuf";
import {
  StreamActionsRequestSchema,
  type ActionStreamMode,
  type StreamActionsRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Log, Random } from "../ports.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport } from "../transport/transport.ts";
import type { Diagnostics } from "./diagnostics.ts";
import type { SubscriptionSink } from "./sink.ts";
import type { HeartbeatTrust } from "./snapshot-end.ts";

export interface SubscriptionPorts {
  clock: Clock;
  random: Random;
  log: Log;
}

export interface SubscriptionOptions {
  transport: Transport;
  /** Filters and heartbeat period; the subscription sets the mode. */
  request: StreamActionsRequest;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
  pause: RequestPause;
  /** Whether this service's first heartbeat follows its list, as learned in an earlier run. */
  heartbeatTrust: HeartbeatTrust;
  onHeartbeatTrust: (trust: HeartbeatTrust) => void;
  /** Called when a displayed property of the connection has changed. */
  onConnection: () => void;
  /** Called with the epoch milliseconds of a message when no other property has changed. */
  onMessage: (at: number) => void;
}

/** Returns the request for a stream with heartbeats or, without `heartbeatMs`, for a list. */
export function requestOf(
  { assignedTo, requestedBy, authorizedBy }: StreamActionsRequest,
  streamMode: ActionStreamMode,
  heartbeatMs?: number,
): StreamActionsRequest {
  const heartbeats = heartbeatMs === undefined ? {} : { heartbeatPeriodMillis: heartbeatMs };
  return create(StreamActionsRequestSchema, { assignedTo, requestedBy, authorizedBy, streamMode, ...heartbeats });
}
