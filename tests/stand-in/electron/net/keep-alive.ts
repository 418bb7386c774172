/**
 * Decides whether a socket may be reused after a response, and tries to save the socket when the
 * response is not wanted.
 */
import type { BodyFraming } from "./body-framing.ts";
import { type ResponseHead, valueOf } from "./response-head.ts";
import type { Lease } from "./socket-pool.ts";

/**
 * Number of bytes of an unwanted body that are read to keep its socket (chromium:
 * net/http/http_response_body_drainer.cc).
 */
const DRAIN_BYTES = 16_384;
const DRAIN_MS = 5_000;

export function isKeptAlive(head: ResponseHead): boolean {
  const words = `${valueOf(head, "connection") ?? ""},${valueOf(head, "proxy-connection") ?? ""}`.toLowerCase();
  if (/(?:^|,)\s*close\s*(?:,|$)/.test(words)) return false;
  return head.version.minor > 0 || /(?:^|,)\s*keep-alive\s*(?:,|$)/.test(words);
}

export function drain(lease: Lease, framing: BodyFraming): void {
  const { socket } = lease;
  let read = 0;
  const end = (reusable: boolean): void => {
    clearTimeout(timer);
    socket.off("data", onData);
    socket.off("close", onClose);
    lease.release(reusable);
  };
  const onClose = (): void => end(false);
  const onData = (chunk: Buffer): void => {
    read += chunk.length;
    const fed = framing.feed(chunk);
    if ("error" in fed || read > DRAIN_BYTES) end(false);
    else if (fed.done) end(!fed.extra);
  };
  const timer = setTimeout(() => end(false), DRAIN_MS).unref();
  socket.on("data", onData);
  socket.on("close", onClose);
  socket.resume();
}
