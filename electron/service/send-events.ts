/**
 * Writes a subscriber's events to its client, in the transport's format and as fast as the
 * connection accepts them.
 */
import type { HttpResponse } from "./listener.ts";
import type { StreamEvent } from "./stream-event.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Headers of every streaming response. nginx buffers a response without `X-Accel-Buffering: no`.
 */
export const STREAM_HEADERS = { "Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff" } as const;

/** Approximate number of bytes that a connection accepts at once before it requests a pause. */
const BATCH_BYTES = 16 * 1024;

/** Resolves when the stream has ended cleanly. Rejects with the reason if it was ended for one. */
export async function sendEvents(
  subscriber: Subscriber,
  response: HttpResponse,
  bytesOf: (event: StreamEvent) => Uint8Array,
): Promise<void> {
  try {
    for (let event = await subscriber.take(); event; event = await subscriber.take()) {
      await turnsEnd();
      if (!response.write(gather(bytesOf(event), subscriber, bytesOf))) await writable(response);
    }
  } finally {
    subscriber.end();
  }
}

/**
 * Joins all events of one turn, because a write costs a system call, which is more than its bytes.
 */
function gather(first: Uint8Array, subscriber: Subscriber, bytesOf: (event: StreamEvent) => Uint8Array): Uint8Array {
  const parts = [first];
  let size = first.byteLength;
  for (let event = subscriber.takeReady(); event; event = size < BATCH_BYTES ? subscriber.takeReady() : undefined) {
    const bytes = bytesOf(event);
    parts.push(bytes);
    size += bytes.byteLength;
  }
  return parts.length === 1 ? first : Buffer.concat(parts, size);
}

function turnsEnd(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Resolves when the connection accepts more bytes, or is closed. */
function writable(response: HttpResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    if (response.destroyed) {
      resolve();
      return;
    }
    response.on("drain", settle);
    response.on("close", settle);
  });
}
