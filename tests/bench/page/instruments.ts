/**
 * What is measured in a page: the times of its frames, its long tasks, and when a change of its
 * document was on the screen. Runs in the page.
 */

/** Milliseconds of the clock that the page shares with its worker. */
export function pageTime(): number {
  return performance.timeOrigin + performance.now();
}

/** Records the time between frames, as `requestAnimationFrame` is told it, until `stop`. */
export class FrameTimes {
  readonly #times: number[] = [];
  #next = 0;

  start(): void {
    this.#next = requestAnimationFrame((at) => {
      this.#times.push(at);
      this.start();
    });
  }

  /** Milliseconds from frame to frame, of those that reach into that time (performance.now). */
  stop(from: number, to: number): number[] {
    cancelAnimationFrame(this.#next);
    return frameTimes(this.#times, from, to);
  }
}

/** A frame that began before that time and blocked it counts with all its time. */
export function frameTimes(times: readonly number[], from: number, to: number): number[] {
  return times.slice(1).flatMap((end, index) => {
    const start = times[index] ?? end;
    return end > from && start < to ? [end - start] : [];
  });
}

/** Records tasks over 50 ms until `stop`; their durations. */
export class LongTasks {
  readonly #tasks: PerformanceEntry[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#take(list.getEntries()));

  start(): void {
    this.#observer.observe({ type: "longtask" });
  }

  /** Durations of those that began in that time. */
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
 * Calls back when the frame with the present document has been painted: a box of its own changes
 * its size, which the browser reports after the layout of that very frame, and a task follows it.
 * The box is laid out by itself: a measurement that has the whole page laid out measures that.
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
    // Not in the body: nothing that the page does to its own nodes reaches it.
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

  /** For what is in the document now. */
  next(call: () => void): void {
    if (this.#laidOut.length === 0) {
      this.#isWide = !this.#isWide;
      this.#box.style.width = this.#isWide ? "2px" : "1px";
    }
    this.#laidOut.push(call);
  }
}
