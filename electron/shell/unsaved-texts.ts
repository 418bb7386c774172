/**
 * What the page has not saved yet. Drafts are on their way to main: before Docket's windows close,
 * the page is asked for them, because a signal and a quit overtake its messages. Settings wait for
 * their user to save them: a quit asks first.
 */
import type { PushMessage } from "../contract/channels.ts";
import type { Clock, Log } from "../core/ports.ts";

/** A page saves within milliseconds; one that stands still must not hold up the end. */
const SAVED_WITHIN_MS = 500;

export interface UnsavedTextsPorts {
  /** Answers whether there is a page that listens. */
  push: (...message: PushMessage<"drafts:flush">) => boolean;
  /** Whether there is a page; one that crashed has lost what was typed in it. */
  isListening: () => boolean;
  clock: Clock;
  log: Log;
}

export class UnsavedTexts {
  private readonly ports: UnsavedTextsPorts;
  private readonly waiting = new Map<number, () => void>();
  private lastId = 0;
  private typedSettings = false;

  constructor(ports: UnsavedTextsPorts) {
    this.ports = ports;
  }

  /** Whether a page that is still there has settings that were typed and not saved. */
  get hasSettings(): boolean {
    return this.typedSettings && this.ports.isListening();
  }

  /** The page says so at its start, and after each change. */
  settingsTyped(unsaved: boolean): void {
    this.typedSettings = unsaved;
  }

  /** Settles when the page has saved them, after 500 ms at the latest; undefined without a page. */
  save(): Promise<void> | undefined {
    const { push, clock, log } = this.ports;
    this.lastId += 1;
    const id = this.lastId;
    if (!push("drafts:flush", { id })) return undefined;
    return new Promise((resolve) => {
      const timer = clock.after(SAVED_WITHIN_MS, () => {
        log.warn(`quit: the window did not answer within ${SAVED_WITHIN_MS} ms; a text typed just now may be lost`);
        this.saved(id);
      });
      this.waiting.set(id, () => {
        timer.cancel();
        resolve();
      });
    });
  }

  /** The page's answer: main has had all that was typed before the request. */
  saved(id: number): void {
    this.waiting.get(id)?.();
    this.waiting.delete(id);
  }
}
