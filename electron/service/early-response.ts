/**
 * Answers of HTTP/2 that are there before their request is: a refusal for its key, its path or its
 * size. Sent at once, clients that are still sending lose it: Node resets the stream of an unread
 * body, and curl, which stops sending at a status from 400 on, is reset for a body that is shorter
 * than it had said. So the rest of a body is let in first and discarded, as far as it is not too
 * much to wait for. HTTP/1 has no such trouble: Node discards there what is left.
 */
import { type Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Clock } from "./clock.ts";
import type { HttpResponse } from "./listener.ts";

/** Far beyond any request that is not refused. */
const MOST_BYTES = 16 * 1024 * 1024;
/** With nothing coming for so long, its sender waits for the answer: longer than a round trip takes. */
const SILENT_MS = 1000;

/** A whole answer, which may be there before its request is. Its head goes out with its end. */
export function answer(response: HttpResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/** For `createServer` of node:http2. What is begun before its end, a stream, is sent as it comes. */
export function earlyResponse(clock: Clock): typeof Http2ServerResponse {
  class EarlyResponse extends Http2ServerResponse {
    #isWaiting = false;

    override end(...args: unknown[]): this {
      if (this.#isWaiting) return this;
      const send = (): void => {
        // Sent with its end, a head without a body would leave no place for trailers, gRPC's outcome.
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
  // The class itself is generic in its request, which is Node's own here.
  return EarlyResponse as unknown as typeof Http2ServerResponse;
}

/** Calls back once, when the body is there or too much of it, or when the connection is gone. */
function afterBody(request: Http2ServerRequest, clock: Clock, send: () => void): void {
  let size = 0;
  const settle = (): void => {
    silence.cancel();
    request.off("data", onData);
    for (const event of ["end", "close", "error"]) request.off(event, settle);
    // After too much of it, the rest is discarded as well, for as long as a request may take.
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
