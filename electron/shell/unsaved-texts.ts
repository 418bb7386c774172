/**
 * Text that the page has not saved. Drafts may still be on their way to main, and a signal or a
 * quit can overtake the page's messages, so the page is asked to save them before Docket's windows
 * close. Settings are saved only by the user, so a quit asks about them first.
 */
import type { PushMessage } from "../contract/channels.ts";
import type { Clock, Log } from "../core/ports.ts";

/**
 * Time limit in milliseconds. A page saves within milliseconds; a page that hangs must not delay
 * the exit.
 */
const SAVED_WITHIN_MS = 500;

export interface UnsavedTextsPorts {
  /** Sends a message to the page. Returns whether a page listens. */
  push: (...message: PushMessage<"drafts:flush">) => boolean;
  /** Whether there is a page. A crashed page has lost its typed text. */
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

  /** Whether an existing page has settings that were typed and not saved. */
  get hasSettings(): boolean {
    return this.typedSettings && this.ports.isListening();
  }

  /** Receives the page's report, at its start and after each change. */
  settingsTyped(unsaved: boolean): void {
    this.typedSettings = unsaved;
  }

  /**
   * Settles when the page has saved the texts, or after 500 ms. Returns undefined without a page.
   */
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

  /** Receives the page's response: main has received all text that was typed before the request. */
  saved(id: number): void {
    this.waiting.get(id)?.();
    this.waiting.delete(id);
  }
}
