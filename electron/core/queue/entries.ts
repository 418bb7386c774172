/**
 * The Actions that Docket knows. Each change of an Action is made here: its versions, its timeline,
 * its stop-work question and its end. The listener is notified of every change.
 */
import type { FieldChangeDto, TimelineEntry } from "../../contract/action.ts";
import type { ChangedField, RoleName } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import type { Clock } from "../ports.ts";
import { acknowledgedAfter, backFrom, changedSince, isAskedNow, termsOf } from "./acknowledged.ts";
import { areSameChanges, changesBetween, isMoreUrgent, isReport, progressLine } from "./changes.ts";
import { isMine, isOpen, isUnsure, shownOf, wasInMyHands, wasMine, type Content, type Entry, type EntryRecord } from "./action/entry.ts";
import { Histories } from "./history.ts";
import { KnownAction } from "./action/known-action.ts";
import type { OwnLookup } from "./lists/list-comparison.ts";
import type { EntriesListener, Source } from "./entries-listener.ts";
import type { OwnWork } from "./own-work.ts";
import { overSince, PastActions } from "./retention.ts";
import { haveSameParties, rolesOf, type Filters } from "./roles.ts";
import { SharedContents } from "./action/shared-content.ts";
import { reportedSince } from "./state-age.ts";
import { stopAfter, stopOnLeaving, withdrawalAfter, withdrawalOnLeaving, type Version } from "./stop-work.ts";
import type { Report } from "./action/report-fast-path.ts";

export interface EntriesPorts {
  clock: Clock;
  /** Returns the present day of use (ledger/days-of-use.ts). */
  day: () => number;
  filters: Filters;
}

/** How a version has arrived. */
export interface Arrival {
  source: Source;
  epoch: number;
  own: OwnWork;
}

export class Entries {
  private readonly byId = new Map<string, KnownAction>();
  private readonly past = new PastActions<KnownAction>();
  private readonly histories = new Histories();
  private readonly contents: SharedContents;
  /** The past Action that the last change pushed beyond the retention limit. */
  private overflow: KnownAction | undefined;
  private readonly ports: EntriesPorts;
  private readonly listener: EntriesListener;
  private order = 0;
  /** The roles that were determined last. */
  private last: { content: Content; roles: RoleName[] } | undefined;

  constructor(ports: EntriesPorts, listener: EntriesListener) {
    this.ports = ports;
    this.listener = listener;
    this.contents = new SharedContents(ports.clock.now());
  }

  /** Restores the queue of the last run. */
  restore(entries: readonly EntryRecord[]): void {
    const past: KnownAction[] = [];
    for (const kept of entries) {
      const entry = KnownAction.restored(kept, rolesOf(kept.content, this.ports.filters), this.contents);
      this.byId.set(entry.id, entry);
      this.histories.add(entry);
      if (!isOpen(entry)) past.push(entry);
    }
    for (const entry of past.toSorted((a, b) => a.changedAt - b.changedAt)) this.past.add(entry);
  }

  get(id: string): KnownAction | undefined {
    return this.byId.get(id);
  }

  all(): IterableIterator<KnownAction> {
    return this.byId.values();
  }

  /** Number of known Actions. */
  get size(): number {
    return this.byId.size;
  }

  /** Number of Actions in the queue: neither over nor gone. */
  get open(): number {
    return this.byId.size - this.past.size;
  }

  /** Position of the last event in the order of all events. */
  get sequence(): number {
    return this.order;
  }

  /** Returns a new position, so that two requests differ even if no event came between them. */
  nextSequence(): number {
    this.order += 1;
    return this.order;
  }

  /** Applies a version of an Action from the service; `before`: the Action as it is known. */
  take(before: KnownAction | undefined, id: string, content: Content, arrival: Arrival): KnownAction {
    const isAsBefore = before !== undefined && haveSameParties(before.content, content);
    const version: Version = {
      content,
      state: content.state,
      roles: isAsBefore ? before.roles : this.rolesIn(content),
      leftAt: undefined,
    };
    const assigned = isMine(version) && !(before !== undefined && wasMine(before));
    const isBack = before !== undefined && !isOpen(before) && isOpen(version);
    const isSureAgain = before !== undefined && isUnsure(before) && !isUnsure(version);
    const asked = before !== undefined && isAskedNow(before, version);
    const back = before === undefined ? undefined : backFrom(before, version);
    const wasWithdrawn = before?.withdrawn;
    const stateBefore = before?.state === version.state ? undefined : before?.state;
    const hadStop = before?.stop !== undefined;
    const isRisen = before !== undefined && isMoreUrgent(content.priority, before.priority);
    const entry = before === undefined ? this.add(id, version, arrival) : this.replace(before, version, arrival, assigned);
    const { source } = arrival;
    if (source !== "resync") entry.streamEpoch = arrival.epoch;
    this.listener.changed(entry.id, entry);
    this.listener.versionApplied({
      entry,
      source,
      assigned,
      isBack,
      isSureAgain,
      isAskedNow: asked,
      isRisen,
      stateBefore,
      backFrom: back,
      isWithdrawn: entry.withdrawn !== undefined && entry.withdrawn !== wasWithdrawn,
    });
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
    return entry;
  }

  /** Applies a live report of an Action that `takesFastPath`. */
  report(entry: KnownAction, report: Report): void {
    const now = this.ports.clock.now();
    entry.takeReport(report);
    entry.liveInEpoch = true;
    entry.sequence = this.nextSequence();
    if (report.hasNews) {
      entry.setTimes(now, now);
      entry.changedOn = this.ports.day();
      this.histories.addLine(entry, progressLine(report.progress, now, false, entry.reporter));
    } else entry.reportSeenAt = now;
    this.listener.reported(entry);
  }

  /** Shows an event that may be older than the known version, which is kept. */
  showUnverified(entry: KnownAction, content: Content): void {
    entry.sequence = this.nextSequence();
    entry.unverified = { content, roles: this.rolesIn(content) };
    this.listener.changed(entry.id, entry);
    this.listener.unverifiedShown(entry, content);
  }

  /** Shows the known version again. */
  clearUnverified(entry: KnownAction): void {
    if (entry.unverified === undefined) return;
    entry.unverified = undefined;
    this.listener.changed(entry.id, entry);
  }

  /** Returns the roles for a content. In a list most roles are those of the previous Action. */
  private rolesIn(content: Content): RoleName[] {
    const { last } = this;
    if (last !== undefined && haveSameParties(last.content, content)) return last.roles;
    const roles = rolesOf(content, this.ports.filters);
    this.last = { content, roles };
    return roles;
  }

  private add(id: string, version: Version, { source, epoch, own }: Arrival): KnownAction {
    const now = this.ports.clock.now();
    const entry = new KnownAction(id, version, { at: now, existed: source !== "live" }, this.contents);
    entry.sequence = this.nextSequence();
    entry.epoch = epoch;
    entry.liveInEpoch = source === "live";
    entry.acknowledged = acknowledgedAfter(undefined, version, { kept: undefined, ours: own.isOurs(version.content) });
    this.byId.set(id, entry);
    if (source !== "live") entry.stateSince = reportedSince(version.content, now, undefined);
    if (isOpen(entry)) entry.changedOn = this.ports.day();
    else {
      entry.changedAt = overSince(version.content, now);
      entry.reportSeenAt = now;
      this.overflow = this.past.add(entry);
    }
    return entry;
  }

  private replace(entry: KnownAction, version: Version, { source, epoch, own }: Arrival, assigned: boolean): KnownAction {
    const now = this.ports.clock.now();
    const { content: before } = entry;
    const ours = own.isOurs(version.content);
    const wasOpen = isOpen(entry);
    // An Action that was over and lives again is a new assignment: nothing is acknowledged.
    const livesAgain = !wasOpen && isTerminal(before.state) && isOpen(version);
    const isBack = entry.leftAt !== undefined || livesAgain;
    const lines = changesBetween(before, version.content, now, ours);
    const isReported = assigned || isReport(before, version.content);
    const stops = stopAfter(entry, version, { at: now, ours, ownUpdates: own });
    const withdrawn = withdrawalAfter(entry, version, now, own);
    const acknowledged = acknowledgedAfter(entry, version, { kept: livesAgain ? undefined : entry.acknowledged, ours });
    const lastSure = isUnsure(version) ? { mine: wasMine(entry), inMyHands: wasInMyHands(entry) } : undefined;
    if (!wasOpen) this.past.remove(entry);
    entry.replaceContent(version.content, version.roles, this.contents);
    entry.leftAt = undefined;
    entry.stop = stops.stop;
    entry.stopUnlessMine = stops.stopUnlessMine;
    entry.withdrawn = withdrawn;
    entry.acknowledged = acknowledged;
    entry.lastSure = lastSure;
    entry.liveInEpoch = source === "live" || (entry.epoch === epoch && entry.liveInEpoch);
    entry.sequence = this.nextSequence();
    entry.epoch = epoch;
    if (assigned || livesAgain) {
      entry.receivedAt = now;
      entry.stateSince = undefined;
    } else if (before.state !== version.content.state) {
      const after = entry.stateSince ?? entry.receivedAt;
      entry.stateSince = (source === "live" ? undefined : reportedSince(version.content, now, after)) ?? now;
    }
    if (isBack || lines.length > 0) {
      entry.setTimes(now, isReported ? now : entry.reportSeenAt);
      entry.changedOn = this.ports.day();
    } else if (isReported) entry.reportSeenAt = now;
    if (isBack) this.histories.addLine(entry, { at: now, kind: "returned" });
    for (const line of lines) this.histories.addLine(entry, line);
    if (!isOpen(entry)) this.overflow = this.past.add(entry);
    return entry;
  }

  /** Called when a complete list lacks the Action: the Action has left the queue. */
  leave(entry: KnownAction, own: OwnWork): void {
    const now = this.ports.clock.now();
    const hadStop = entry.stop !== undefined;
    const { stop, stopUnlessMine } = stopOnLeaving(entry, now, own);
    entry.withdrawn = withdrawalOnLeaving(entry, now, own);
    entry.stop = stop;
    entry.stopUnlessMine = stopUnlessMine;
    if (!isOpen(entry)) this.past.remove(entry);
    entry.leftAt = now;
    entry.changedAt = now;
    entry.changedOn = this.ports.day();
    this.past.add(entry);
    this.histories.addLine(entry, { at: now, kind: "left" });
    this.listener.changed(entry.id, entry);
    this.listener.left(entry);
    if (entry.stop !== undefined && !hadStop) this.listener.stopWork(entry);
  }

  /** Adds a line that is no event of the service: an alert. Returns the Action, if it is known. */
  note(id: string, line: TimelineEntry): Entry | undefined {
    const entry = this.byId.get(id);
    if (entry === undefined) return undefined;
    this.histories.addLine(entry, line);
    this.listener.noted(entry);
    return entry;
  }

  /** Called when the user acknowledges the version shown now: later ones are compared with it. */
  acknowledging(id: string): void {
    const entry = this.byId.get(id);
    if (entry === undefined) return;
    entry.acknowledged = termsOf(shownOf(entry).content);
    this.listener.changed(id, entry);
  }

  /** Confirms that the user has stopped. Returns the entry, or undefined if there was no stop. */
  confirmStop(id: string): Entry | undefined {
    const entry = this.byId.get(id);
    if (entry?.stop === undefined) return undefined;
    entry.stop = undefined;
    this.histories.addLine(entry, { at: this.ports.clock.now(), kind: "stopped" });
    this.listener.changed(id, entry);
    return entry;
  }

  /**
   * Called when the outcome of the user's own final update is known: a stop that was pending for
   * the outcome is raised or dropped.
   */
  endingDecided(id: string, byMe: boolean): void {
    const entry = this.byId.get(id);
    if (entry?.stopUnlessMine === undefined) return;
    const stop = byMe ? undefined : entry.stopUnlessMine;
    entry.stop = stop;
    entry.stopUnlessMine = undefined;
    this.listener.changed(id, entry);
    if (stop !== undefined) this.listener.stopWork(entry);
  }

  /**
   * Accepts the present version as agreed, if its changes are those that the user saw. Returns the
   * fields that differed, or why nothing was accepted.
   */
  acceptChanges(id: string, seen: readonly FieldChangeDto[]): ChangedField[] | "nothingChanged" | "changedAgain" {
    const entry = this.byId.get(id);
    const shown = entry === undefined ? undefined : shownOf(entry);
    const changes = shown === undefined ? [] : changedSince(shown);
    if (entry === undefined || shown === undefined || changes.length === 0) return "nothingChanged";
    if (!areSameChanges(changes, seen)) return "changedAgain";
    const fields = changes.map(({ field }) => field);
    entry.acknowledged = termsOf(shown.content);
    this.histories.addLine(entry, { at: this.ports.clock.now(), kind: "acceptedChange", fields });
    this.listener.changed(id, entry);
    return fields;
  }

  /** Forgets Actions that are over for long enough and have no open question; returns their ids. */
  forgetOld(ownOf: OwnLookup): string[] {
    const old = this.past.forgettable(this.ports.clock.now(), this.ports.day()).filter((entry) => !isNeeded(entry, ownOf));
    this.overflow = undefined;
    for (const entry of old) this.forget(entry);
    return old.map(({ id }) => id);
  }

  /**
   * Called after each event, so that a service that ends Actions without pause leaves no more of
   * them than `forgetOld` does. Returns the id of the forgotten Action, if any.
   */
  forgetOverflow(ownOf: OwnLookup): string | undefined {
    const { overflow } = this;
    this.overflow = undefined;
    if (overflow === undefined || isNeeded(overflow, ownOf)) return undefined;
    this.forget(overflow);
    return overflow.id;
  }

  private forget(entry: KnownAction): void {
    this.past.remove(entry);
    this.histories.forget(entry);
    this.listener.changed(entry.id);
    this.byId.delete(entry.id);
  }
}

function isNeeded({ id, stop }: Entry, ownOf: OwnLookup): boolean {
  return stop !== undefined || ownOf(id).undecided;
}
