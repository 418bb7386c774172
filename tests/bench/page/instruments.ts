/**
 * Measures a page: the times of its frames, its long tasks, and when a change of its document was
 * on the screen. Runs in the page.
 */

/** Returns milliseconds of the clock that the page shares with its worker. */
export function pageTime(): number {
  return performance.timeOrigin + performance.now();
}

/** Records the times between frames, as passed to `requestAnimationFrame`, until `stop`. */
export class FrameTimes {
  readonly #times: number[] = [];
  #next = 0;

  start(): void {
    this.#next = requestAnimationFrame((at) => {
      this.#times.push(at);
      this.start();
    });
  }

  /**
   * Returns milliseconds from frame to frame, for frames that overlap this time (performance.now).
   */
  stop(from: number, to: number): number[] {
    cancelAnimationFrame(this.#next);
    return frameTimes(this.#times, from, to);
  }
}

/** A frame that began before that time and blocked it counts with its whole duration. */
export function frameTimes(times: readonly number[], from: number, to: number): number[] {
  return times.slice(1).flatMap((end, index) => {
    const start = times[index] ?? end;
    return end > from && start < to ? [end - start] : [];
  });
}

/** Records the durations of tasks over 50 ms until `stop`. */
export class LongTasks {
  readonly #tasks: PerformanceEntry[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#take(list.getEntries()));

  start(): void {
    this.#observer.observe({ type: "longtask" });
  }

  /** Returns the durations of tasks that began in that time. */
  stop(from: number, to: number): number[] {
    this.#take(this.#observer.takeRecords());
    this.#observer.disconnect();
    return this.#tasks.filter(({ startTime }) => startTime >= from && startTime < to).map(({ duration }) => duration);
  }

  #take(entries: PerformanceEntryList): void {
    this.#tasks.push(...entries);
  }
}

/**
 * Calls back when the frame with the present document has been painted: an extra box changes its
 * size, which the browser reports after the layout of that same frame, and a task follows. The box
 * is laid out separately: a measurement that forces a layout of the whole page would measure that
 * layout.
 */
export class Paints {
  readonly #box = document.createElement("div");
  readonly #channel = new MessageChannel();
  #laidOut: (() => void)[] = [];
  #painted: (() => void)[] = [];
  #isWide = false;

  constructor() {
    const frame = document.createElement("div");
    Object.assign(frame.style, { position: "fixed", top: "0", height: "1px", width: "2px", contain: "strict", visibility: "hidden" });
    Object.assign(this.#box.style, { height: "1px", width: "1px" });
    frame.append(this.#box);
    // Outside the body, so that changes by the page to its own nodes cannot affect the box.
    document.documentElement.append(frame);
    new ResizeObserver(() => {
      this.#painted.push(...this.#laidOut.splice(0));
      this.#channel.port2.postMessage(null);
    }).observe(this.#box);
    this.#channel.port1.addEventListener("message", () => {
      for (const call of this.#painted.splice(0)) call();
    });
    this.#channel.port1.start();
  }

  /** Calls back once the present document has been painted. */
  next(call: () => void): void {
    if (this.#laidOut.length === 0) {
      this.#isWide = !this.#isWide;
      this.#box.style.width = this.#isWide ? "2px" : "1px";
    }
    this.#laidOut.push(call);
  }
}
