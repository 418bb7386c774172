/**
 * Judges a closed list against the known queue: what the list adds, what it lacks, and whether the
 * absence is proof. A list may come from a lagging copy, contain unreadable messages, or be
 * incomplete. What a list cannot decide stays as it is, and another list is requested.
 */
import { isTerminal } from "../../lifecycle.ts";
import type { List, ListedAction } from "../../subscription/list-request.ts";
import type { ListVerdict } from "../../subscription/sink.ts";
import { isSameContent, isSameFlaws } from "../changes.ts";
import type { Entries } from "../entries.ts";
import { isOpen, type Content } from "../action/entry.ts";
import { type EventOrder, streamedIn } from "../event-order.ts";
import { noteEventTime, returned } from "../event-times.ts";
import type { Interned } from "../action/interned.ts";
import type { KnownAction } from "../action/known-action.ts";
import { type Asked, type Comparison, newComparison, type OwnLookup } from "./list-comparison.ts";
import { lastEvents, type ListAgreement } from "./list-agreement.ts";
import type { ListLag } from "./list-lag.ts";
import type { MissedEvents } from "./missed-events.ts";
import type { ModelListener } from "../model-listener.ts";
import { readAction } from "../action/reading.ts";
import type { UnknownEvents } from "./unknown-events.ts";
import { fingerprintsOf, mayBeAmong, sameFingerprints, type Fingerprints, type UnreadableMessages } from "./unreadable-list.ts";

/** The parts of the model that hold its knowledge of the stream. */
export interface ListJudgeParts {
  entries: Entries;
  listener: ModelListener;
  interned: Interned;
  unread: UnreadableMessages;
  agreement: ListAgreement;
  order: EventOrder;
  unknownEvents: UnknownEvents;
  missed: MissedEvents;
  lag: ListLag;
  forgetOld: (own: OwnLookup) => void;
}

export class ListJudge {
  private readonly parts: ListJudgeParts;
  private readonly entries: Entries;

  constructor(parts: ListJudgeParts) {
    this.parts = parts;
    this.entries = parts.entries;
  }

  /** Compares the list with the known queue, and applies the list. */
  judge({ actions, unreadable, proven }: List, asked: Asked): ListVerdict {
    const { unread, lag, agreement, unknownEvents, listener } = this.parts;
    const { entries } = this;
    const { sequence, own } = asked;
    const comparison = newComparison(asked);
    const { present, behind } = comparison;
    // The last of several messages of one Action counts.
    const listed = new Map<string, ListedAction>();
    for (const one of actions) listed.set(one.action.id, one);
    const fingerprints = fingerprintsOf(unreadable);
    let shown = 0;
    for (const [id, one] of listed) {
      const known = entries.get(id);
      const isJudged = known === undefined || known.sequence <= sequence;
      if (known !== undefined && isJudged) entries.clearUnverified(known);
      const content = readAction(one, known?.content, this.parts.interned);
      present.set(known?.id ?? id, content);
      const entry = this.compare(known, id, content, comparison);
      if (entry === undefined) continue;
      // The listed version takes precedence over older events that are still on their way.
      if (isJudged && !behind.has(id)) noteEventTime(entry, one.at);
      this.listedBeside(entry, fingerprints);
      if (isOpen(entry)) shown += 1;
    }
    for (const id of behind) present.delete(id);
    // If the list shows as many Actions as are open, none is missing.
    const missing = shown === entries.open && behind.size === 0 ? [] : this.missingFrom(present, asked);
    // An Action that only an event has announced may be too new for this list.
    for (const { id } of missing) if (lag.lacks(id)) behind.add(id);
    const absent = missing.filter(({ id }) => !behind.has(id));
    const agrees = agreement.compare({ absent: lastEvents(absent), unreadable: fingerprints }, entries.sequence);
    // A copy of the service that has just started shows the same empty list as an emptied queue.
    // For a single Action, a stream that has not announced it is as good as a second list.
    const isShownBesides = unreadable.length === 0 && absent.some(({ streamEpoch }) => streamEpoch === asked.epoch);
    const isEmptied = actions.length === 0 && (absent.length > 1 || isShownBesides);
    const isProven = proven && !isEmptied;
    const decides = isProven || agrees;
    const gone = decides ? absent.filter(({ unreadableBeside }) => !mayBeAmong(fingerprints, unreadableBeside)) : [];
    for (const entry of gone) this.leave(entry, comparison);
    if (decides) unread.judged(sequence, unreadable.length);
    else unread.listedAtLeast(unreadable.length);
    const isGone = (id: string): boolean => {
      const entry = entries.get(id);
      return (decides && fingerprints.length === 0 && !behind.has(id)) || (entry !== undefined && !isOpen(entry));
    };
    listener.resyncJudged(sequence, present, gone.length === missing.length, isGone);
    // A stream can last for weeks, so old entries are removed here as well as at its renewal.
    this.parts.forgetOld(own);
    const lagSays = lag.judged();
    const isUnsettled = unknownEvents.judged(sequence, present);
    const isOpenQuestion = !decides && (absent.length > 0 || unread.number > unreadable.length);
    return {
      missed: comparison.missed,
      unannounced: comparison.unannounced,
      inconclusive: comparison.inconclusive || lagSays === "ask again" || isOpenQuestion || isUnsettled,
      // A list with more Actions than the previous one shows that the previous was incomplete.
      complete: isProven || (agrees && !comparison.brings),
      contradicts: lagSays === "open anew",
    };
  }

  private missingFrom(present: ReadonlyMap<string, Content>, { sequence, epoch }: Asked): KnownAction[] {
    const missing: KnownAction[] = [];
    for (const entry of this.entries.all())
      if (isOpen(entry) && !present.has(entry.id) && lastEvent(entry, epoch) <= sequence) missing.push(entry);
    return missing;
  }

  /**
   * Compares one listed Action with its known version, and applies the changes. Returns the Action
   * as it is known afterwards; undefined if it is not known.
   */
  private compare(entry: KnownAction | undefined, id: string, content: Content, comparison: Comparison): KnownAction | undefined {
    const { epoch, sequence, behind, isSnapshotComplete } = comparison;
    const { missed, lag, order, unread, unknownEvents } = this.parts;
    const isHere = entry !== undefined && entry.leftAt === undefined;
    const isConcerned = unknownEvents.isBefore(sequence, id);
    if (entry?.streamEpoch !== epoch && !isConcerned && !isTerminal(content.state)) comparison.unannounced = true;
    if (entry !== undefined && entry.sequence > sequence) {
      // The event may nevertheless be older than the list, so only a later list can decide.
      if (entry.unverified !== undefined || !isSameContent(entry.content, content)) comparison.inconclusive = true;
      return entry;
    }
    order.listed(id, content);
    // A lagging copy shows an earlier version of the Action, so the stream's event is kept.
    if (isHere && lag.shows(id, entry.content, content)) {
      behind.add(id);
      return entry;
    }
    if (isHere && isSameContent(entry.content, content)) {
      // A live event of an earlier epoch is no reason to ignore an INITIAL of this one.
      if (entry.epoch !== epoch) entry.liveInEpoch = false;
      entry.epoch = epoch;
      if (!isSameFlaws(entry.content, content)) this.take(entry, id, content, comparison);
      return entry;
    }
    // A terminal Action may be listed or not; its end is announced once.
    if (entry === undefined && isTerminal(content.state)) return undefined;
    if (!isHere) comparison.brings = true;
    const isDue = entry === undefined ? isSnapshotComplete : entry.epoch === epoch && isHere;
    // An unreadable message of the stream may have announced the Action.
    const counts = isDue && !unread.hasStreamed && !isConcerned && uncertainAt(entry, epoch) === 0;
    if (missed.listed(id, entry?.content, content, counts)) comparison.missed = true;
    if (entry?.streamEpoch === epoch && isTerminal(entry.content.state)) returned(entry, undefined);
    const taken = this.take(entry, id, content, comparison);
    if (isConcerned) {
      streamedIn(epoch, taken, false);
      unknownEvents.resolved(id);
    }
    return taken;
  }

  private leave(entry: KnownAction, comparison: Comparison): void {
    const { missed, unknownEvents } = this.parts;
    this.entries.clearUnverified(entry);
    const own = comparison.own(entry.id);
    const end = unknownEvents.endOf(entry.id);
    unknownEvents.resolved(entry.id);
    if (end !== undefined) return void this.take(entry, entry.id, end, comparison);
    if (
      uncertainAt(entry, comparison.epoch) === 0 &&
      own.recorded !== undefined &&
      entry.epoch === comparison.epoch &&
      missed.ended(entry.id, entry.content, own.recorded)
    )
      comparison.missed = true;
    this.entries.leave(entry, own);
  }

  private take(entry: KnownAction | undefined, id: string, content: Content, { epoch, own }: Comparison): KnownAction {
    const taken = this.entries.take(entry, id, content, { source: "resync", epoch, own: own(id) });
    this.parts.lag.taken(id);
    return taken;
  }

  private listedBeside(entry: KnownAction, fingerprints: Fingerprints): void {
    const isNews = !sameFingerprints(entry.unreadableBeside, fingerprints);
    entry.unreadableBeside = fingerprints.length === 0 ? undefined : fingerprints;
    // The fingerprints are stored on disk with the rest of the entry.
    if (isNews) this.parts.listener.changed(entry.id);
  }
}

function lastEvent(entry: KnownAction, epoch: number): number {
  return Math.max(entry.sequence, uncertainAt(entry, epoch));
}

/**
 * The sequence of the Action's last event that was too uncertain to be shown, 0 for none. A list
 * requested before that event is no proof that the Action is gone.
 */
function uncertainAt(entry: KnownAction | undefined, epoch: number): number {
  return entry?.streamEpoch === epoch ? (entry.uncertainAt ?? 0) : 0;
}
