/** From the bytes of one message to the message, and to a sentence where that fails; shared by every transport. */
import { fromBinary, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  StreamActionsResponseSchema,
  type UpdateActionStateResponse,
  UpdateActionStateResponseSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { CodecName } from "../../contract/dto.ts";
import type { Frame } from "./transport.ts";

/** A service may be newer than we are: what it knows and we do not is passed over (contract.md). */
export const LENIENT = { ignoreUnknownFields: true } as const;

/** Decodes one event. Never throws. */
export function decodeFrame(data: Uint8Array, codec: CodecName): Frame {
  try {
    if (codec === "binary") return { ok: true, event: fromBinary(StreamActionsResponseSchema, data) };
    return { ok: true, event: fromJson(StreamActionsResponseSchema, parseJson(data), LENIENT) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** The Action in the answer to an update; undefined for an answer without one, or with one that cannot be read: it was accepted all the same. */
export function decodeAnswer(data: Uint8Array, codec: CodecName): Action | undefined {
  if (data.byteLength === 0) return undefined;
  try {
    const answer: UpdateActionStateResponse =
      codec === "binary"
        ? fromBinary(UpdateActionStateResponseSchema, data)
        : fromJson(UpdateActionStateResponseSchema, parseJson(data), LENIENT);
    return answer.action;
  } catch {
    return undefined;
  }
}

export function parseJson(data: Uint8Array): JsonValue {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)) as JsonValue;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(ActionSchema.typeName, "Action").slice(0, 200);
}
