/**
 * The service's time: the stamps of its events and the base of its timers. An argument of every
 * part, so that tests own it.
 */
export interface Clock {
  /** Milliseconds since the epoch. It can be set, ahead or back. */
  now(): number;
  /** Milliseconds that never run backward, from any beginning. */
  monotonic(): number;
  /** Calls back once after so many milliseconds, however many, unless it is cancelled before. */
  after(ms: number, callback: () => void): Timer;
}

export interface Timer {
  cancel(): void;
}

/**
 * The longest that setTimeout can wait, 24.8 days: it holds its milliseconds in 32 bits, and takes
 * more for 1.
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
