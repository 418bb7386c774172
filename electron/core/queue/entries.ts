/**
 * The Actions that Docket knows. Each change of one goes through here: its versions, its timeline,
 * its stop-work question and its end. The listener hears of every change.
 */
import type { FieldChangeDto, TimelineEntry } from "../../contract/action.ts";
import { isTerminal } from "../lifecycle.ts";
import type { Clock } from "../ports.ts";
import { acknowledgedAfter, changedSince, termsOf } from "./acknowledged.ts";
import { changesBetween, isReport, received } from "./changes.ts";
import { isMine, isOpen, isUnsure, wasInMyHands, wasMine, type Content, type Entry } from "./entry.ts";
import type { OwnWork } from "./own-work.ts";
import { forgettable, overSince } from "./retention.ts";
import { rolesOf, type Filters } from "./roles.ts";
import { stopAfter, stopOnLeaving, type Version } from "./stop-work.ts";

/** Lines of history that one Action keeps in memory, the newest. */
const MAX_TIMELINE = 200;

/** The origin of a version: a list shows states, a live event shows a change. */
export type Source = "initial" | "live" | "resync";

export interface News {
  entry: Entry;
  source: Source;
  /** A new assignment of mine: the Action entered my assigned set, and is not over. */
  assigned: boolean;
  /** Its state or its assignee was unreadable before, and is readable now. */
  isSureAgain: boolean;
}

export interface EntriesListener {
  /** The Action has changed, or is forgotten. */
  changed(id: string): void;
  news(news: News): void;
  left(entry: Entry): void;
  /** Somebody else ended or took away my work; once for each `entry.stop`. */
  stopWork(entry: Entry): void;
}

export interface EntriesPorts {
  clock: Clock;
  /** The present day of use (alerts/days-of-use.ts). */
  day: () => number;
  filters: Filters;
}

export class Entries {
  private readonly byId = new Map<string, Entry>();
  private readonly ports: EntriesPorts;
  private readonly listener: EntriesListener;
  private order = 0;

  constructor(ports: EntriesPorts, listener: EntriesListener) {
    this.ports = ports;
    this.listener = listener;
  }

  /** Takes up the queue of the last run. */
  restore(entries: readonly Entry[]): void {
    for (const entry of entries) this.byId.set(entry.id, { ...entry, roles: rolesOf(entry.content, this.ports.filters) });
  }

  get(id: string): Entry | undefined {
    return this.byId.get(id);
  }

  all(): IterableIterator<Entry> {
    return this.byId.values();
  }

  /** The position of the last event in the order of all events. */
  get sequence(): number {
    return this.order;
  }

  /** A position of its own, so that two requests differ although no event came between them. */
  nextSequence(): number {
    this.order += 1;
    return this.order;
  }

  /** A version of an Action that the service has sent, or a new Action. */
  take(id: string, content: Content, from: { source: Source; epoch: number; own: OwnWork }): void {
    const before = this.byId.get(id);
    const version: Version = { content, roles: rolesOf(content, this.ports.filters), leftAt: undefined };
    const assigned = isMine(version) && !(before !== undefined && wasMine(before));
    const isSureAgain = before !== undefined && isUnsure(before) && !isUnsure(version);
    const hadStop = before?.stop !== undefined;
    const entry = before === undefined ? this.add(id, version, from) : this.replace(before, version, { ...from, assigned });
    if (from.source !== "resync") entry.streamEpoch = from.epoch;
    this.listener.changed(id);
    this.listener.news({ entry, source: from.source, assigned, isSureAgain });
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
  }

  private add(id: string, version: Version, { source, epoch, own }: { source: Source; epoch: number; own: OwnWork }): Entry {
    const now = this.ports.clock.now();
    const entry: Entry = {
      id,
      ...version,
      sequence: this.nextSequence(),
      epoch,
      liveInEpoch: source === "live",
      acknowledged: acknowledgedAfter(undefined, version, own.isOurs(version.content)),
      receivedAt: now,
      changedAt: overSince(version.content, now),
      reportSeenAt: now,
      timeline: [received(version.content, source !== "live", now)],
    };
    if (isOpen(entry)) entry.changedOn = this.ports.day();
    this.byId.set(id, entry);
    return entry;
  }

  private replace(
    entry: Entry,
    version: Version,
    { source, epoch, own, assigned }: { source: Source; epoch: number; own: OwnWork; assigned: boolean },
  ): Entry {
    const now = this.ports.clock.now();
    const ours = own.isOurs(version.content);
    // An Action that was over and lives again is a new assignment: nothing of it is acknowledged.
    const livesAgain = isTerminal(entry.content.state) && isOpen(version);
    const lines = changesBetween(entry.content, version.content, now, ours);
    if (entry.leftAt !== undefined || livesAgain) lines.unshift({ at: now, kind: "returned" });
    const next: Partial<Entry> = {
      ...version,
      ...stopAfter(entry, version, { at: now, ours, ...own }),
      acknowledged: acknowledgedAfter(livesAgain ? { ...entry, acknowledged: undefined } : entry, version, ours),
      lastSure: isUnsure(version) ? { mine: wasMine(entry), inMyHands: wasInMyHands(entry) } : undefined,
      sequence: this.nextSequence(),
      epoch,
      liveInEpoch: source === "live" || (entry.epoch === epoch && entry.liveInEpoch),
      ...((assigned || isReport(entry.content, version.content)) && { reportSeenAt: now }),
      ...(lines.length > 0 && { changedAt: now, changedOn: this.ports.day() }),
      ...(assigned && { receivedAt: now }),
    };
    Object.assign(entry, next);
    this.addLines(entry, lines);
    return entry;
  }

  /** A complete list lacks it: it has left the queue. */
  leave(entry: Entry, own: OwnWork): void {
    const now = this.ports.clock.now();
    const hadStop = entry.stop !== undefined;
    Object.assign(entry, stopOnLeaving(entry, now, own), { leftAt: now, changedAt: now, changedOn: this.ports.day() });
    this.addLines(entry, [{ at: now, kind: "left" }]);
    this.listener.changed(entry.id);
    this.listener.left(entry);
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
  }

  /** Adds a line that is no event of the service: an alert. */
  note(id: string, line: TimelineEntry): void {
    const entry = this.byId.get(id);
    if (entry === undefined) return;
    this.addLines(entry, [line]);
    this.listener.changed(id);
  }

  /** The user acknowledges the version that is shown now: later ones are compared with it. */
  acknowledging(id: string): void {
    const entry = this.byId.get(id);
    if (entry === undefined) return;
    entry.acknowledged = termsOf(entry.content);
    this.listener.changed(id);
  }

  /** "I have stopped." Answers the entry, or undefined when nothing was to be stopped. */
  confirmStop(id: string): Entry | undefined {
    const entry = this.byId.get(id);
    if (entry?.stop === undefined) return undefined;
    entry.stop = undefined;
    this.addLines(entry, [{ at: this.ports.clock.now(), kind: "stopped" }]);
    this.listener.changed(id);
    return entry;
  }

  /**
   * The outcome of my own final update is known: a stop that waited for it is raised or dropped.
   */
  endingDecided(id: string, byMe: boolean): void {
    const entry = this.byId.get(id);
    if (entry?.stopUnlessMine === undefined) return;
    const stop = byMe ? undefined : entry.stopUnlessMine;
    Object.assign(entry, { stop, stopUnlessMine: undefined });
    this.listener.changed(id);
    if (stop !== undefined) this.listener.stopWork(entry);
  }

  /**
   * Accepts the present version as agreed. Returns the fields that differed; undefined for none.
   */
  acceptChanges(id: string): FieldChangeDto["field"][] | undefined {
    const entry = this.byId.get(id);
    const fields = entry === undefined ? [] : changedSince(entry).map(({ field }) => field);
    if (entry === undefined || fields.length === 0) return undefined;
    entry.acknowledged = termsOf(entry.content);
    this.addLines(entry, [{ at: this.ports.clock.now(), kind: "acceptedChange", fields }]);
    this.listener.changed(id);
    return fields;
  }

  /** Forgets Actions that are over for long enough and have no open question; answers their ids. */
  forgetOld(ownOf: (id: string) => OwnWork): string[] {
    const forgotten: string[] = [];
    for (const entry of forgettable(this.byId.values(), this.ports.clock.now(), this.ports.day())) {
      if (entry.stop !== undefined || ownOf(entry.id).undecided) continue;
      this.byId.delete(entry.id);
      forgotten.push(entry.id);
      this.listener.changed(entry.id);
    }
    return forgotten;
  }

  private addLines(entry: Entry, lines: TimelineEntry[]): void {
    if (lines.length > 0) entry.timeline = [...entry.timeline, ...lines].slice(-MAX_TIMELINE);
  }
}
