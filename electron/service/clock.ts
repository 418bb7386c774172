/**
 * The service's time: the timestamps of its events and its timers. A parameter of every part, so
 * that tests can control it.
 */
export interface Clock {
  /** Returns milliseconds since the epoch. The system may set this clock forward or back. */
  now(): number;
  /** Returns milliseconds that never decrease, from an arbitrary start. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds, without an upper limit, unless cancelled before. */
  after(ms: number, callback: () => void): Timer;
}

export interface Timer {
  cancel(): void;
}

/**
 * Longest delay of setTimeout, 24.8 days: it stores milliseconds in 32 bits, and treats longer
 * delays as 1.
 */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    let left = ms;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const step = Math.min(left, LONGEST_MS);
      left -= step;
      timer = setTimeout(left > 0 ? wait : callback, step);
    };
    wait();
    return { cancel: () => clearTimeout(timer) };
  },
};
