/**
 * What a careful reader may believe about each Action after all messages sent. If such a reader
 * cannot be certain, the oracle holds several values or none, and makes no claim about that field.
 */
import { ABSENT, ENDINGS, valuesOf, type ActionReading, type Field, type Reading } from "./reading.ts";

/** The values that a row may show; undefined if unknown. */
export type Believed = ReadonlySet<string> | undefined;

export interface Known {
  name: Believed;
  state: Believed;
  assignee: Believed;
  /** Position of the last message that was certainly about the Action. */
  order: number;
  /** Position of the last message that may have been about the Action. */
  doubtedAt: number;
  /** Time at which the later of these two was sent. */
  sentAt: number;
  epoch: number;
  /**
   * Whether a live event of this epoch was about the Action; an INITIAL of the epoch may be older.
   */
  live: boolean;
  /** Whether a message that adds the Action to the queue was certain in all that matters. */
  isAnnounced: boolean;
  /**
   * Whether the Action may have been ended or taken away, as a stop of work or a missing row would
   * show.
   */
  mayBeEnded: boolean;
  mayBeTaken: boolean;
  /** Whether a complete list without the Action has been closed since. */
  mayHaveLeft: boolean;
}

/** A list that was requested, and that the service has closed. */
interface WholeList {
  askedAt: number;
  hidden: number;
}

/** A list or stream that is being received. */
export interface Heard {
  readonly isList: boolean;
  readonly epoch: number;
  readonly askedAt: number;
  readonly askedWhen: number;
  readonly readings: { reading: Reading; sure: boolean }[];
  readonly ids: Set<string>;
  /** Number of messages that may stand for Actions and in which no reader can find an id. */
  hidden: number;
}

export class Oracle {
  readonly actions = new Map<string, Known>();
  /** "id|name@time" of every provenance that may have been read. */
  readonly provenances = new Set<string>();
  /** Ids of Actions with a message that one reader may read and another may not. */
  readonly doubted = new Set<string>();
  private readonly me: string;
  private readonly read: (payload: Uint8Array) => Reading;
  private readonly now: () => number;
  private readonly unclearTexts: string[] = [];
  /** Number of hidden messages in a list (or stream) that certainly contained the Action. */
  private readonly hiddenBeside = new Map<string, number>();
  private order = 0;
  private epoch = 0;
  /** Positions of this epoch's messages that may stand for Actions. */
  private hidden: number[] = [];
  private newestList: WholeList | undefined;
  /**
   * Whether a list arrived whose end or messages are ambiguous, so that its hidden part is unknown.
   */
  private isHidingUnclear = false;

  /** `me` is the acting principal as "TYPE:id". `now` is any clock, in milliseconds. */
  constructor(me: string, read: (payload: Uint8Array) => Reading, now: () => number) {
    this.me = me;
    this.read = read;
    this.now = now;
  }

  asked(isList: boolean): Heard {
    this.order += 1;
    if (!isList) {
      this.epoch += 1;
      this.hidden = [];
      this.newestList = undefined;
      this.isHidingUnclear = false;
    }
    return { isList, epoch: this.epoch, askedAt: this.order, askedWhen: this.now(), readings: [], ids: new Set(), hidden: 0 };
  }

  /**
   * Processes one message of a stream or list. `heldBack` means that the app reports that it
   * currently does not rely on the stream.
   */
  message(heard: Heard, payload: Uint8Array, { sure, heldBack }: { sure: boolean; heldBack: boolean }): void {
    const reading = this.read(payload);
    heard.readings.push({ reading, sure });
    const isHidden = reading.is === "unreadable" && sure && reading.maybeIds.length === 0;
    if (isHidden) heard.hidden += 1;
    if (reading.is === "unreadable" && !isHidden) this.unclear(payload, heard);
    if (reading.is === "action") {
      heard.ids.add(reading.id);
      for (const one of reading.provenances) this.provenances.add(`${reading.id}|${one}`);
    }
    if (heard.isList || heard.epoch !== this.epoch) return;
    this.order += 1;
    if (reading.is === "unreadable") {
      if (isHidden) this.hidden.push(this.order);
      for (const id of reading.maybeIds) this.doubt(id, heard);
    } else if (reading.is === "action") {
      this.take(reading, { isCertain: sure && !heldBack, isLive: reading.event !== "INITIAL", heard });
    }
    this.sawBeside(heard);
  }

  /**
   * Called when a list has ended. Only a list that was certainly closed proves presence and
   * absence.
   */
  listEnded(heard: Heard, clean: boolean | undefined): void {
    if (heard.epoch !== this.epoch || clean === false) return;
    const isSure = clean === true && heard.readings.every(({ sure }) => sure);
    if (clean !== true) this.isHidingUnclear = true;
    const taken = new Set<string>();
    for (const { reading } of heard.readings) {
      if (reading.is === "unreadable") for (const id of reading.maybeIds) this.doubt(id, heard);
      if (reading.is !== "action") continue;
      const isRepeated = taken.has(reading.id);
      taken.add(reading.id);
      const known = this.actions.get(reading.id);
      // A message sent at the moment of the list request may be read before or after the list.
      const changedSince =
        known !== undefined && (Math.max(known.order, known.doubtedAt) > heard.askedAt || known.sentAt === heard.askedWhen);
      this.take(reading, { isCertain: isSure && !changedSince && !isRepeated, isLive: false, heard });
    }
    const { askedAt, ids, hidden } = heard;
    this.sawBeside(heard);
    for (const [id, known] of this.actions) if (!ids.has(id) && this.provesLeft(id, known, heard)) known.mayHaveLeft = true;
    if (clean !== true) return;
    this.newestList = { askedAt, hidden };
    this.isHidingUnclear = false;
  }

  /** Whether the app has to report messages that it cannot show; undefined if uncertain. */
  get hidesActions(): boolean | undefined {
    if (this.isHidingUnclear) return undefined;
    const { newestList } = this;
    return (newestList?.hidden ?? 0) > 0 || this.hidden.some((order) => order > (newestList?.askedAt ?? 0));
  }

  /**
   * An unreadable message may be the Action itself, unless there were as many when the Action was
   * seen beside them.
   */
  private provesLeft(id: string, known: Known, { askedAt, hidden }: Heard): boolean {
    return askedAt > known.order && (hidden === 0 || hidden <= (this.hiddenBeside.get(id) ?? -1));
  }

  private sawBeside({ ids, hidden }: Heard): void {
    for (const id of ids) this.hiddenBeside.set(id, Math.max(hidden, this.hiddenBeside.get(id) ?? 0));
  }

  /**
   * One reader may read the message and another may not, so nothing is certain for the Actions
   * whose ids occur in the message.
   */
  private unclear(payload: Uint8Array, heard: Heard): void {
    const text = new TextDecoder().decode(payload);
    this.unclearTexts.push(text);
    for (const id of this.actions.keys()) if (text.includes(id)) this.doubt(id, heard);
  }

  /**
   * Makes everything about the Action uncertain. The position stays, because for some readers the
   * message is not about the Action.
   */
  private doubt(id: string, heard: Heard): void {
    this.doubted.add(id);
    const known = this.actions.get(id);
    this.actions.set(id, {
      name: undefined,
      state: undefined,
      assignee: undefined,
      order: known?.order ?? heard.askedAt - 1,
      doubtedAt: this.order,
      sentAt: this.now(),
      epoch: this.epoch,
      live: known?.live ?? false,
      isAnnounced: false,
      mayBeEnded: true,
      mayBeTaken: true,
      mayHaveLeft: true,
    });
  }

  private take(reading: ActionReading, read: { isCertain: boolean; isLive: boolean; heard: Heard }): void {
    // An event of an unknown type changes nothing by itself: its content is shown once a list
    // contains the same, or never.
    const how = { ...read, isCertain: read.isCertain && reading.event !== undefined };
    if (!this.actions.has(reading.id) && this.unclearTexts.some((text) => text.includes(reading.id))) this.doubt(reading.id, how.heard);
    const before = this.actions.get(reading.id);
    const { epoch, isList } = how.heard;
    const isSameEpoch = before?.epoch === epoch;
    const { event, name, assignee } = reading;
    // Live events win over an INITIAL of their epoch. An ended Action stays ended, and an event
    // after the end may be a late one from before: a reader may keep its old belief until a list
    // decides.
    const isInitial = event === "INITIAL";
    const wasOver = before !== undefined && (before.mayBeEnded || mayBe(before.state, ENDINGS)) && (isSameEpoch || !isInitial);
    const wasLive = before?.live === true && isSameEpoch;
    // A list may lag behind: it need not revert events of its epoch nor revive an ended Action.
    const mayLag = wasLive || (before !== undefined && mayBe(before.state, ENDINGS));
    const mayBeLate = isList ? mayLag : wasOver || (isInitial && wasLive);
    const state = stateIn(reading);
    const hasName = name.is === "sure" && name.value !== "";
    const isWhole = state.is === "sure" && hasName;
    const next = {
      name: after(before, before?.name, name.is === "sure" && !hasName ? ABSENT : name, ""),
      state: after(before, before?.state, state, "UNKNOWN"),
      assignee: isWhole || assignee.is !== "absent" ? after(undefined, undefined, assignee, "") : either(before?.assignee, new Set([""])),
    };
    const replaces = how.isCertain && !mayBeLate && event !== undefined && (isInitial || !isList);
    const mix = (one: Believed, other: Believed): Believed =>
      replaces || (before === undefined && how.isCertain) ? other : either(one, other);
    const isSomebodyElses = next.assignee === undefined || [...next.assignee].some((one) => one !== this.me);
    this.actions.set(reading.id, {
      name: mix(before?.name, next.name),
      state: mix(before?.state, next.state),
      assignee: mix(before?.assignee, next.assignee),
      order: how.isCertain ? this.order : (before?.order ?? how.heard.askedAt - 1),
      doubtedAt: how.isCertain ? (before?.doubtedAt ?? 0) : this.order,
      sentAt: this.now(),
      epoch,
      live: how.isLive || (before?.live === true && isSameEpoch),
      isAnnounced: before?.isAnnounced === true || replaces,
      mayBeEnded: before?.mayBeEnded === true || mayBe(next.state, ENDINGS),
      mayBeTaken: before?.mayBeTaken === true || isSomebodyElses,
      mayHaveLeft: before?.mayHaveLeft === true && !replaces,
    });
  }
}

/** A CANCELLED event is a cancellation, whatever the state of its Action is (proto/README.md). */
function stateIn(reading: ActionReading): Field {
  if (reading.event !== "CANCELLED") return reading.state;
  const others = valuesOf(reading.state).filter((state) => ENDINGS.has(state) && state !== "CANCELLED");
  return others.length === 0 ? { is: "sure", value: "CANCELLED" } : { is: "unsure", maybe: ["CANCELLED", ...others] };
}

/** A field that was not sent keeps its known value; `nothing` is the value if none was known. */
function after(before: Known | undefined, known: Believed, field: Field, nothing: string): Believed {
  if (field.is === "sure") return new Set([field.value]);
  if (field.is === "unsure") return field.maybe.length === 0 ? undefined : new Set([...field.maybe, nothing]);
  return before === undefined ? new Set([nothing]) : known;
}

function either(one: Believed, other: Believed): Believed {
  return one === undefined || other === undefined ? undefined : new Set([...one, ...other]);
}

function mayBe(believed: Believed, values: ReadonlySet<string>): boolean {
  return believed === undefined || [...believed].some((value) => values.has(value));
}
