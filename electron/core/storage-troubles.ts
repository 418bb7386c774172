/** The present storage problems on this machine, one for each kind of record. */
import { inEnglish } from "../contract/languages/language.ts";
import { storageSentence } from "../contract/messages/storage.ts";
import { isSameProblem, type StorageProblem } from "../contract/storage.ts";
import type { Log } from "./ports.ts";

export class StorageTroubles {
  private readonly log: Log;
  private readonly changed: () => void;
  private readonly refused = new Map<string, StorageProblem>();
  /** Records that are lost for good, although the disk accepts new ones again. */
  private readonly lost = new Map<string, StorageProblem>();
  private readonly unreadable = new Map<string, StorageProblem>();

  constructor(log: Log, changed: () => void) {
    this.log = log;
    this.changed = changed;
  }

  /**
   * Returns a reporter for failed writes of these records. It is called with undefined once writes
   * succeed again, or with the problem of what was lost until then.
   */
  refuses(records: string): (problem: StorageProblem | undefined) => void {
    return (problem) => {
      const isOver = problem?.code === "linesLost";
      this.set(this.refused, records, isOver ? undefined : problem);
      if (isOver) this.set(this.lost, records, problem);
    };
  }

  /** Returns a reporter for failed reads of these records; undefined once reads succeed again. */
  withholds(records: string): (problem: StorageProblem | undefined) => void {
    return (problem) => this.set(this.unreadable, records, problem);
  }

  get found(): { refused?: StorageProblem; lost: StorageProblem[]; unreadable: StorageProblem[] } {
    const [first] = this.refused.values();
    return { ...(first !== undefined && { refused: first }), lost: [...this.lost.values()], unreadable: [...this.unreadable.values()] };
  }

  get all(): StorageProblem[] {
    return [...this.refused.values(), ...this.lost.values(), ...this.unreadable.values()];
  }

  private set(troubles: Map<string, StorageProblem>, records: string, problem: StorageProblem | undefined): void {
    if (isSameProblem(problem, troubles.get(records))) return;
    if (problem === undefined) troubles.delete(records);
    else {
      this.log.error(inEnglish(() => storageSentence(problem)));
      troubles.set(records, problem);
    }
    this.changed();
  }
}
