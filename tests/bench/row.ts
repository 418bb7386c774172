/**
 * The result of a row of the bench: pairs of costs, ours and the reference's, measured in turn. The
 * ratio, its spread and the verdict follow from them and from gates.ts.
 */

/** The conditions under which a row is measured. */
export interface BenchOptions {
  /** Fewer and shorter rounds, and smaller amounts: all rows together take less than a minute. */
  readonly quick: boolean;
  /** Number of rounds that count; one more precedes them and is dropped. */
  readonly rounds: number;
  /** The shortest time that one side works in a round, in milliseconds. */
  readonly roundMs: number;
  /** Prints a line below the table, for circumstances that the figures do not show. */
  note(line: string): void;
  /**
   * Registers a function that stops a browser or service, shared by several rows, after the last of
   * them.
   */
  atEnd(stop: () => void | Promise<void>): void;
}

/**
 * One round. Both are costs, where smaller is better (milliseconds, µs per event, bytes), except
 * for gates of kind "rate" (gates.ts).
 */
export interface Round {
  ours: number;
  reference: number;
}

export interface Measure {
  /**
   * The id of its gate in gates.ts, such as "1" or "7-throttled"; a measure without a gate is
   * informative.
   */
  id: string;
  /** Unit of both figures: "µs/event", "ms", "B/Action". */
  unit: string;
  /** Description of an informative measure. Other measures have theirs in gates.ts. */
  what?: string;
  rounds: Round[];
}

export interface BenchRow {
  /** The row number in the list of gates. */
  number: number;
  title: string;
  /** Throws where the row cannot be measured: the sentence of the error is shown in the table. */
  run(options: BenchOptions): Promise<Measure[]>;
}

/** Rows that run in one separate process, in this order (`node --expose-gc`). */
export interface BenchGroup {
  name: string;
  rows: readonly BenchRow[];
}
