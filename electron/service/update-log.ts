/**
 * Every update that the service received, in order, with its outcome: the response to the control
 * line `{"log": true}`. A view of the store's log; the store keeps what outlives this process.
 */
import type { UpdateEntry } from "./update-entry.ts";

export interface UpdateRecord extends Omit<UpdateEntry, "id" | "repeats" | "repeatable" | "answer"> {
  /** 1 for the first update of this log. */
  readonly number: number;
  /**
   * Number of the update that this one repeats: it received the same answer and changed nothing.
   * Absent if that update is no longer in the log.
   */
  readonly repeats?: number;
}

/** Maximum number of records, so that the log of a service that runs for days does not grow. */
const KEPT = 10_000;
/** Maximum number of characters in them: 10,000 reports of maximum length would be 160 MB. */
const KEPT_CHARACTERS = 4_000_000;

export class UpdateLog {
  #records: UpdateRecord[] = [];
  /** Number of records at the beginning that are no longer part of the log. */
  #forgotten = 0;
  /** Number of characters in the kept records. */
  #characters = 0;
  #count = 0;
  /** Numbers by the ids of their entries, in the order of the records. */
  readonly #numbers = new Map<string, number>();

  /**
   * Appends an entry. A second call with the same id does nothing, because a store may report an
   * entry again.
   */
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

  /** Returns the latest records in order: 10,000, or fewer if they are long. */
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
    // Shortening an array costs its length each time, so it is done in batches.
    if (this.#forgotten < 1000) return;
    this.#records = this.#records.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}

/** Returns the number of characters that a client can choose. */
function charactersOf({ as, actionId = "", progress, provenance, error = "" }: UpdateRecord): number {
  const { phase = "", statusMessage = "" } = progress ?? {};
  return as.length + actionId.length + phase.length + statusMessage.length + (provenance?.name?.length ?? 0) + error.length;
}
