/** Repeats a command of the user for a moment while another program holds Docket's file. */
import type { Result } from "../contract/channels.ts";
import { isBusyError } from "../contract/errors.ts";
import type { Clock } from "./ports.ts";

/**
 * Time for which attempts are repeated, in milliseconds: long compared with the lock of a backup or
 * a virus scanner, short compared with a person's patience.
 */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** Settles with the result of `attempt` as soon as it is not "busy", or when the time is over. */
export async function whenFree<T>(clock: Clock, attempt: () => Result<T>): Promise<Result<T>> {
  const began = clock.monotonic();
  for (;;) {
    const result = attempt();
    if (result.ok || !isBusyError(result.error) || clock.monotonic() - began >= WAIT_MS) return result;
    await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
  }
}
