/**
 * Encodes a message to the bytes that are sent for it, either intact or damaged in a randomly
 * chosen way.
 */
import { fromJson, toBinary, type JsonValue } from "@bufbuild/protobuf";
import { StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { bytes, type WireFormat } from "../core/transport/wire-format.ts";
import { mutatedBinary } from "./mutate-binary.ts";
import { mutatedBytes, spliced } from "./mutate-bytes.ts";
import { mutatedText } from "./mutate-json.ts";
import type { SeededRandom } from "./random.ts";

/**
 * Returns one framed message. A message that the codec cannot represent (an unknown enum) is sent
 * as its JSON text.
 */
export function framed(format: WireFormat, message: JsonValue): Uint8Array {
  return format.frame(encoded(format, message));
}

function encoded(format: WireFormat, message: JsonValue): Uint8Array {
  if (format.codec === "json") return format.event(message);
  try {
    return toBinary(StreamActionsResponseSchema, fromJson(StreamActionsResponseSchema, message, { ignoreUnknownFields: true }));
  } catch {
    return bytes(JSON.stringify(message));
  }
}

/**
 * Returns one framed and damaged message: mostly damaged in its fields, sometimes in its bytes,
 * rarely in its frame.
 */
export function damaged(random: SeededRandom, format: WireFormat, message: JsonValue, other: JsonValue): Uint8Array {
  const kind = random.next();
  if (kind < 0.7)
    return format.frame(format.codec === "json" ? bytes(mutatedText(random, message)) : damagedBinary(random, format, message));
  if (kind < 0.85) return format.frame(mutatedBytes(random, encoded(format, message)));
  if (kind < 0.93) return format.frame(spliced(random, encoded(format, message), encoded(format, other)));
  if (kind < 0.96) return spliced(random, framed(format, message), framed(format, other));
  return mutatedBytes(random, framed(format, message));
}

function damagedBinary(random: SeededRandom, format: WireFormat, message: JsonValue): Uint8Array {
  try {
    return mutatedBinary(random, message);
  } catch {
    return mutatedBytes(random, encoded(format, message));
  }
}
