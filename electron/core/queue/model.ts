/**
 * The queue as the service tells it. Rows change only by events, leave only by a terminal event or
 * by a completed resync, and never vanish: what is over or gone moves to "Finished" or "Left your
 * queue". What is done about a change (alerts, updates, pixels) is the listener's business.
 */
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { FieldChangeDto, TimelineEntry } from "../../contract/action.ts";
import { isTerminal } from "../lifecycle.ts";
import type { ActionEvent, SubscriptionSink } from "../subscription/subscription.ts";
import { acknowledgedAfter, changedSince, termsOf } from "./acknowledged.ts";
import { Agreement } from "./agreement.ts";
import { changesBetween, isReport, isSameContent, isSameFlaws, received } from "./changes.ts";
import { isMine, isOpen, isUnsure, wasInMyHands, wasMine, type Content, type Entry } from "./entry.ts";
import { EventTimes } from "./event-times.ts";
import type { ModelListener, ModelPorts, Source } from "./model-ports.ts";
import { ListLag } from "./list-lag.ts";
import { forgettable, overSince } from "./retention.ts";
import { readAction } from "./reading.ts";
import { rolesOf } from "./roles.ts";
import { stopAfter, stopOnLeaving, type OwnDeeds, type Version } from "./stop-work.ts";
import { Untold } from "./untold.ts";
import { likenessesOf, mayBeAmong, sameLikenesses, UnreadableMessages, type Likenesses } from "./unreadable-list.ts";

/** How much history one Action keeps in memory, the newest. */
const MAX_TIMELINE = 200;

export class QueueModel implements SubscriptionSink {
  private readonly entries = new Map<string, Entry>();
  private readonly ports: ModelPorts;
  private readonly listener: ModelListener;
  private readonly times = new EventTimes();
  private readonly unread = new UnreadableMessages();
  private readonly agreement = new Agreement();
  private readonly untold: Untold;
  private readonly lag: ListLag;
  /**
   * Positions of the last words about Actions that were too uncertain to be shown: a list that was
   * asked for before such a word does not say that its Action is gone.
   */
  private readonly mentioned = new Map<string, number>();
  private order = 0;
  private currentEpoch = 0;
  private settledEpoch = 0;
  private restored = false;

  constructor(ports: ModelPorts, listener: ModelListener) {
    this.ports = ports;
    this.listener = listener;
    this.untold = new Untold(ports.clock);
    this.lag = new ListLag(ports.clock);
  }

  /**
   * False until a snapshot has been read, in this run or the last; an empty queue means nothing
   * before that.
   */
  get known(): boolean {
    return this.settledEpoch > 0 || this.restored;
  }

  /**
   * Takes up the queue of the last run, `whole` when that run had read a whole list. It is shown,
   * and compared with what the service says; nothing is sent on its word.
   */
  restore(entries: Entry[], whole: boolean): void {
    this.restored = whole;
    for (const entry of entries) this.entries.set(entry.id, { ...entry, roles: rolesOf(entry.content, this.ports.filters) });
  }

  /**
   * How many messages of the present list stand for Actions that cannot be shown; also what the
   * stream has brought since.
   */
  get unreadableMessages(): number {
    return this.unread.number;
  }

  get(id: string): Entry | undefined {
    return this.entries.get(id);
  }

  all(): IterableIterator<Entry> {
    return this.entries.values();
  }

  /**
   * Whether the present epoch, or a resync in it, has spoken of this Action: only then is its state
   * known to be the service's.
   */
  isFresh(id: string): boolean {
    return this.entries.get(id)?.epoch === this.currentEpoch && this.settledEpoch === this.currentEpoch;
  }

  begin(epoch: number): void {
    this.currentEpoch = epoch;
    this.times.begin();
    this.mentioned.clear();
    this.unread.begin();
    this.untold.begin();
    this.lag.begin();
  }

  unreadable(epoch: number): void {
    if (epoch === this.currentEpoch) this.unread.streamedAt(this.mark());
  }

  apply({ type, action, at, flaws }: ActionEvent, epoch: number): boolean {
    if (epoch !== this.currentEpoch) return false;
    const { id } = action;
    const entry = this.entries.get(id);
    const initial = type === ActionEventType.INITIAL;
    const wasOver = entry !== undefined && isTerminal(entry.content.state);
    // What a new life does not say of its state is not that of the last one.
    const known = wasOver && type === ActionEventType.CREATED ? newLife(entry.content) : entry?.content;
    const content = readAction(action, flaws, known, type === ActionEventType.CANCELLED);
    this.untold.told(id, content, initial);
    if (entry !== undefined) entry.streamEpoch = epoch;
    if (entry !== undefined && entry.epoch === epoch && entry.leftAt === undefined) {
      // A live event of this epoch is newer than any INITIAL of it.
      if (initial && entry.liveInEpoch) return false;
      if (!initial && this.times.isOfEarlierLife(id, at)) {
        this.mentioned.set(id, this.mark());
        this.lag.clear(id);
        return true;
      }
      // Terminal states are final: what arrives late, or twice, cannot bring an Action back. A new
      // epoch's snapshot can: the service is right.
      if (!initial && wasOver && content.state !== entry.content.state) {
        const returns = type === ActionEventType.CREATED && !isTerminal(content.state) && this.times.isAfterTheEnd(id, at);
        this.times.heard(id, at);
        if (!returns) {
          // Dropped, and still a live event: an INITIAL that comes after it is as late. Where it
          // says that the Action lives, a list has to decide.
          entry.liveInEpoch = true;
          // Only CREATED can begin it anew (interface document, rule 2); then a list decides.
          if (type === ActionEventType.CREATED) this.lag.clear(id);
          return !isTerminal(content.state);
        }
        this.times.returned(id, at);
      }
    }
    this.times.heard(id, at);
    if (isTerminal(content.state) && !wasOver) this.times.ended(id, at);
    // That something which was over lives again is for a list to say at once.
    if (initial) this.lag.initial(id, content, isAsKnown(entry, content));
    else if (isTerminal(content.state)) this.lag.ended(id);
    else this.event(id, entry, content);
    this.take(id, content, initial ? "initial" : "live", epoch);
    return false;
  }

  private event(id: string, before: Entry | undefined, content: Content): void {
    if (before !== undefined) this.untold.event(before.content, content);
    this.lag.event(id, before === undefined || before.leftAt !== undefined ? undefined : before.content, content);
  }

  hasUntold(): boolean {
    return this.untold.isAny;
  }

  settled(epoch: number): boolean {
    this.settledEpoch = epoch;
    this.unread.settled();
    this.lag.settled();
    this.forgetThePast();
    const absent = [...this.entries.values()].filter((entry) => isOpen(entry) && entry.epoch !== epoch);
    // The stream's own list is one that another may agree with.
    this.agreement.with({ absent: new Map(absent.map(({ id, mark }) => [id, mark])), likenesses: [] }, this.order);
    this.listener.settled(absent.length === 0);
    return absent.length > 0;
  }

  /**
   * A position of its own: what was asked for before and after something else can be told apart
   * although no event came between.
   */
  mark(): number {
    this.order += 1;
    return this.order;
  }

  judge(
    { actions, unreadable, proven }: Parameters<SubscriptionSink["judge"]>[0],
    mark: number,
    epoch: number,
  ): ReturnType<SubscriptionSink["judge"]> {
    if (epoch !== this.currentEpoch) return { untold: false, silent: false, unclear: false, whole: false, contradicts: false };
    let untold = false;
    let silent = false;
    let brings = false;
    // One of the stream's messages that could not be read may have told it.
    const isExcused = this.unread.hasStreamed;
    let unclear = false;
    const likenesses = likenessesOf(unreadable);
    const present = new Map<string, Content>();
    /** Of these the list knows less than the stream has told. */
    const behind = new Set<string>();
    // Of what is listed twice, the last word counts.
    const listed = new Map(actions.map((one) => [one.action.id, one]));
    for (const [id, { action, flaws, cancelled }] of listed) {
      const entry = this.entries.get(id);
      const content = readAction(action, flaws, entry?.content, cancelled);
      present.set(id, content);
      if (entry?.streamEpoch !== epoch && !isTerminal(content.state)) silent = true;
      if (entry !== undefined && entry.mark > mark) {
        // The event may be older than the list all the same: only a list that is asked for after it
        // can say.
        if (!isSameContent(entry.content, content)) unclear = true;
        continue;
      }
      // A copy that lags behind shows it as it was: the stream's word stands.
      if (entry !== undefined && entry.leftAt === undefined && this.lag.shows(id, entry.content, content)) {
        behind.add(id);
        continue;
      }
      if (entry !== undefined && entry.leftAt === undefined && isSameContent(entry.content, content)) {
        // What was live in an earlier epoch is no reason to pass over an INITIAL of this one.
        if (entry.epoch !== epoch) entry.liveInEpoch = false;
        entry.epoch = epoch;
        if (!isSameFlaws(entry.content, content)) this.take(id, content, "resync", epoch);
        continue;
      }
      // A terminal Action may be listed or not; that it is over is told once.
      if (entry === undefined && isTerminal(content.state)) continue;
      if (entry === undefined || entry.leftAt !== undefined) brings = true;
      const isDue = entry === undefined ? this.settledEpoch === epoch : entry.epoch === epoch && entry.leftAt === undefined;
      const accuses = isDue && !isExcused && !this.mentioned.has(id);
      if (this.untold.listed(id, entry?.content, content, accuses)) untold = true;
      if (entry !== undefined && isTerminal(entry.content.state)) this.times.returned(id, undefined);
      this.take(id, content, "resync", epoch);
    }
    for (const id of present.keys()) this.listedBeside(id, likenesses);
    for (const id of behind) present.delete(id);
    const spokenSince = (entry: Entry): boolean => Math.max(entry.mark, this.mentioned.get(entry.id) ?? 0) > mark;
    const missing = [...this.entries.values()].filter((entry) => isOpen(entry) && !present.has(entry.id) && !spokenSince(entry));
    // What only an event has announced may be too new for this list.
    for (const { id } of missing) if (this.lag.lacks(id)) behind.add(id);
    const absent = missing.filter(({ id }) => !behind.has(id));
    const agrees = this.agreement.with({ absent: new Map(absent.map((entry) => [entry.id, entry.mark])), likenesses }, this.order);
    const decides = proven || agrees;
    const gone = decides ? absent.filter(({ beside }) => !mayBeAmong(likenesses, beside)) : [];
    for (const entry of gone) {
      const ending = this.ports.recorded(entry.id);
      if (ending !== undefined && entry.epoch === epoch && this.untold.ended(entry.id, entry.content, ending)) untold = true;
      this.leave(entry);
    }
    if (decides) this.unread.judged(mark, unreadable.length);
    else this.unread.listedAtLeast(unreadable.length);
    const isGone = (id: string): boolean => {
      const entry = this.entries.get(id);
      return (decides && likenesses.length === 0 && !behind.has(id)) || (entry !== undefined && !isOpen(entry));
    };
    this.listener.resyncJudged(mark, present, gone.length === missing.length, isGone);
    // A stream can last for weeks: what is over is not only forgotten when it is renewed.
    this.forgetThePast();
    const verdict = this.lag.judged();
    if (verdict === "ask again" || (!decides && (absent.length > 0 || this.unread.number > unreadable.length))) unclear = true;
    // One that brings what the list before had not shows that at least that one was not whole.
    return { untold, silent, unclear, whole: proven || (agrees && !brings), contradicts: verdict === "open anew" };
  }

  private listedBeside(id: string, likenesses: Likenesses): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    const isNews = !sameLikenesses(entry.beside, likenesses);
    entry.beside = likenesses;
    // Kept on disk with the rest.
    if (isNews) this.listener.changed(id);
  }

  /** Adds a line that is not an event of the service: an alert, an update. */
  note(id: string, line: TimelineEntry): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) this.addLines(entry, [line]);
  }

  /** The operator acknowledges what is shown now: later changes are compared with this. */
  acknowledging(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    entry.acknowledged = termsOf(entry.content);
    this.listener.changed(id);
  }

  /** "I have stopped." False when nothing was to be stopped. */
  confirmStop(id: string): boolean {
    const entry = this.entries.get(id);
    if (entry?.stop === undefined) return false;
    entry.stop = undefined;
    this.addLines(entry, [{ at: this.ports.clock.now(), kind: "stopped" }]);
    this.listener.changed(id);
    return true;
  }

  /**
   * It is known now whether my own update has ended it. Where it has not, what waited for that has
   * to be stopped.
   */
  endingDecided(id: string, byMe: boolean): void {
    const entry = this.entries.get(id);
    if (entry?.stopUnlessMine === undefined) return;
    const stop = byMe ? undefined : entry.stopUnlessMine;
    Object.assign(entry, { stop, stopUnlessMine: undefined });
    this.listener.changed(id);
    if (stop !== undefined) this.listener.stopWork(entry);
  }

  /**
   * Takes what is asked for now as agreed. Answers the fields that differed; undefined when there
   * are none.
   */
  acceptChanges(id: string): FieldChangeDto["field"][] | undefined {
    const entry = this.entries.get(id);
    const fields = entry === undefined ? [] : changedSince(entry).map(({ field }) => field);
    if (entry === undefined || fields.length === 0) return undefined;
    entry.acknowledged = termsOf(entry.content);
    this.addLines(entry, [{ at: this.ports.clock.now(), kind: "acceptedChange", fields }]);
    this.listener.changed(id);
    return fields;
  }

  private take(id: string, content: Content, source: Source, epoch: number): void {
    const now = this.ports.clock.now();
    const before = this.entries.get(id);
    const roles = rolesOf(content, this.ports.filters);
    const version = { content, roles, leftAt: undefined };
    const assigned = isMine(version) && !(before !== undefined && wasMine(before));
    const isSureAgain = before !== undefined && isUnsure(before) && !isUnsure(version);
    const ours = this.ports.isOurs(id, content);
    // What is over and lives again is a new assignment: nothing of it has been acknowledged.
    const livesAgain = before !== undefined && isTerminal(before.content.state) && isOpen(version);
    const acknowledged = acknowledgedAfter(livesAgain ? { ...before, acknowledged: undefined } : before, version, ours);
    const hadStop = before?.stop !== undefined;
    this.order += 1;
    const liveInEpoch = source === "live" || (before?.epoch === epoch && before.liveInEpoch);
    let entry: Entry;
    if (before === undefined) {
      entry = newEntry(id, version, { now, mark: this.order, epoch, liveInEpoch, acknowledged });
      if (isOpen(entry)) entry.changedOn = this.ports.day();
      this.entries.set(id, entry);
      this.addLines(entry, [received(content, source !== "live", now)]);
    } else {
      entry = before;
      const lines = changesBetween(before.content, content, now, ours);
      if (before.leftAt !== undefined || livesAgain) lines.unshift({ at: now, kind: "returned" });
      const stops = stopAfter(before, version, { at: now, ours, ...this.deeds(id) });
      const lastSure = isUnsure(version) ? { mine: wasMine(before), inMyHands: wasInMyHands(before) } : undefined;
      if (assigned || isReport(before.content, content)) entry.reportSeenAt = now;
      Object.assign(entry, version, { mark: this.order, epoch, liveInEpoch, ...stops, acknowledged, lastSure });
      if (lines.length > 0) Object.assign(entry, { changedAt: now, changedOn: this.ports.day() });
      if (assigned) entry.receivedAt = now;
      this.addLines(entry, lines);
    }
    if (source === "resync") this.lag.taken(id);
    else entry.streamEpoch = epoch;
    this.listener.changed(id);
    this.listener.news({ entry, source, assigned, isNew: before === undefined, isSureAgain });
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
  }

  private deeds(id: string): OwnDeeds {
    return { recorded: this.ports.recorded(id), starting: this.ports.starting(id), ending: this.ports.ending(id) };
  }

  private leave(entry: Entry): void {
    const now = this.ports.clock.now();
    const hadStop = entry.stop !== undefined;
    Object.assign(entry, stopOnLeaving(entry, now, this.deeds(entry.id)), { leftAt: now, changedAt: now, changedOn: this.ports.day() });
    this.addLines(entry, [{ at: now, kind: "left" }]);
    this.listener.changed(entry.id);
    this.listener.left(entry);
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
  }

  private addLines(entry: Entry, lines: TimelineEntry[]): void {
    if (lines.length > 0) entry.timeline = [...entry.timeline, ...lines].slice(-MAX_TIMELINE);
  }

  private forgetThePast(): void {
    for (const entry of forgettable(this.entries.values(), this.ports.clock.now(), this.ports.day())) {
      if (entry.stop !== undefined || this.ports.isUndecided(entry.id)) continue;
      this.entries.delete(entry.id);
      this.times.forget(entry.id);
      this.lag.forget(entry.id);
      this.listener.removed(entry.id);
    }
  }
}

/** Whether a stream's own list shows an Action in the version that was known already. */
function isAsKnown(known: Entry | undefined, content: Content): boolean {
  return known !== undefined && known.leftAt === undefined && isSameContent(known.content, content);
}

/**
 * Of the last life, what the new one does not say of itself: what it is called, and nothing of what
 * was done or by whom.
 */
function newLife(content: Content): Content {
  return { ...content, state: "UNKNOWN", progress: undefined, assignedTo: undefined, provenance: undefined };
}

function newEntry(
  id: string,
  version: Version,
  { now, ...more }: Pick<Entry, "mark" | "epoch" | "liveInEpoch" | "acknowledged"> & { now: number },
): Entry {
  return { id, ...version, ...more, receivedAt: now, changedAt: overSince(version.content, now), reportSeenAt: now, timeline: [] };
}
