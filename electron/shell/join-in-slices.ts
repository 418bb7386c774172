/** Builds a long text in several turns of the event loop, so that no turn takes long. */
import type { Clock } from "../core/ports.ts";
import { SLICE_MS } from "../core/transport/work-slice.ts";

/** Resolves with all pieces joined. Each turn adds as many pieces as fit into SLICE_MS. */
export async function joinInSlices(pieces: Iterable<string>, clock: Pick<Clock, "monotonic" | "after">): Promise<string> {
  const text: string[] = [];
  let beganAt = clock.monotonic();
  for (const piece of pieces) {
    text.push(piece);
    if (clock.monotonic() - beganAt < SLICE_MS) continue;
    await new Promise<void>((resolve) => void clock.after(0, resolve));
    beganAt = clock.monotonic();
  }
  return text.join("");
}
