/**
 * The Actions whose rows wait for a batch, those that wait longest first; where one cannot hold all,
 * the urgent ones before them, in half of it at most.
 */

export class WaitingChanges {
  /** Since when, monotonic milliseconds; the longest wait first. */
  private readonly since = new Map<string, number>();
  private readonly urgent = new Set<string>();

  get size(): number {
    return this.since.size;
  }

  get areUrgent(): boolean {
    return this.urgent.size > 0;
  }

  /** The begin of the longest wait, monotonic milliseconds. */
  get oldest(): number | undefined {
    const [oldest] = this.since.values();
    return oldest;
  }

  has(id: string): boolean {
    return this.since.has(id);
  }

  ids(): Iterable<string> {
    return this.since.keys();
  }

  add(id: string, at: number): void {
    this.since.set(id, at);
  }

  /** One that waits is urgent from now on. */
  hurry(id: string): void {
    this.urgent.add(id);
  }

  /** Takes out the next ones, at most so many. */
  take(most: number): string[] {
    const taken: string[] = [];
    const takeOf = (ids: Iterable<string>, limit: number): void => {
      for (const id of ids) {
        if (taken.length >= limit) return;
        taken.push(id);
        if (this.areUrgent) this.urgent.delete(id);
        this.since.delete(id);
      }
    };
    if (this.since.size > most) takeOf(this.urgent, Math.floor(most / 2));
    takeOf(this.since.keys(), most);
    return taken;
  }

  /** An emptied map keeps the room of what it held, but for this. */
  clear(): void {
    this.since.clear();
    this.urgent.clear();
  }
}
