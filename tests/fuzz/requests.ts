/** Reads the app's requests from their bytes. */
import { fromBinary, fromJson, toJson, type DescMessage, type JsonObject, type MessageShape } from "@bufbuild/protobuf";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  UpdateActionStateRequestSchema,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { WireFormat } from "../core/transport/wire-format.ts";

export type AppRequest =
  | { is: "stream" | "list"; message: StreamActionsRequest }
  | { is: "update"; id: string; sentAs: string; change: JsonObject; message: UpdateActionStateRequest };

export function readRequest(format: WireFormat, url: string, body: unknown): AppRequest {
  const data = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body as ArrayBuffer | Uint8Array<ArrayBuffer>);
  const { pathname } = new URL(url);
  if (/stream/i.test(pathname)) {
    const message = messageIn(format, StreamActionsRequestSchema, data, format.transport !== "rest");
    return { is: message.streamMode === ActionStreamMode.INITIAL_ONLY ? "list" : "stream", message };
  }
  const request = messageIn(format, UpdateActionStateRequestSchema, data, format.transport === "grpc-web");
  const id = format.transport === "rest" ? decodeURIComponent(pathname.split("/").at(-2) ?? "") : request.actionId;
  const { provenance } = request;
  const at = Number(provenance?.updatedAt?.seconds ?? 0) * 1000 + Math.floor((provenance?.updatedAt?.nanos ?? 0) / 1e6);
  return {
    is: "update",
    id,
    sentAs: `${provenance?.name ?? ""}@${at}`,
    change: toJson(UpdateActionStateRequestSchema, request),
    message: { ...request, actionId: id },
  };
}

function messageIn<T extends DescMessage>({ codec }: WireFormat, schema: T, data: Uint8Array, isEnveloped: boolean): MessageShape<T> {
  const payload = isEnveloped ? data.slice(5) : data;
  return codec === "binary" ? fromBinary(schema, payload) : fromJson(schema, JSON.parse(new TextDecoder().decode(payload)));
}
