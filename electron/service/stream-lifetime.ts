/**
 * Ties a subscriber to its connection in both directions. The subscriber ends when the connection
 * is closed. If the subscriber is ended for a reason, its reader has a short time to receive the
 * reason before the connection is closed, even if the peer does not read.
 */
import { constants } from "node:http2";
import type { Clock } from "./clock.ts";
import type { HttpRequest } from "./listener.ts";
import type { Subscriber } from "./subscriber.ts";

/** Time for delivering the reason, in milliseconds. */
const LAST_WORDS_MS = 1000;

/** `gone` must be aborted when the response is finished or its connection closed. */
export function tieToConnection(subscriber: Subscriber, request: HttpRequest, gone: AbortSignal, clock: Clock): void {
  const onGone = (): void => subscriber.end();
  if (gone.aborted) {
    subscriber.end();
    return;
  }
  gone.addEventListener("abort", onGone, { once: true });
  subscriber.onEnd((reason) => {
    gone.removeEventListener("abort", onGone);
    if (!reason || gone.aborted) return;
    const lastWords = clock.after(LAST_WORDS_MS, () => sever(request));
    gone.addEventListener("abort", () => lastWords.cancel(), { once: true });
  });
}

/** Closes only this stream on HTTP/2, whose connection may carry others. */
function sever(request: HttpRequest): void {
  if ("stream" in request) request.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  else request.socket.destroy();
}
