/** A decision of the user that Docket's file could not take because another program held it: tried again for a moment, then refused. */
import type { Result } from "../contract/channels.ts";
import type { Clock } from "./ports.ts";

/** Long beside what a backup or a virus scanner takes, short beside what a person waits for. */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** Settles with what `attempt` answers as soon as that is not "busy", and with "not_stored" where it stays so. */
export async function whenFree<T>(clock: Clock, attempt: () => Result<T>): Promise<Result<T>> {
  const began = clock.monotonic();
  for (;;) {
    const result = attempt();
    if (result.ok || result.code !== "busy") return result;
    if (clock.monotonic() - began >= WAIT_MS) return { ...result, code: "not_stored" };
    await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
  }
}
