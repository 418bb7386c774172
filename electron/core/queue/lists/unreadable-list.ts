/**
 * Unreadable messages of a list, each of which may be an Action that the list seems to lack. The
 * Action is certainly not among them if an earlier list had as many messages of each fingerprint
 * beside the readable Action itself.
 */

/** Number of messages of each fingerprint in one list, sorted by fingerprint. */
export type Fingerprints = readonly (readonly [fingerprint: string, count: number])[];

const NONE: Fingerprints = [];

/** Maximum number of fingerprints stored on disk with an Action; if there are more, none are. */
export const MAX_KEPT_FINGERPRINTS = 50;

export function fingerprintsOf(messages: readonly string[]): Fingerprints {
  if (messages.length === 0) return NONE;
  const counts = new Map<string, number>();
  for (const fingerprint of messages) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Whether an Action that a list lacks may be in the list, unreadable. `earlier`: the unreadable
 * messages of the list that last contained the Action.
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

/** Reads the form that is stored on disk; undefined for anything else. */
export function parseFingerprints(value: unknown): Fingerprints | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every(isPair) ? (value as Fingerprints) : undefined;
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number";
}

/** Limit of distinguished messages; the number is shown as "at least" anyway. */
const MAX_STREAMED = 10_000;

/** Counts the unreadable messages of the present list, and of the stream since it was requested. */
export class UnreadableMessages {
  private listed = 0;
  /** Sequence numbers of the unreadable messages that the stream has sent. */
  private streamed: number[] = [];
  /** Whether a list of this epoch was read to its end; until then the last number counts. */
  private isComplete = true;
  /** Whether any list of this epoch was read, complete or not. */
  private wasListed = false;

  get number(): number {
    return this.isComplete ? this.listed + this.streamed.length : Math.max(this.listed, this.streamed.length);
  }

  /** Begins a new stream, which sends a list of its own first. */
  begin(): void {
    // Messages of a list that broke off will be sent again.
    if (this.isComplete) this.listed = this.number;
    this.streamed = [];
    this.isComplete = false;
    this.wasListed = false;
  }

  /**
   * Called at the end of the stream's own list. Replaces the last epoch's number, not a resync's.
   */
  snapshotComplete(): void {
    if (!this.isComplete && !this.wasListed) this.listed = 0;
    this.isComplete = true;
  }

  streamedAt(sequence: number): void {
    if (this.streamed.length < MAX_STREAMED) this.streamed.push(sequence);
  }

  /** Whether the stream has sent unreadable messages since the last list was requested. */
  get hasStreamed(): boolean {
    return this.streamed.length > 0;
  }

  /** Called when a list that may be incomplete has this many unreadable messages. */
  listedAtLeast(count: number): void {
    this.listed = Math.max(this.listed, count);
    this.wasListed = true;
  }

  /**
   * Called when a list requested at `sequence` has this many unreadable messages, including those
   * that the stream sent before the request.
   */
  judged(sequence: number, count: number): void {
    this.listed = count;
    this.streamed = this.streamed.filter((position) => position > sequence);
    this.isComplete = true;
  }
}
