/**
 * Every update that the service received, in order, with its outcome: the answer to the control
 * line `{"log": true}` of a test or a curious operator. A view of the store's log: what is kept
 * beyond this process is the store's part.
 */
import type { UpdateEntry } from "./update-entry.ts";

export interface UpdateRecord extends Omit<UpdateEntry, "id" | "repeats" | "repeatable" | "answer"> {
  /** 1 for the first update of this log. */
  readonly number: number;
  /**
   * The number of the update that this one repeats: it got that one's answer, and changed nothing.
   * Absent where that one is no longer in the log.
   */
  readonly repeats?: number;
}

/** So many records are kept at most; a service that runs for days must not grow by its log. */
const KEPT = 10_000;
/** And so many characters in them: 10,000 reports of the longest kind would be 160 MB. */
const KEPT_CHARACTERS = 4_000_000;

export class UpdateLog {
  #records: UpdateRecord[] = [];
  /** Records at the beginning that are to be forgotten. */
  #forgotten = 0;
  /** In the records that are kept. */
  #characters = 0;
  #count = 0;
  /** By the ids of their entries: in the order of the records, and never fewer. */
  readonly #numbers = new Map<string, number>();

  /** A second time does nothing: a store may report an entry again. */
  append({ id, repeats, repeatable: _repeatable, answer: _answer, ...entry }: UpdateEntry): void {
    if (this.#numbers.has(id)) return;
    this.#count += 1;
    const first = repeats === undefined ? undefined : this.#numbers.get(repeats);
    const record: UpdateRecord = { number: this.#count, ...entry, ...(first !== undefined && { repeats: first }) };
    this.#numbers.set(id, this.#count);
    this.#records.push(record);
    this.#characters += charactersOf(record);
    this.#forget();
  }

  clear(): void {
    this.#records = [];
    this.#forgotten = 0;
    this.#characters = 0;
    this.#numbers.clear();
  }

  /** The latest in the order in which they came: 10,000, or fewer where they are long. */
  records(): UpdateRecord[] {
    return this.#records.slice(this.#forgotten);
  }

  #forget(): void {
    while (this.#records.length - this.#forgotten > KEPT || this.#characters > KEPT_CHARACTERS) {
      const oldest = this.#records[this.#forgotten];
      if (oldest) this.#characters -= charactersOf(oldest);
      this.#forgotten += 1;
      this.#numbers.delete(this.#numbers.keys().next().value ?? "");
    }
    // Shortening an array costs its length each time: in batches.
    if (this.#forgotten < 1000) return;
    this.#records = this.#records.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}

/** The bound for texts that a client chooses. */
function charactersOf({ as, actionId = "", progress, provenance, error = "" }: UpdateRecord): number {
  const { phase = "", statusMessage = "" } = progress ?? {};
  return as.length + actionId.length + phase.length + statusMessage.length + (provenance?.name?.length ?? 0) + error.length;
}
