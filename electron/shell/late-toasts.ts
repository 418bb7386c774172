/**
 * Alerts that the system has shown later than was waited for: macOS asks for permission first, and a
 * slow machine takes its time. They counted as failed, and the next attempt finds that they were seen.
 */
import type { Alert } from "../core/ports.ts";

export class LateToasts {
  /** By the alert's id, what it said. */
  private readonly shown = new Map<string, string>();

  /** It is on the screen after all. */
  appeared({ id, message }: Alert): void {
    this.shown.set(id, JSON.stringify(message));
  }

  /** Whether this alert, which is to be shown, has been shown just so; it counts for once. */
  takes({ id, message }: Alert): boolean {
    const said = this.shown.get(id);
    this.shown.delete(id);
    return said === JSON.stringify(message);
  }

  withdrawn(alertId: string): void {
    this.shown.delete(alertId);
  }
}
