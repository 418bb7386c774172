/** Builds the request for the queue of the acting Principal, by the filters of the settings. */
import { create } from "@bufbuild/protobuf";
import { StreamActionsRequestSchema, type StreamActionsRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Settings } from "../settings/schema.ts";
import { principalFields } from "./action/message-content.ts";

export function streamRequestOf({ assignedTo, requestedBy, authorizedBy, heartbeatMs }: Settings): StreamActionsRequest {
  return create(StreamActionsRequestSchema, {
    assignedTo: assignedTo.map(principalFields),
    requestedBy: requestedBy.map(principalFields),
    authorizedBy: authorizedBy.map(principalFields),
    heartbeatPeriodMillis: heartbeatMs,
  });
}
