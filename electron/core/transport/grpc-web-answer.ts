/**
 * The proof in a whole gRPC-Web answer to an update with an unreadable message. The trailers
 * are the service's word; nothing that is unreadable in the message takes it back.
 */
import { transformSplitEnvelope } from "@connectrpc/connect/protocol";
import { trailerFlag, trailerParse } from "@connectrpc/connect/protocol-grpc-web";
import { MAX_FRAME_BYTES } from "./transport.ts";

/** Whether it is one message, readable or not, and trailers with OK. Never throws. */
export async function saysAccepted(bytes: Uint8Array): Promise<boolean> {
  let messages = 0;
  let status: string | null | undefined;
  try {
    for await (const { flags, data } of transformSplitEnvelope(MAX_FRAME_BYTES)(onlyChunk(bytes))) {
      if (status !== undefined) return false;
      if ((flags & trailerFlag) !== 0) status = trailerParse(data).get("grpc-status");
      else messages += 1;
    }
  } catch {
    return false;
  }
  return messages === 1 && status === "0";
}

async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield await Promise.resolve(bytes);
}
