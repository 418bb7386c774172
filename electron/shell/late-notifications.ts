/**
 * Remembers alerts that the system showed after the timeout: macOS asks for permission first, and
 * slow machines take longer. Such alerts counted as failed, and the next attempt uses this record.
 */
import type { Alert } from "../core/ports.ts";

export class LateNotifications {
  /** Message of each shown alert and whether the user has closed it, by the alert's id. */
  private readonly shown = new Map<string, { said: string; isClosed: boolean }>();

  /**
   * Records that the alert was shown after all. `isClosed` means that the user has already closed
   * it.
   */
  appeared({ id, message }: Alert, isClosed = false): void {
    this.shown.set(id, { said: JSON.stringify(message), isClosed });
  }

  /**
   * Returns whether an alert with the same message was shown late, and whether it was closed since;
   * undefined if it was not shown. The record is used only once.
   */
  take({ id, message }: Alert): { isClosed: boolean } | undefined {
    const before = this.shown.get(id);
    this.shown.delete(id);
    return before?.said === JSON.stringify(message) ? before : undefined;
  }

  withdrawn(alertId: string): void {
    this.shown.delete(alertId);
  }
}
