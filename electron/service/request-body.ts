/**
 * Reads the body of a request. A body that is too large is refused before it is parsed, and before
 * it is read if its size is announced.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { MAX_REQUEST_BYTES } from "./limits.ts";
import type { HttpRequest } from "./listener.ts";

/**
 * RESOURCE_EXHAUSTED, for which REST has the status 413. Not a subclass of ConnectError, because
 * `instanceof` is true for every ConnectError then.
 */
export class TooLarge extends Error {
  constructor() {
    super(`the request is larger than ${MAX_REQUEST_BYTES} bytes`);
  }
}

/**
 * Uses listeners instead of iteration: leaving an iteration early destroys the request, and with it
 * the response with the refusal. Rejects with TooLarge above `maxBytes`, and with CANCELED if the
 * client disconnects.
 */
export function readBody(request: HttpRequest, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers["content-length"]) > maxBytes) return Promise.reject(new TooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (): void => {
      request.off("data", onData);
      request.off("end", onEnd);
      request.off("close", onClose);
      request.off("error", onClose);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      settle();
      // Discards the rest unread.
      request.resume();
      reject(new TooLarge());
    };
    const onEnd = (): void => {
      settle();
      resolve(Buffer.concat(chunks));
    };
    const onClose = (): void => {
      settle();
      reject(new ConnectError("the client hung up", Code.Canceled));
    };
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("close", onClose);
    request.on("error", onClose);
  });
}
