/**
 * Reads a complete gRPC-Web response to an update whose message is unreadable. The trailers are the
 * service's result; unreadable parts of the message do not revoke it.
 */
import { trailerFlag, trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import { viewOf } from "./decode/bytes.ts";
import { EnvelopeSplitter } from "./envelopes.ts";

/**
 * Whether the bytes are one message, readable or not, and trailers with status OK. Never throws.
 */
export function saysAccepted(bytes: Uint8Array): boolean {
  const envelopes = new EnvelopeSplitter();
  let messages = 0;
  let status: string | null | undefined;
  try {
    envelopes.push(bytes);
    for (let envelope = envelopes.next(); envelope !== undefined; envelope = envelopes.next()) {
      if (status !== undefined) return false;
      if ((envelope.flags & trailerFlag) !== 0) status = trailerParse(viewOf(envelope.data)).get("grpc-status");
      else messages += 1;
    }
    envelopes.end();
  } catch {
    return false;
  }
  return messages === 1 && status === "0";
}
