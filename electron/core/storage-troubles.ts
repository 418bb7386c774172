/** The present troubles with files on this machine, one for each kind of record; sentences. */
import type { Log } from "./ports.ts";

export class StorageTroubles {
  private readonly log: Log;
  private readonly changed: () => void;
  private readonly refused = new Map<string, string>();
  private readonly unreadable = new Map<string, string>();

  constructor(log: Log, changed: () => void) {
    this.log = log;
    this.changed = changed;
  }

  /** The disk does not take these records; undefined when it does again. */
  refuses(records: string): (problem: string | undefined) => void {
    return (problem) => this.set(this.refused, records, problem);
  }

  /** The disk does not give these records back; undefined when it does again. */
  withholds(records: string): (problem: string | undefined) => void {
    return (problem) => this.set(this.unreadable, records, problem);
  }

  get found(): { refused?: string; unreadable: string[] } {
    const [first] = this.refused.values();
    return { ...(first !== undefined && { refused: first }), unreadable: [...this.unreadable.values()] };
  }

  get all(): string[] {
    return [...this.refused.values(), ...this.unreadable.values()];
  }

  private set(troubles: Map<string, string>, records: string, problem: string | undefined): void {
    if (problem === troubles.get(records)) return;
    if (problem === undefined) troubles.delete(records);
    else {
      this.log.error(problem);
      troubles.set(records, problem);
    }
    this.changed();
  }
}
