/**
 * The queue as the service shows it: the rules for what an event changes; those for a list are in
 * list-judge.ts. Rows change only by events, leave only by a terminal event or by a complete list,
 * and never vanish: they move to "Finished" or "Left your queue". Alerts, updates and rendering are
 * up to the listener.
 */
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { isTerminal } from "../lifecycle.ts";
import type { Clock } from "../ports.ts";
import type { List } from "../subscription/list-request.ts";
import type { ListVerdict } from "../subscription/sink.ts";
import { eventTime } from "../subscription/stream-event.ts";
import type { ReadableFrame } from "../transport/transport.ts";
import { isSameContent } from "./changes.ts";
import type { Entries } from "./entries.ts";
import { isOpen, wasInMyHands, type Content, type Entry, type EntryRecord } from "./action/entry.ts";
import { ended, noteEventTime, isAfterTheEnd, isOfEarlierLife, returned } from "./event-times.ts";
import { Interned } from "./action/interned.ts";
import { EventOrder, streamedIn } from "./event-order.ts";
import type { KnownAction } from "./action/known-action.ts";
import { NO_VERDICT, type OwnLookup } from "./lists/list-comparison.ts";
import { lastEvents, ListAgreement } from "./lists/list-agreement.ts";
import { ListJudge } from "./lists/list-judge.ts";
import { ListLag } from "./lists/list-lag.ts";
import { MissedEvents } from "./lists/missed-events.ts";
import type { ModelListener } from "./model-listener.ts";
import { newLife, readAction } from "./action/reading.ts";
import { samePrincipal } from "./roles.ts";
import { UnknownEvents } from "./lists/unknown-events.ts";
import { UnreadableMessages } from "./lists/unreadable-list.ts";
import { ReportFastPath } from "./action/report-fast-path.ts";

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
  private readonly fastPath: ReportFastPath;
  private readonly lists: ListJudge;
  private currentEpoch = 0;
  private completeEpoch = 0;
  private restored = false;

  constructor(clock: Clock, entries: Entries, listener: ModelListener) {
    this.entries = entries;
    this.listener = listener;
    this.missed = new MissedEvents(clock);
    this.lag = new ListLag(clock);
    const { interned, missed, order, lag, unread, agreement, unknownEvents } = this;
    this.fastPath = new ReportFastPath({ entries, interned, missed, order, lag });
    const forgetOld = (own: OwnLookup): void => this.forgetOld(own);
    this.lists = new ListJudge({ entries, listener, interned, missed, order, lag, unread, agreement, unknownEvents, forgetOld });
  }

  /** False until a list was read, in this run or the last; before, an empty queue means nothing. */
  get known(): boolean {
    return this.completeEpoch > 0 || this.restored;
  }

  /** Restores the queue of the last run; `complete`: that run had read a whole list. */
  restore(entries: readonly EntryRecord[], complete: boolean): void {
    this.restored = complete;
    this.entries.restore(entries.map((entry) => ({ ...entry, content: this.interned.content(entry.content) })));
  }

  /** Number of messages, of the present list and the stream since, whose Action cannot be shown. */
  get unreadableMessages(): number {
    return this.unread.number;
  }

  /** Whether the present epoch has shown this Action, so that its state is known to be current. */
  isFresh(id: string): boolean {
    const entry = this.entries.get(id);
    return entry?.epoch === this.currentEpoch && this.completeEpoch === this.currentEpoch && entry.unverified === undefined;
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

  /** Handles an event of unknown meaning: the Action does not change, and the next lists decide. */
  concerned({ event: { action }, flaws, words }: ReadableFrame, epoch: number): void {
    if (epoch !== this.currentEpoch || action === undefined) return;
    const entry = this.entries.get(action.id);
    const id = entry?.id ?? action.id;
    const sequence = this.entries.nextSequence();
    const content = readAction({ action, flaws, words, cancelled: false }, entry?.content, this.interned);
    this.unknownEvents.received(id, sequence, isTerminal(content.state) ? content : undefined);
    this.missed.forget(id);
    if (entry === undefined) return;
    streamedIn(epoch, entry, false);
    entry.uncertainAt = sequence;
  }

  /** Applies an event. Returns true if a question remains that only a list can decide. */
  apply({ event, flaws, words }: ReadableFrame, epoch: number, own: OwnLookup): boolean {
    const { action, eventType: type } = event;
    if (epoch !== this.currentEpoch || action === undefined) return false;
    const entry = this.entries.get(action.id);
    if (entry !== undefined && flaws.length === 0 && this.fastPath.take(entry, event, epoch, own)) return false;
    const at = eventTime(event);
    const id = entry?.id ?? action.id;
    const initial = type === ActionEventType.INITIAL;
    const wasOver = entry !== undefined && isTerminal(entry.content.state);
    // A new life inherits no state from the last one.
    const known = wasOver && type === ActionEventType.CREATED ? newLife(entry.content) : entry?.content;
    const content = readAction({ action, flaws, words, cancelled: type === ActionEventType.CANCELLED }, known, this.interned);
    this.unknownEvents.resolved(id);
    this.missed.received(id, content, initial);
    if (entry !== undefined) streamedIn(epoch, entry, initial);
    const isHere = entry?.epoch === epoch && entry.leftAt === undefined;
    if (isHere) {
      // A live event of this epoch is newer than any INITIAL of the epoch.
      if (initial && entry.liveInEpoch) return false;
      if (!initial && isOfEarlierLife(entry, at)) {
        this.suspect(entry);
        return true;
      }
      // Terminal states are final, so a late or repeated event does not reopen an Action. A new
      // epoch's list can, because the service is right.
      if (!initial && wasOver && content.state !== entry.content.state) {
        const returns = type === ActionEventType.CREATED && !isTerminal(content.state) && isAfterTheEnd(entry, at);
        noteEventTime(entry, at);
        if (!returns) return this.refuseReturn(entry, content, type);
        returned(entry, at);
      }
    }
    if (!isHere && !initial && entry !== undefined && isRepeated(entry, content, at)) return this.refuseReturn(entry, content, type);
    // A new stream may begin at a copy that lags behind the last one.
    if (initial && !isHere && entry?.leftAt === undefined && entry !== undefined && this.lag.initialShows(id, entry.content, content))
      return true;
    if (entry !== undefined) this.entries.clearUnverified(entry);
    if (initial) this.lag.initial(id, content, isAsKnown(entry, content));
    else if (isTerminal(content.state)) this.lag.ended(id);
    else this.moved(id, entry, content);
    const isOlder = entry?.leftAt === undefined && entry !== undefined && !initial && this.order.isOlder(entry, content, at);
    if (isOlder && !takesMyWorkAway(entry, content)) {
      this.order.noteOlder(entry, content);
      this.entries.showUnverified(entry, content);
      this.suspect(entry);
      return true;
    }
    const taken = this.entries.take(entry, id, content, { source: initial ? "initial" : "live", epoch, own: own(id) });
    if (isTerminal(content.state) && !wasOver) ended(taken, at);
    else noteEventTime(taken, at);
    if (isOlder) {
      this.order.noteOlder(taken, content);
      this.suspect(taken);
    }
    this.forget(this.entries.forgetOverflow(own));
    return isOlder;
  }

  /**
   * Drops the event of an Action that is over. The event still counts as live, because an INITIAL
   * after it is as late. Only CREATED can begin a new life (interface document, rule 2), by a list.
   */
  private refuseReturn(entry: KnownAction, content: Content, type: ActionEventType): boolean {
    entry.liveInEpoch = true;
    if (type === ActionEventType.CREATED) this.lag.clear(entry.id);
    return !isTerminal(content.state);
  }

  /**
   * Marks an Action whose shown version may be too old, so that the next list decides, even if that
   * list has an earlier version.
   */
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

  /** Called at the end of the snapshot. Returns true if known Actions were not announced again. */
  snapshotComplete(epoch: number, own: OwnLookup): boolean {
    this.completeEpoch = epoch;
    this.unread.snapshotComplete();
    this.lag.snapshotComplete();
    this.forgetOld(own);
    const absent: KnownAction[] = [];
    for (const entry of this.entries.all()) if (entry.epoch !== epoch && isOpen(entry)) absent.push(entry);
    // The stream's own list is one with which another list may agree.
    this.agreement.compare({ absent: lastEvents(absent), unreadable: [] }, this.entries.sequence);
    this.listener.snapshotComplete(absent.length === 0);
    return absent.length > 0;
  }

  /** Compares a closed list (requested at `sequence`) with the queue, and applies the list. */
  judge(list: List, sequence: number, epoch: number, own: OwnLookup): ListVerdict {
    if (epoch !== this.currentEpoch) return NO_VERDICT;
    return this.lists.judge(list, { sequence, epoch, isSnapshotComplete: this.completeEpoch === epoch, own });
  }

  private forgetOld(own: OwnLookup): void {
    for (const id of this.entries.forgetOld(own)) this.forget(id);
  }

  private forget(id: string | undefined): void {
    if (id === undefined) return;
    this.lag.forget(id);
    this.missed.forget(id);
    this.order.forget(id);
    this.unknownEvents.resolved(id);
  }
}

/**
 * Whether an event takes away work in progress. Such an order to stop waits for no list, even if
 * the event may be an older one.
 */
function takesMyWorkAway(entry: KnownAction, { assignedTo }: Content): boolean {
  return wasInMyHands(entry) && !samePrincipal(entry.assignedTo, assignedTo);
}

/**
 * Whether an event of an Action that is over or has left was delivered again from an earlier
 * stream, because this stream has not listed the Action. An event that ends an Action for the first
 * time is never old.
 */
function isRepeated(entry: KnownAction, { state }: Content, at: number | undefined): boolean {
  const isPast = isTerminal(entry.state) || (entry.leftAt !== undefined && !isTerminal(state));
  return isPast && at !== undefined && entry.newestEventAt !== undefined && at <= entry.newestEventAt;
}

/** Whether a stream's own list shows an Action in the version that was known already. */
function isAsKnown(known: Entry | undefined, content: Content): boolean {
  return known !== undefined && known.leftAt === undefined && isSameContent(known.content, content);
}
