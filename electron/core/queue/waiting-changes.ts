/**
 * The Actions whose rows wait for a batch, those that wait longest first; where one cannot hold all,
 * the urgent ones before them.
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
    const urgent = this.since.size > most ? this.urgent : [];
    for (const ids of [urgent, this.since.keys()])
      for (const id of ids) {
        if (taken.length >= most) return taken;
        taken.push(id);
        this.urgent.delete(id);
        this.since.delete(id);
      }
    return taken;
  }

  /** An emptied map keeps the room of what it held, but for this. */
  clear(): void {
    this.since.clear();
    this.urgent.clear();
  }
}
