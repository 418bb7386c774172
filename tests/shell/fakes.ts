/** What the shell's parts are given in tests: the few bits of Electron that each needs, and a clock that the test moves. */
import { EventEmitter } from "node:events";
import type { Clock, Log, Timer } from "../../electron/core/ports.ts";

/** Moves only when told to. */
export class TestClock implements Clock {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.time;
  }

  monotonic(): number {
    return this.time;
  }

  after(ms: number, run: () => void): Timer {
    const timer = { at: this.time + ms, run };
    this.timers.add(timer);
    return { cancel: () => void this.timers.delete(timer) };
  }

  /** Timers that have neither run nor been cancelled. */
  get pending(): number {
    return this.timers.size;
  }

  advance(ms: number): void {
    this.time += ms;
    for (const timer of [...this.timers].toSorted((a, b) => a.at - b.at)) {
      if (timer.at > this.time || !this.timers.delete(timer)) continue;
      timer.run();
    }
  }
}

export function testLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const level =
    (name: string) =>
    (message: string): void =>
      void lines.push(`${name}: ${message}`);
  return { lines, debug: level("debug"), info: level("info"), warn: level("warn"), error: level("error") };
}

/** An event as Electron hands it to its listeners. */
export function cancelable<T extends object>(details: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** A page: its events, its address, and what was sent to it. */
export class TestPage extends EventEmitter {
  readonly sent: [channel: string, payload: unknown][] = [];
  readonly mainFrame = { url: "app://docket/index.html", parent: null };
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  destroyed = false;

  send(channel: string, payload: unknown): void {
    this.sent.push([channel, payload]);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

/** Until everything that was already due has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
