/**
 * The wait for the headers of a stream. Some services delay the headers until the first message. A
 * list is therefore requested at half the deadline, to find out in time whether the queue is empty.
 */
import type { Timer } from "../ports.ts";
import { failure } from "../transport/failures/failure.ts";
import { HEADERS_DEADLINE_MS } from "../transport/guarded-fetch.ts";
import type { EpochOwner, EpochParts } from "./epoch-parts.ts";

const ASK_MS = HEADERS_DEADLINE_MS / 2;

export class HeadersWait {
  private readonly parts: Pick<EpochParts, "clock" | "resync" | "watchdog">;
  private readonly owner: Pick<EpochOwner, "failed">;
  private ask: Timer | undefined;
  private deadline: Timer | undefined;

  constructor(parts: HeadersWait["parts"], owner: HeadersWait["owner"]) {
    this.parts = parts;
    this.owner = owner;
  }

  start(): void {
    const { clock, resync } = this.parts;
    this.ask = clock.after(ASK_MS, () => resync.now());
    this.goOn();
  }

  /** Restarts the deadline with its full length. */
  goOn(): void {
    this.deadline?.cancel();
    this.deadline = this.parts.watchdog.lag.after(HEADERS_DEADLINE_MS, () =>
      this.owner.failed(failure({ code: "headersLate", params: { seconds: HEADERS_DEADLINE_MS / 1000 } })),
    );
  }

  /** Called when the headers have arrived or are no longer needed. */
  stop(): void {
    this.ask?.cancel();
    this.deadline?.cancel();
  }
}
