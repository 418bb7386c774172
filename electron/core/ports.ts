/**
 * Everything that core needs from outside, as interfaces: the shell gives the real ones, a test gives fakes.
 * Core itself touches no timer, network, file or screen of its own.
 */

export interface Timer {
  /** Idempotent. */
  cancel(): void;
}

export interface Clock {
  /** Wall clock, epoch milliseconds. It can jump. */
  now(): number;
  /** Milliseconds that never run backward and may stand still while the machine sleeps. */
  monotonic(): number;
  /** Runs once, at or after `ms` from now. */
  after(ms: number, run: () => void): Timer;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** The one door to the network: Electron's `session.fetch`, or Node's global fetch. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** An assignment worth a person's attention. */
export interface AssignmentAlert {
  actionId: string;
  title: string;
  body: string;
  /** CRITICAL and HIGH may stay on screen until they are dismissed. */
  urgent: boolean;
}

export interface Notifier {
  /** Shows the alert; the promise settles with what the system said of it. Never rejects. */
  show(alert: AssignmentAlert): Promise<{ shown: true } | { shown: false; reason: string }>;
  /** Takes down what is still on screen for this Action. */
  withdraw(actionId: string): void;
}

/** Where the API key rests. */
export interface Secrets {
  read(): Promise<string | undefined>;
  /** Resolves when the key is kept; rejects with a sentence when it cannot be. `undefined` forgets it. */
  write(key: string | undefined): Promise<void>;
  /** One sentence for the settings view: where it is kept, or why not. */
  describe(): string;
}

/** The settings that the user made, as the file has them; core decides what they mean. */
export interface SettingsStore {
  /** `problem` is a sentence when the file was there and could not be used. */
  read(): { values: Record<string, unknown>; problem?: string };
  /** Throws an Error with a sentence when it cannot be written. */
  write(values: Record<string, unknown>): void;
}

/** One Action as it was when Docket last knew; plain JSON, made and read by core/queue. */
export interface StoredAction {
  id: string;
  json: string;
}

/** The last queue of one desk (one service and one acting Principal), on disk. Every method throws an Error with a sentence when it cannot. */
export interface QueueStore {
  read(desk: string): { actions: StoredAction[]; notes: Record<string, string> };
  /** Both or neither are kept. `notes` are merged into what is there. */
  write(desk: string, change: { upserts: StoredAction[]; removes: string[]; notes: Record<string, string> }): void;
}
