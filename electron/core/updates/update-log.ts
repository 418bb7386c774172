/** The lines that updates leave in the log. Of many at once, good news is counted. */
import { BurstLog } from "../queue/burst-log.ts";
import type { Clock, Log } from "../ports.ts";
import { inLog, type TransportFailure } from "../transport/failure.ts";
import { reasonOf } from "./update-dto.ts";
import type { Update } from "./update.ts";

export class UpdateLog {
  private readonly log: Log;
  private readonly burst: BurstLog;

  constructor(ports: { clock: Clock; log: Log }) {
    this.log = ports.log;
    this.burst = new BurstLog(ports);
  }

  /** One line for an update whose kind of state is new, where that is worth one. */
  changed(before: Update, after: Update): void {
    const { actionId, target, state } = after;
    if (state.is === before.state.is) return;
    if (state.is === "accepted" || state.is === "confirmed") this.burst.log(state.is, () => `${state.is}: ${actionId} ${target}`);
    if (state.is === "held") this.log.warn(`held: ${actionId} ${target}: ${reasonOf(after)?.code ?? ""}`);
  }

  /** The failure of a request, if any, that has left its update refused or in doubt. */
  failed(update: Update | undefined, cause: TransportFailure | undefined): void {
    const is = update?.state.is;
    if (update === undefined || cause === undefined || (is !== "refused" && is !== "unknown")) return;
    this.log.warn(`${is === "unknown" ? "outcome unknown" : is}: ${update.actionId} ${update.target}: ${inLog(cause)}`);
  }

  /** The last lines of a burst are counted. No timer is left after it. */
  stop(): void {
    this.burst.stop();
  }
}
