/**
 * Calls for work to stop: at once, each alone, as long as they are few. Where a few are on the screen
 * and nobody has answered them, further ones are gathered for a moment, and become one alert with them.
 */
import type { Clock, Timer } from "../ports.ts";
import { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import { GATHER_MS, MAX_SINGLE, withOpen } from "./occasion.ts";

export interface StopsOptions {
  clock: Clock;
  /** Those that an alert is about, and that nobody has answered. */
  open: () => readonly AlertCase[];
  deliver: (cases: readonly AlertCase[]) => void;
}

export class Stops {
  private readonly options: StopsOptions;
  private readonly waiting = new CaseMap();
  private timer: Timer | undefined;

  constructor(options: StopsOptions) {
    this.options = options;
  }

  call(cases: readonly AlertCase[]): void {
    const { clock, open, deliver } = this.options;
    const before = open();
    const isFew = before.length === 0 || withOpen(before, cases).length <= MAX_SINGLE;
    if (isFew && this.waiting.size === 0) return deliver(cases);
    for (const one of cases) this.waiting.set(one);
    this.timer ??= clock.after(GATHER_MS, () => this.flush());
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.waiting.clear();
  }

  private flush(): void {
    const cases = this.waiting.all();
    this.stop();
    this.options.deliver(cases);
  }
}
