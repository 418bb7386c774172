/**
 * What a row of the bench gives: pairs of costs, ours and the reference's, measured in turns. The
 * ratio, its spread and the verdict follow from them and from gates.ts.
 */

/** The conditions that a row keeps to. */
export interface BenchOptions {
  /** Fewer and shorter rounds, and smaller amounts: all rows together take less than a minute. */
  readonly quick: boolean;
  /** Rounds that count; one more goes before them and is dropped. */
  readonly rounds: number;
  /** The shortest time that one side works in a round, milliseconds. */
  readonly roundMs: number;
  /** Prints a line below the table: circumstances that the figures do not say. */
  note(line: string): void;
  /** Has a browser or service that several rows share stopped after the last of them. */
  atEnd(stop: () => void | Promise<void>): void;
}

/**
 * One round. Both are costs: the smaller, the better (milliseconds, µs per event, bytes); but for
 * gates of kind "rate" (gates.ts).
 */
export interface Round {
  ours: number;
  reference: number;
}

export interface Measure {
  /** The id of its gate in gates.ts, as "1" or "7-throttled"; one without a gate is informative. */
  id: string;
  /** Of both figures: "µs/event", "ms", "B/Action". */
  unit: string;
  /** Informative measures only: what it is. Others have it in gates.ts. */
  what?: string;
  rounds: Round[];
}

export interface BenchRow {
  /** As in the list of gates. */
  number: number;
  title: string;
  /** Throws where it cannot be measured: the sentence of the error stands in the table. */
  run(options: BenchOptions): Promise<Measure[]>;
}

/** Rows that run in one process of their own, in this order (`node --expose-gc`). */
export interface BenchGroup {
  name: string;
  rows: readonly BenchRow[];
}
