/** The surroundings of a subscription, and its requests. */
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
  /** Filters and heartbeat period; the mode is set here. */
  request: StreamActionsRequest;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
  pause: RequestPause;
  /** Whether this service's first heartbeat follows its list, as an earlier run has learned it. */
  heartbeatTrust: HeartbeatTrust;
  onHeartbeatTrust: (trust: HeartbeatTrust) => void;
  /** Something that is shown of the connection is different. */
  onConnection: () => void;
  /** A message came, epoch milliseconds, and nothing else of the connection is different. */
  onMessage: (at: number) => void;
}

/** The request for a stream, which asks for heartbeats, or (without `heartbeatMs`) for a list. */
export function requestOf(
  { assignedTo, requestedBy, authorizedBy }: StreamActionsRequest,
  streamMode: ActionStreamMode,
  heartbeatMs?: number,
): StreamActionsRequest {
  const heartbeats = heartbeatMs === undefined ? {} : { heartbeatPeriodMillis: heartbeatMs };
  return create(StreamActionsRequestSchema, { assignedTo, requestedBy, authorizedBy, streamMode, ...heartbeats });
}
