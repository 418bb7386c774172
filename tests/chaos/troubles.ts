/**
 * The kinds of trouble in a history, and which of them its seed includes. Real networks, services
 * and machines cause every one of these kinds.
 */
import type { SeededRandom } from "../fuzz/random.ts";

/** Troubles of a request for the stream or for a list. */
const STREAM_TROUBLES = ["refused", "busy", "unavailable", "webPage", "hang", "headersOnly", "cut", "closed", "slow"] as const;
export type StreamTrouble = (typeof STREAM_TROUBLES)[number];

/** Troubles of an update request and of its response. */
const UPDATE_TROUBLES = [
  "refused",
  "lostBefore",
  "lostAfter",
  "hangBefore",
  "hangAfter",
  "slowAnswer",
  "slowRequest",
  "busy",
  "unavailable",
  "gateway",
  "webPage",
  "halfAnswer",
  "emptyAnswer",
  "mixedUp",
  "twice",
] as const;
export type UpdateTrouble = (typeof UPDATE_TROUBLES)[number];

/** Troubles of open connections, of the machine, its disk or its process. */
const SUDDEN_TROUBLES = [
  "cutAll",
  "silent",
  "deaf",
  "heldBack",
  "kill",
  "killAtStep",
  "killAtWrite",
  "tornLog",
  "lostLog",
  "diskRefuses",
  "frozen",
  "asleep",
  "clockJump",
  "clockYears",
  "keyRefused",
  "reconnect",
  "settings",
  "otherAccount",
  "sameMoment",
] as const;
export type SuddenTrouble = (typeof SUDDEN_TROUBLES)[number];

type Trouble = StreamTrouble | UpdateTrouble | SuddenTrouble;

/** Every kind that the fixed seeds have to cover. */
export const TROUBLES: readonly Trouble[] = [...STREAM_TROUBLES, ...UPDATE_TROUBLES, ...SUDDEN_TROUBLES];

/** The troubles of one history: a few kinds, frequent enough to coincide. */
export class Troubles {
  private readonly random: SeededRandom;
  private readonly streams: readonly StreamTrouble[];
  private readonly updates: readonly UpdateTrouble[];
  private readonly suddens: readonly SuddenTrouble[];
  private readonly often: number;
  /** The troubles that have occurred. */
  readonly met = new Set<Trouble>();
  /** Whether the troubles have ended; none occurs afterwards. */
  isOver = false;

  constructor(random: SeededRandom) {
    this.random = random;
    this.often = random.pick([0.1, 0.25, 0.5]);
    this.streams = this.some(STREAM_TROUBLES);
    this.updates = this.some(UPDATE_TROUBLES);
    this.suddens = this.some(SUDDEN_TROUBLES);
  }

  /** Whether this history includes the trouble. */
  has(kind: SuddenTrouble): boolean {
    return this.suddens.includes(kind);
  }

  forStream(): StreamTrouble | undefined {
    return this.draw(this.streams);
  }

  forUpdate(): UpdateTrouble | undefined {
    return this.draw(this.updates);
  }

  sudden(): SuddenTrouble | undefined {
    return this.draw(this.suddens);
  }

  private draw<T extends Trouble>(kinds: readonly T[]): T | undefined {
    if (this.isOver || kinds.length === 0 || !this.random.chance(this.often)) return undefined;
    const kind = this.random.pick(kinds);
    this.met.add(kind);
    return kind;
  }

  private some<T extends Trouble>(kinds: readonly T[]): T[] {
    return kinds.filter(() => this.random.chance(0.35));
  }
}
