/**
 * The queue as the service shows it: rules for what an event or a list changes. Rows change only by
 * events, leave only by a terminal event or by a complete list, and never vanish: they move to
 * "Finished" or "Left your queue". Alerts, updates and pixels are the listener's.
 */
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { isTerminal } from "../lifecycle.ts";
import type { Clock } from "../ports.ts";
import type { List, ListedAction } from "../subscription/list-request.ts";
import type { ListVerdict } from "../subscription/sink.ts";
import { eventTime } from "../subscription/stream-event.ts";
import type { ReadableFrame } from "../transport/transport.ts";
import { isSameContent, isSameFlaws } from "./changes.ts";
import type { Entries } from "./entries.ts";
import { isOpen, wasInMyHands, type Content, type Entry, type EntryRecord } from "./entry.ts";
import { ended, heard, isAfterTheEnd, isOfEarlierLife, returned } from "./event-times.ts";
import { Interned } from "./interned.ts";
import { EventOrder, streamedIn } from "./event-order.ts";
import type { KnownAction } from "./known-action.ts";
import { newComparison, NO_VERDICT, type Comparison, type OwnLookup } from "./list-comparison.ts";
import { lastEvents, ListAgreement } from "./list-agreement.ts";
import { ListLag } from "./list-lag.ts";
import { MissedEvents } from "./missed-events.ts";
import type { ModelListener } from "./model-listener.ts";
import type { Source } from "./news.ts";
import { newLife, readAction } from "./reading.ts";
import { samePrincipal } from "./roles.ts";
import { UnknownEvents } from "./unknown-events.ts";
import { fingerprintsOf, mayBeAmong, sameFingerprints, UnreadableMessages, type Fingerprints } from "./unreadable-list.ts";
import { UsualReports } from "./usual-report.ts";

export class QueueModel {
  private readonly entries: Entries;
  private readonly listener: ModelListener;
  private readonly interned = new Interned();
  private readonly unread = new UnreadableMessages();
  private readonly agreement = new ListAgreement();
  private readonly order = new EventOrder();
  private readonly unknownEvents = new UnknownEvents();
  private readonly missed: MissedEvents;
  private readonly lag: ListLag;
  private readonly usual: UsualReports;
  private currentEpoch = 0;
  private settledEpoch = 0;
  private restored = false;

  constructor(clock: Clock, entries: Entries, listener: ModelListener) {
    this.entries = entries;
    this.listener = listener;
    this.missed = new MissedEvents(clock);
    this.lag = new ListLag(clock);
    const { interned, missed, order, lag } = this;
    this.usual = new UsualReports({ entries, interned, missed, order, lag });
  }

  /** False until a list was read, in this run or the last: an empty queue means nothing before. */
  get known(): boolean {
    return this.settledEpoch > 0 || this.restored;
  }

  /** Takes up the queue of the last run; `complete`: that run had read a whole list. */
  restore(entries: readonly EntryRecord[], complete: boolean): void {
    this.restored = complete;
    this.entries.restore(entries.map((entry) => ({ ...entry, content: this.interned.content(entry.content) })));
  }

  /** Messages of the present list, and of the stream since, whose Actions cannot be shown. */
  get unreadableMessages(): number {
    return this.unread.number;
  }

  /** Whether the present epoch has shown this Action, so that its state is known to be current. */
  isFresh(id: string): boolean {
    const entry = this.entries.get(id);
    return entry?.epoch === this.currentEpoch && this.settledEpoch === this.currentEpoch && entry.doubted === undefined;
  }

  begin(epoch: number): void {
    this.currentEpoch = epoch;
    this.unread.begin();
    this.unknownEvents.begin();
    this.missed.begin();
    this.order.begin();
    this.lag.begin();
  }

  unreadable(epoch: number): void {
    if (epoch === this.currentEpoch) this.unread.streamedAt(this.entries.nextSequence());
  }

  /** An event of unknown meaning: nothing of the Action changes, and the next lists decide. */
  concerned({ event: { action }, flaws, words }: ReadableFrame, epoch: number): void {
    if (epoch !== this.currentEpoch || action === undefined) return;
    const entry = this.entries.get(action.id);
    const id = entry?.id ?? action.id;
    const sequence = this.entries.nextSequence();
    const content = readAction({ action, flaws, words, cancelled: false }, entry?.content, this.interned);
    this.unknownEvents.heard(id, sequence, isTerminal(content.state) ? content : undefined);
    this.missed.forget(id);
    if (entry === undefined) return;
    streamedIn(epoch, entry);
    entry.uncertainAt = sequence;
  }

  /** Applies an event. True when it leaves something open that only a list can decide. */
  apply({ event, flaws, words }: ReadableFrame, epoch: number, own: OwnLookup): boolean {
    const { action, eventType: type } = event;
    if (epoch !== this.currentEpoch || action === undefined) return false;
    const entry = this.entries.get(action.id);
    if (entry !== undefined && flaws.length === 0 && this.usual.take(entry, event, epoch, own)) return false;
    const at = eventTime(event);
    const id = entry?.id ?? action.id;
    const initial = type === ActionEventType.INITIAL;
    const wasOver = entry !== undefined && isTerminal(entry.content.state);
    // A new life inherits no state from the last one.
    const known = wasOver && type === ActionEventType.CREATED ? newLife(entry.content) : entry?.content;
    const content = readAction({ action, flaws, words, cancelled: type === ActionEventType.CANCELLED }, known, this.interned);
    this.unknownEvents.settled(id);
    this.missed.received(id, content, initial);
    if (entry !== undefined) streamedIn(epoch, entry);
    const isHere = entry?.epoch === epoch && entry.leftAt === undefined;
    if (isHere) {
      // A live event of this epoch is newer than any INITIAL of it.
      if (initial && entry.liveInEpoch) return false;
      if (!initial && isOfEarlierLife(entry, at)) {
        this.suspect(entry);
        return true;
      }
      // Terminal states are final: a late or repeated event brings no Action back. A new epoch's
      // list can: the service is right.
      if (!initial && wasOver && content.state !== entry.content.state) {
        const returns = type === ActionEventType.CREATED && !isTerminal(content.state) && isAfterTheEnd(entry, at);
        heard(entry, at);
        if (!returns) return this.refuseReturn(entry, content, type);
        returned(entry, at);
      }
    }
    if (entry !== undefined) this.entries.endDoubt(entry);
    if (initial) this.lag.initial(id, content, isAsKnown(entry, content));
    else if (isTerminal(content.state)) this.lag.ended(id);
    else this.moved(id, entry, content);
    const isOlder = isHere && !initial && this.order.isOlder(entry, content, at);
    if (isOlder && !takesMyWorkAway(entry, content)) {
      this.order.suspect(entry, content);
      this.entries.doubt(entry, content);
      this.suspect(entry);
      return true;
    }
    const taken = this.take(entry, id, content, initial ? "initial" : "live", epoch, own);
    if (isTerminal(content.state) && !wasOver) ended(taken, at);
    else heard(taken, at);
    if (isOlder) {
      this.order.suspect(taken, content);
      this.suspect(taken);
    }
    this.forget(this.entries.forgetBeyond(own));
    return isOlder;
  }

  /**
   * The event of an Action that is over is dropped, and still counts as live: an INITIAL that comes
   * after it is as late. Only CREATED can begin it anew (interface document, rule 2), by a list.
   */
  private refuseReturn(entry: KnownAction, content: Content, type: ActionEventType): boolean {
    entry.liveInEpoch = true;
    if (type === ActionEventType.CREATED) this.lag.clear(entry.id);
    return !isTerminal(content.state);
  }

  /** What is shown of it may be too old: the next list decides, also by an earlier version. */
  private suspect(entry: KnownAction): void {
    entry.uncertainAt = this.entries.nextSequence();
    this.lag.clear(entry.id);
  }

  private moved(id: string, before: KnownAction | undefined, content: Content): void {
    if (before !== undefined) this.missed.event(before.content, content);
    this.lag.event(id, before?.leftAt === undefined ? before : undefined, content);
  }

  hasMissedEvents(): boolean {
    return this.missed.isAny;
  }

  /** The initial phase is over. True when Actions of earlier epochs were not announced again. */
  settled(epoch: number, own: OwnLookup): boolean {
    this.settledEpoch = epoch;
    this.unread.settled();
    this.lag.settled();
    this.forgetOld(own);
    const absent: KnownAction[] = [];
    for (const entry of this.entries.all()) if (entry.epoch !== epoch && isOpen(entry)) absent.push(entry);
    // The stream's own list is one that another may agree with.
    this.agreement.compare({ absent: lastEvents(absent), unreadable: [] }, this.entries.sequence);
    this.listener.settled(absent.length === 0);
    return absent.length > 0;
  }

  /** Compares a closed list, requested at `sequence`, with the known queue, and applies it. */
  judge({ actions, unreadable, proven }: List, sequence: number, epoch: number, own: OwnLookup): ListVerdict {
    if (epoch !== this.currentEpoch) return NO_VERDICT;
    const comparison = newComparison(epoch, sequence, own);
    const { present, behind } = comparison;
    // The last of several messages of one Action counts.
    const listed = new Map<string, ListedAction>();
    for (const one of actions) listed.set(one.action.id, one);
    const fingerprints = fingerprintsOf(unreadable);
    let shown = 0;
    for (const [id, one] of listed) {
      const known = this.entries.get(id);
      if (known !== undefined && known.sequence <= sequence) this.entries.endDoubt(known);
      const content = readAction(one, known?.content, this.interned);
      present.set(known?.id ?? id, content);
      const entry = this.compare(known, id, content, comparison);
      if (entry === undefined) continue;
      this.listedBeside(entry, fingerprints);
      if (isOpen(entry)) shown += 1;
    }
    for (const id of behind) present.delete(id);
    // Where the list shows as many as are open, none is missing.
    const missing = shown === this.entries.open && behind.size === 0 ? [] : this.missingFrom(present, sequence);
    // An Action that only an event has announced may be too new for this list.
    for (const { id } of missing) if (this.lag.lacks(id)) behind.add(id);
    const absent = missing.filter(({ id }) => !behind.has(id));
    const agrees = this.agreement.compare({ absent: lastEvents(absent), unreadable: fingerprints }, this.entries.sequence);
    const decides = proven || agrees;
    const gone = decides ? absent.filter(({ unreadableBeside }) => !mayBeAmong(fingerprints, unreadableBeside)) : [];
    for (const entry of gone) this.leave(entry, comparison);
    if (decides) this.unread.judged(sequence, unreadable.length);
    else this.unread.listedAtLeast(unreadable.length);
    const isGone = (id: string): boolean => {
      const entry = this.entries.get(id);
      return (decides && fingerprints.length === 0 && !behind.has(id)) || (entry !== undefined && !isOpen(entry));
    };
    this.listener.resyncJudged(sequence, present, gone.length === missing.length, isGone);
    // A stream can last for weeks: old entries go not only when it is renewed.
    this.forgetOld(own);
    const lag = this.lag.judged();
    const isUnsettled = this.unknownEvents.judged(sequence, present);
    const isOpenQuestion = !decides && (absent.length > 0 || this.unread.number > unreadable.length);
    return {
      missed: comparison.missed,
      unannounced: comparison.unannounced,
      inconclusive: comparison.inconclusive || lag === "ask again" || isOpenQuestion || isUnsettled,
      // A list that brings more than the one before shows that the other was incomplete.
      complete: proven || (agrees && !comparison.brings),
      contradicts: lag === "open anew",
    };
  }

  private missingFrom(present: ReadonlyMap<string, Content>, sequence: number): KnownAction[] {
    const missing: KnownAction[] = [];
    for (const entry of this.entries.all())
      if (isOpen(entry) && !present.has(entry.id) && this.lastEvent(entry) <= sequence) missing.push(entry);
    return missing;
  }

  /**
   * Compares one listed Action with its known version, and takes over the news. Answers the Action
   * as it is known now, if it is.
   */
  private compare(entry: KnownAction | undefined, id: string, content: Content, comparison: Comparison): KnownAction | undefined {
    const { epoch, sequence, behind, own } = comparison;
    const isHere = entry !== undefined && entry.leftAt === undefined;
    const isConcerned = this.unknownEvents.isBefore(sequence, id);
    if (entry?.streamEpoch !== epoch && !isConcerned && !isTerminal(content.state)) comparison.unannounced = true;
    if (entry !== undefined && entry.sequence > sequence) {
      // The event may be older than the list all the same: only a later list can decide.
      if (entry.doubted !== undefined || !isSameContent(entry.content, content)) comparison.inconclusive = true;
      return entry;
    }
    this.order.listed(id, content);
    // A copy that lags behind shows it as it was: the stream's event stands.
    if (isHere && this.lag.shows(id, entry.content, content)) {
      behind.add(id);
      return entry;
    }
    if (isHere && isSameContent(entry.content, content)) {
      // A live event of an earlier epoch is no reason to ignore an INITIAL of this one.
      if (entry.epoch !== epoch) entry.liveInEpoch = false;
      entry.epoch = epoch;
      if (!isSameFlaws(entry.content, content)) this.take(entry, id, content, "resync", epoch, own);
      return entry;
    }
    // A terminal Action may be listed or not; its end is announced once.
    if (entry === undefined && isTerminal(content.state)) return undefined;
    if (!isHere) comparison.brings = true;
    const isDue = entry === undefined ? this.settledEpoch === epoch : entry.epoch === epoch && isHere;
    // An unreadable message of the stream may have announced it.
    const counts = isDue && !this.unread.hasStreamed && !isConcerned && this.uncertainAt(entry) === 0;
    if (this.missed.listed(id, entry?.content, content, counts)) comparison.missed = true;
    if (entry?.streamEpoch === epoch && isTerminal(entry.content.state)) returned(entry, undefined);
    const taken = this.take(entry, id, content, "resync", epoch, own);
    if (isConcerned) {
      streamedIn(epoch, taken);
      this.unknownEvents.settled(id);
    }
    return taken;
  }

  private leave(entry: KnownAction, comparison: Comparison): void {
    this.entries.endDoubt(entry);
    const own = comparison.own(entry.id);
    const end = this.unknownEvents.endOf(entry.id);
    this.unknownEvents.settled(entry.id);
    if (end !== undefined) return void this.take(entry, entry.id, end, "resync", comparison.epoch, comparison.own);
    if (
      this.uncertainAt(entry) === 0 &&
      own.recorded !== undefined &&
      entry.epoch === comparison.epoch &&
      this.missed.ended(entry.id, entry.content, own.recorded)
    )
      comparison.missed = true;
    this.entries.leave(entry, own);
  }

  private take(entry: KnownAction | undefined, id: string, content: Content, source: Source, epoch: number, own: OwnLookup): KnownAction {
    const taken = this.entries.take(entry, id, content, { source, epoch, own: own(id) });
    if (source === "resync") this.lag.taken(id);
    return taken;
  }

  private lastEvent(entry: KnownAction): number {
    return Math.max(entry.sequence, this.uncertainAt(entry));
  }

  /**
   * The sequence of its last event that was too uncertain to be shown, 0 for none: a list that was
   * requested before it is no proof that the Action is gone.
   */
  private uncertainAt(entry: KnownAction | undefined): number {
    return entry?.streamEpoch === this.currentEpoch ? (entry.uncertainAt ?? 0) : 0;
  }

  private listedBeside(entry: KnownAction, fingerprints: Fingerprints): void {
    const isNews = !sameFingerprints(entry.unreadableBeside, fingerprints);
    entry.unreadableBeside = fingerprints.length === 0 ? undefined : fingerprints;
    // Kept on disk with the rest.
    if (isNews) this.listener.changed(entry.id);
  }

  private forgetOld(own: OwnLookup): void {
    for (const id of this.entries.forgetOld(own)) this.forget(id);
  }

  private forget(id: string | undefined): void {
    if (id === undefined) return;
    this.lag.forget(id);
    this.missed.forget(id);
    this.order.forget(id);
    this.unknownEvents.settled(id);
  }
}

/** An order to stop waits for no list, even where the event may be an older one. */
function takesMyWorkAway(entry: KnownAction, { assignedTo }: Content): boolean {
  return wasInMyHands(entry) && !samePrincipal(entry.assignedTo, assignedTo);
}

/** Whether a stream's own list shows an Action in the version that was known already. */
function isAsKnown(known: Entry | undefined, content: Content): boolean {
  return known !== undefined && known.leftAt === undefined && isSameContent(known.content, content);
}
