/**
 * One copy of the values that many rows share, because every row arrives over IPC with its own
 * strings, people and lists. Unchanged values of a row are reused from its previous version, so
 * that a change only costs what it changes. A full table is cleared.
 */
import type { PrincipalDto, ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { haveInCommon } from "../../electron/contract/batch-text.ts";
import { type Common, canCompact, CompactRow } from "./compact-row.ts";

/** Entries per table: far more than the types, people and phases of one queue. */
const MAX_ENTRIES = 4096;
/**
 * Length above which a word is not shared. Longer texts are usually sentences and rarely repeat.
 */
const MAX_LENGTH = 64;
/**
 * Number of recent values that are compared before the table is searched; a list contains few
 * distinct ones.
 */
const MAX_RECENT = 8;

export class SharedValues {
  readonly #words = new Table<string>();
  readonly #people = new Table<PrincipalDto>();
  readonly #lists = new Table<readonly string[]>();
  readonly #commons = new Table<Common>();
  readonly #recent: Common[] = [];
  #oldest = 0;
  /** Base of the rows' time offsets: the time of the first row. */
  #base: number | undefined;

  /** Returns the row to store: its previous version if both are equal. */
  share(received: RowDto, before: RowDto | undefined): RowDto {
    const base = (this.#base ??= Number.isSafeInteger(received.changedAt) ? received.changedAt : 0);
    const common = this.#commonOf(received, before instanceof CompactRow ? before.common : undefined, base);
    const id = before?.id ?? received.id;
    const name = before?.name === received.name ? before.name : received.name;
    const progress = received.progress === undefined ? undefined : this.#progress(received.progress, before?.progress);
    if (canCompact(received, base)) {
      const row = new CompactRow({ id, name, progress }, received, common);
      // Absent fields are undefined, whereas a received row lacks them.
      return before instanceof CompactRow && row.isSame(before) ? before : (row as RowDto);
    }
    const row: RowDto = Object.assign({ ...received }, present(common), { id, name }, progress === undefined ? {} : { progress });
    return before !== undefined && isSame(row, before) ? before : row;
  }

  #commonOf(row: RowDto, before: Common | undefined, base: number): Common {
    if (before !== undefined && haveInCommon(before, row)) return before;
    for (const one of this.#recent) if (haveInCommon(one, row)) return one;
    const { type, scope, state, priority, assignedTo, requestedBy, authorizedBy, reportedBy, lastChange } = row;
    const { roles, views, moves, movesFrom } = row;
    const common: Common = {
      type: this.#word(type),
      scope: this.#word(scope),
      state: this.#word(state),
      priority: this.#word(priority),
      assignedTo: this.#person(assignedTo),
      requestedBy: this.#person(requestedBy),
      authorizedBy: this.#person(authorizedBy),
      reportedBy: reportedBy === undefined ? undefined : this.#word(reportedBy),
      lastChange: lastChange === undefined ? undefined : this.#word(lastChange),
      roles: this.#list(roles),
      views: this.#list(views),
      moves: this.#list(moves),
      movesFrom: this.#word(movesFrom),
      base,
    };
    // The key contains null in place of undefined.
    const shared = this.#commons.of(JSON.stringify(Object.values(common)), common);
    this.#recent[this.#oldest] = shared;
    this.#oldest = (this.#oldest + 1) % MAX_RECENT;
    return shared;
  }

  #word<T extends string>(word: T): T {
    return word.length > MAX_LENGTH ? word : (this.#words.of(word, word) as T);
  }

  #list<T extends readonly string[]>(list: T): T {
    return this.#lists.of(list.join(), list) as T;
  }

  #person(person: PrincipalDto | undefined): PrincipalDto | undefined {
    return person === undefined ? undefined : this.#people.of(`${person.type}:${person.id}`, person);
  }

  #progress(progress: ProgressDto, before: ProgressDto | undefined): ProgressDto {
    if (before !== undefined && progress.phase === before.phase && progress.statusMessage === before.statusMessage) return before;
    return { phase: this.#word(progress.phase), statusMessage: progress.statusMessage };
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

/** Returns the fields that a row has. */
function present(common: Common): Partial<RowDto> {
  return Object.fromEntries(Object.entries(common).filter(([field, value]) => field !== "base" && value !== undefined));
}

/**
 * Whether two rows that share their values are equal. Rows stored in different forms are not equal.
 */
function isSame(row: RowDto, before: RowDto): boolean {
  if (row.changedAt !== before.changedAt || Object.keys(row).length !== Object.keys(before).length) return false;
  return (Object.keys(row) as (keyof RowDto)[]).every((field) => Object.is(row[field], before[field]));
}
