/**
 * One copy of what many rows have in common: every row comes over IPC with words, people and lists
 * of its own. What a row has in common with itself before is kept from there, so that a change
 * costs what it changes. The tables begin anew when they are full.
 */
import type { PrincipalDto, ProgressDto, RowDto } from "../../electron/contract/action.ts";

/** Entries of each table: far more than one queue has types, people and phases. */
const MAX_ENTRIES = 4096;
/** Longer words are somebody's sentences, and rarely the same. */
const MAX_LENGTH = 64;

export class SharedValues {
  readonly #words = new Table<string>();
  readonly #people = new Table<PrincipalDto>();
  readonly #lists = new Table<readonly string[]>();

  /** A copy of the row, which the bridge may have frozen; the row before where it says the same. */
  share(received: RowDto, before: RowDto | undefined): RowDto {
    const row = { ...received };
    if (before !== undefined) {
      row.id = before.id;
      if (row.name === before.name) row.name = before.name;
    }
    row.type = this.#word(row.type, before?.type);
    row.scope = this.#word(row.scope, before?.scope);
    row.state = this.#word(row.state, before?.state);
    row.priority = this.#word(row.priority, before?.priority);
    row.movesFrom = this.#word(row.movesFrom, before?.movesFrom);
    if (row.reportedBy !== undefined) row.reportedBy = this.#word(row.reportedBy, before?.reportedBy);
    row.roles = this.#list(row.roles, before?.roles);
    row.views = this.#list(row.views, before?.views);
    row.moves = this.#list(row.moves, before?.moves);
    if (row.assignedTo !== undefined) row.assignedTo = this.#person(row.assignedTo, before?.assignedTo);
    if (row.requestedBy !== undefined) row.requestedBy = this.#person(row.requestedBy, before?.requestedBy);
    if (row.authorizedBy !== undefined) row.authorizedBy = this.#person(row.authorizedBy, before?.authorizedBy);
    if (row.progress !== undefined) row.progress = this.#progress(row.progress, before?.progress);
    return before !== undefined && isSame(row, before) ? before : row;
  }

  #word<T extends string>(word: T, before: T | undefined): T {
    if (word === before) return before;
    return word.length > MAX_LENGTH ? word : (this.#words.of(word, word) as T);
  }

  #list<T extends readonly string[]>(list: T, before: T | undefined): T {
    if (before !== undefined && list.length === before.length && list.every((word, index) => word === before[index])) return before;
    return this.#lists.of(list.join(), list) as T;
  }

  #person(person: PrincipalDto, before: PrincipalDto | undefined): PrincipalDto {
    if (before !== undefined && person.id === before.id && person.type === before.type) return before;
    return this.#people.of(`${person.type}:${person.id}`, person);
  }

  #progress(progress: ProgressDto, before: ProgressDto | undefined): ProgressDto {
    if (before !== undefined && progress.phase === before.phase && progress.statusMessage === before.statusMessage) return before;
    return { phase: this.#word(progress.phase, before?.phase), statusMessage: progress.statusMessage };
  }
}

class Table<T> {
  readonly #entries = new Map<string, T>();

  of(key: string, value: T): T {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, value);
    return value;
  }
}

/** Of two rows that share what they can. */
function isSame(row: RowDto, before: RowDto): boolean {
  if (row.changedAt !== before.changedAt || Object.keys(row).length !== Object.keys(before).length) return false;
  return (Object.keys(row) as (keyof RowDto)[]).every((field) => Object.is(row[field], before[field]));
}
