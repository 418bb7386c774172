/**
 * Delivers alerts about work to stop at once, one per cause, while they are few. If further causes
 * would make more than `MAX_SINGLE` with the unanswered ones on the screen, the further causes are
 * gathered for a moment and become one alert with those.
 */
import type { Clock, Timer } from "../ports.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { GATHER_MS, MAX_SINGLE, withOpen } from "./alert-group.ts";

export interface StopAlertsOptions {
  clock: Clock;
  /** Returns the unanswered causes of alerts on the screen. */
  open: () => readonly AlertCause[];
  deliver: (causes: readonly AlertCause[]) => void;
}

export class StopAlerts {
  private readonly options: StopAlertsOptions;
  private readonly waiting = new CauseMap();
  private timer: Timer | undefined;

  constructor(options: StopAlertsOptions) {
    this.options = options;
  }

  call(causes: readonly AlertCause[]): void {
    const { clock, open, deliver } = this.options;
    const before = open();
    const isFew = before.length === 0 || withOpen(before, causes).length <= MAX_SINGLE;
    if (isFew && this.waiting.size === 0) return deliver(causes);
    for (const one of causes) this.waiting.set(one);
    this.timer ??= clock.after(GATHER_MS, () => this.flush());
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.waiting.clear();
  }

  private flush(): void {
    const causes = this.waiting.all();
    this.stop();
    this.options.deliver(causes);
  }
}
