/**
 * Unreadable messages of a list, each of which may be an Action that the list seems to lack. It is
 * certainly none of them where an earlier list held as many messages of the same fingerprint beside
 * the Action itself, readable.
 */

/** The number of messages of each fingerprint in one list, in the order of the fingerprints. */
export type Fingerprints = readonly (readonly [fingerprint: string, count: number])[];

const NONE: Fingerprints = [];

/** The number of fingerprints that are kept on disk with an Action; of more, none are kept. */
export const MAX_KEPT_FINGERPRINTS = 50;

export function fingerprintsOf(messages: readonly string[]): Fingerprints {
  if (messages.length === 0) return NONE;
  const counts = new Map<string, number>();
  for (const fingerprint of messages) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Whether an Action that a list lacks may be in it, unreadable. `earlier`: the unreadable messages
 * of the list that last held the Action.
 */
export function mayBeAmong(list: Fingerprints, earlier: Fingerprints | undefined): boolean {
  if (list.length === 0 || list === earlier) return false;
  const counts = new Map(earlier);
  return list.some(([fingerprint, count]) => count > (counts.get(fingerprint) ?? 0));
}

export function sameFingerprints(a: Fingerprints | undefined, b: Fingerprints | undefined): boolean {
  if (a === b) return true;
  const [one, other] = [a ?? NONE, b ?? NONE];
  return one.length === other.length && JSON.stringify(one) === JSON.stringify(other);
}

/** Reads the form that is kept on disk; undefined for anything else. */
export function parseFingerprints(value: unknown): Fingerprints | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every(isPair) ? (value as Fingerprints) : undefined;
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number";
}

/** More than these need not be distinguished: the number is "at least" anyway. */
const MAX_STREAMED = 10_000;

/** Counts the unreadable messages of the present list, and of the stream since it was requested. */
export class UnreadableMessages {
  private listed = 0;
  /** The sequence numbers of those that the stream has brought. */
  private streamed: number[] = [];
  /** A list of this epoch was read to its end; until then the last epoch's number stands. */
  private isComplete = true;
  /** Some list of this epoch was read, complete or not. */
  private wasListed = false;

  get number(): number {
    return this.isComplete ? this.listed + this.streamed.length : Math.max(this.listed, this.streamed.length);
  }

  /** A new stream begins with a list of its own. */
  begin(): void {
    // Messages of a list that broke off come again.
    if (this.isComplete) this.listed = this.number;
    this.streamed = [];
    this.isComplete = false;
    this.wasListed = false;
  }

  /**
   * The stream's own list is read: it replaces the last epoch's number, but not that of a resync.
   */
  snapshotComplete(): void {
    if (!this.isComplete && !this.wasListed) this.listed = 0;
    this.isComplete = true;
  }

  streamedAt(sequence: number): void {
    if (this.streamed.length < MAX_STREAMED) this.streamed.push(sequence);
  }

  /** The stream has brought some since the last list was requested. */
  get hasStreamed(): boolean {
    return this.streamed.length > 0;
  }

  /** A list that may be incomplete holds this many. */
  listedAtLeast(count: number): void {
    this.listed = Math.max(this.listed, count);
    this.wasListed = true;
  }

  /**
   * A list that was requested at `sequence` holds this many, those of the stream before included.
   */
  judged(sequence: number, count: number): void {
    this.listed = count;
    this.streamed = this.streamed.filter((position) => position > sequence);
    this.isComplete = true;
  }
}
