/**
 * What the unreadable messages of a list leave open: each may be an Action that is absent from it.
 * It certainly is not, where as many messages of the same likeness stood in an earlier list that
 * had the Action itself, readable. Pure, but for the count of what is unreadable now.
 */

/** How often each likeness comes in one list; in the order of the likenesses. */
export type Likenesses = readonly (readonly [likeness: string, count: number])[];

/**
 * How many different likenesses are kept on disk with an Action; with more, it is as if none had
 * been seen.
 */
export const MAX_KEPT_LIKENESSES = 50;

export function likenessesOf(messages: readonly string[]): Likenesses {
  const counts = new Map<string, number>();
  for (const likeness of messages) counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Whether an Action that is absent from a list may stand in it unreadable. `beside`: what was
 * unreadable when it was last listed itself.
 */
export function mayBeAmong(list: Likenesses, beside: Likenesses | undefined): boolean {
  if (list.length === 0 || list === beside) return false;
  const earlier = new Map(beside);
  return list.some(([likeness, count]) => count > (earlier.get(likeness) ?? 0));
}

export function sameLikenesses(a: Likenesses | undefined, b: Likenesses | undefined): boolean {
  return a === b || JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
}

/** What an earlier run, or version, has left of it on disk; undefined for anything else. */
export function parseLikenesses(value: unknown): Likenesses | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every(isPair) ? (value as Likenesses) : undefined;
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number";
}

/** More than these need not be told apart: the number is "at least" anyway. */
const MAX_STREAMED = 10_000;

/**
 * How many messages of the present list, and of what the stream has brought since it was asked for,
 * cannot be read.
 */
export class UnreadableMessages {
  private listed = 0;
  /** The positions, in the order of events, of those that the stream has brought. */
  private streamed: number[] = [];
  /**
   * A list of this epoch has been read to its end; until then the number of the last epoch's
   * stands.
   */
  private isWhole = true;
  /** Some list of this epoch has been read, whole or not. */
  private wasListed = false;

  get number(): number {
    return this.isWhole ? this.listed + this.streamed.length : Math.max(this.listed, this.streamed.length);
  }

  /** A new stream begins with a list of its own. */
  begin(): void {
    // What came of a list that broke off comes again.
    if (this.isWhole) this.listed = this.number;
    this.streamed = [];
    this.isWhole = false;
    this.wasListed = false;
  }

  /**
   * The stream's own list has been read, and replaces that of the last epoch; a resync of this one
   * knows better.
   */
  settled(): void {
    if (!this.isWhole && !this.wasListed) this.listed = 0;
    this.isWhole = true;
  }

  streamedAt(mark: number): void {
    if (this.streamed.length < MAX_STREAMED) this.streamed.push(mark);
  }

  /** The stream has brought some after the last list was asked for. */
  get hasStreamed(): boolean {
    return this.streamed.length > 0;
  }

  /** A list of which it is not known whether it is whole has so many. */
  listedAtLeast(count: number): void {
    this.listed = Math.max(this.listed, count);
    this.wasListed = true;
  }

  /**
   * A list that was asked for at `mark` has so many, and shows what the stream's messages before it
   * had stood for.
   */
  judged(mark: number, count: number): void {
    this.listed = count;
    this.streamed = this.streamed.filter((position) => position > mark);
    this.isWhole = true;
  }
}
