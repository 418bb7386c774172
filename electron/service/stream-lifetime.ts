/**
 * Ties a subscriber to its connection, both ways: the subscriber ends when the connection is gone.
 * When the subscriber is ended for a reason, its reader gets a moment to take that reason in before
 * the connection is cut, and a peer that does not read is not waited for.
 */
import { constants } from "node:http2";
import type { Clock } from "./clock.ts";
import type { HttpRequest } from "./listener.ts";
import type { Subscriber } from "./subscriber.ts";

/** Milliseconds for the last words. */
const LAST_WORDS_MS = 1000;

/** `gone` must be aborted when the answer is finished or its connection closed. */
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

/** HTTP/2 carries other streams on the same connection: only this one goes. */
function sever(request: HttpRequest): void {
  if ("stream" in request) request.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  else request.socket.destroy();
}
