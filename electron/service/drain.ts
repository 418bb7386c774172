/**
 * Ends all streams when the service stops, so that their clients do not all reconnect in the same
 * second. The streams end with UNAVAILABLE, in random order, spread over a period if there is one.
 * If they end at once, Retry-After spreads the reconnects; the first hundred have none, since
 * clients wait for a random time anyway.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Clock } from "./clock.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Number of clients that one instance can accept in a second without effect on others: each needs a
 * snapshot.
 */
const RETURNS_PER_SECOND = 100;
/** Nobody should be without their queue for longer than this, in seconds. */
const MAX_RETRY_AFTER_S = 30;
/** Interval between the steps in which streams end, in milliseconds. */
const STEP_MS = 100;

/** Resolves when the streams that were open have ended, possibly before the period is over. */
export async function drain(streams: Iterable<Subscriber>, periodMs: number, clock: Clock): Promise<void> {
  const open = new Set(shuffled([...streams]));
  for (const stream of open) stream.onEnd(() => open.delete(stream));
  const total = open.size;
  if (periodMs === 0) {
    const perSecond = Math.max(RETURNS_PER_SECOND, Math.ceil(total / MAX_RETRY_AFTER_S));
    for (const [index, stream] of [...open].entries()) stream.end(stopping(Math.floor(index / perSecond)));
    return;
  }
  for (let passed = STEP_MS; open.size > 0; passed += STEP_MS) {
    await new Promise<void>((resolve) => void clock.after(STEP_MS, resolve));
    const toStay = total - Math.floor((total * Math.min(passed, periodMs)) / periodMs);
    for (const stream of [...open].slice(0, Math.max(0, open.size - toStay))) stream.end(stopping());
  }
}

/** Returns the error that ends streams, also used for new streams meanwhile. */
export function stopping(retryAfterS = 0): ConnectError {
  return new ConnectError("the service is stopping", Code.Unavailable, retryAfterS > 0 ? { "Retry-After": String(retryAfterS) } : {});
}

/**
 * Shuffles the list (Fisher and Yates), because in the original order the oldest streams would end
 * first.
 */
function shuffled<T>(list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}
