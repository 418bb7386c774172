/**
 * Alerts that the system has shown later than was waited for: macOS asks for permission first, and a
 * slow machine takes its time. They counted as failed, and the next attempt finds that they were seen.
 */
import type { Alert } from "../core/ports.ts";

export class LateToasts {
  /** By the alert's id, what it said. */
  private readonly shown = new Map<string, { said: string; isClosed: boolean }>();

  /** It is on the screen after all; `isClosed`: or was, until its user has closed it. */
  appeared({ id, message }: Alert, isClosed = false): void {
    this.shown.set(id, { said: JSON.stringify(message), isClosed });
  }

  /** Of an alert that is to be shown, whether it has been shown just so, and closed since. It counts for once. */
  take({ id, message }: Alert): { isClosed: boolean } | undefined {
    const before = this.shown.get(id);
    this.shown.delete(id);
    return before?.said === JSON.stringify(message) ? before : undefined;
  }

  withdrawn(alertId: string): void {
    this.shown.delete(alertId);
  }
}
