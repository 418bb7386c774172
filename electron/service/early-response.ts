/**
 * HTTP/2 responses that are complete before their request is: a refusal for its key, its path or
 * its size. If they were sent at once, clients that are still sending would lose them: Node resets
 * the stream of an unread body, and curl, which stops sending at a status of 400 or above, is reset
 * because the body is shorter than announced. The rest of the body is therefore received and
 * discarded first, up to a limit. HTTP/1 has no such problem, because Node discards the rest there.
 */
import { type Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Clock } from "./clock.ts";
import type { HttpResponse } from "./listener.ts";

/** Limit of discarded bytes, far above any request that is not refused. */
const MOST_BYTES = 16 * 1024 * 1024;
/**
 * If nothing arrives for this long, in milliseconds, the client waits for the response. Longer than
 * a round trip.
 */
const SILENT_MS = 1000;

/**
 * Sends a whole response, possibly before its request is complete. Its head is sent together with
 * its end.
 */
export function answer(response: HttpResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/**
 * Returns a response class for `createServer` of node:http2. A response whose head was sent before
 * its end, such as a stream, is sent without delay.
 */
export function earlyResponse(clock: Clock): typeof Http2ServerResponse {
  class EarlyResponse extends Http2ServerResponse {
    #isWaiting = false;

    override end(...args: unknown[]): this {
      if (this.#isWaiting) return this;
      const send = (): void => {
        // The head is sent before the end: a head without a body would leave no place for trailers,
        // which carry gRPC's status.
        if (!this.headersSent) this.writeHead(this.statusCode);
        super.end(...(args as Parameters<Http2ServerResponse["end"]>));
      };
      if (this.headersSent || this.req.complete || this.stream.destroyed) {
        send();
      } else {
        this.#isWaiting = true;
        afterBody(this.req, clock, send);
      }
      return this;
    }
  }
  // The class is generic in its request type, which is always Node's own here.
  return EarlyResponse as unknown as typeof Http2ServerResponse;
}

/**
 * Calls back once when the body is complete or too large, when the client pauses, or when the
 * connection is closed.
 */
function afterBody(request: Http2ServerRequest, clock: Clock, send: () => void): void {
  let size = 0;
  const settle = (): void => {
    silence.cancel();
    request.off("data", onData);
    for (const event of ["end", "close", "error"]) request.off(event, settle);
    // Beyond the limit, the rest is discarded as well, for as long as a request may take.
    request.resume();
    send();
  };
  const onData = (chunk: Buffer): void => {
    size += chunk.byteLength;
    silence.cancel();
    if (size > MOST_BYTES) settle();
    else silence = clock.after(SILENT_MS, settle);
  };
  let silence = clock.after(SILENT_MS, settle);
  request.on("data", onData);
  for (const event of ["end", "close", "error"]) request.on(event, settle);
}
