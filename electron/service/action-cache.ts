/**
 * This instance's copy of the store's Actions, and the streams that follow it. A change reaches
 * copy and streams in one step of one thread, so a subscription's snapshot and its place among the
 * listeners are taken together: an update is in the snapshot or in the live part, never in neither
 * or both. Versions of an Action only go forward.
 */
import { equals } from "@bufbuild/protobuf";
import { isTerminal, stateName } from "../core/lifecycle.ts";
import { type Action, ActionSchema, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import type { PrincipalFilter } from "./filter.ts";
import { placesOf, PrincipalIndex } from "./principal-index.ts";
import { StreamEvent } from "./stream-event.ts";
import type { Change, Revision } from "./stores/store.ts";
import type { Subscriber } from "./subscriber.ts";
import { isRefused, type UpdateEntry } from "./update-entry.ts";

interface Version {
  /** Grows in the order in which Actions came; their changes leave it. */
  readonly order: number;
  readonly revision: Revision;
  readonly action: Action;
  /** Of the update that made it, where one did. */
  readonly entryId: string | undefined;
}

/** Removals that are remembered: a version from before one is late by moments, not by thousands. */
const REMOVALS_KEPT = 10_000;

export class ActionCache {
  readonly #clock: Clock;
  readonly #versions = new Map<string, Version>();
  /** Of removed Actions: a version from before must not bring one back. */
  readonly #removed = new Map<string, Revision>();
  readonly #subscribers = new Set<Subscriber>();
  readonly #streams = new PrincipalIndex<Subscriber>();
  /** Ids of the Actions that are not finished. */
  readonly #open = new PrincipalIndex<string>();
  #came = 0;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get subscribers(): ReadonlySet<Subscriber> {
    return this.#subscribers;
  }

  get size(): number {
    return this.#versions.size;
  }

  get(actionId: string): Action | undefined {
    return this.#versions.get(actionId)?.action;
  }

  /** 0 where there is no such Action. */
  revision(actionId: string): Revision {
    return this.#versions.get(actionId)?.revision ?? 0;
  }

  /** All Actions, finished ones too, in the order in which they came. */
  list(): Action[] {
    return [...this.#versions.values()].map(({ action }) => action);
  }

  /** The Actions of a filter that are not finished. */
  snapshot(filter: PrincipalFilter): Action[] {
    const versions: Version[] = [];
    for (const id of this.#open.find(filter.places)) {
      const version = this.#versions.get(id);
      if (version && filter.matches(version.action)) versions.push(version);
    }
    return versions.toSorted((one, other) => one.order - other.order).map(({ action }) => action);
  }

  /** Follows from now on, until its subscriber ends. */
  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    this.#streams.add(subscriber.filter.places, subscriber);
    subscriber.onEnd(() => {
      this.#subscribers.delete(subscriber);
      this.#streams.delete(subscriber.filter.places, subscriber);
    });
  }

  /** Takes a version in and tells the streams, unless it is known already. */
  apply({ actionId, revision, action, entry }: Change): void {
    const before = this.#versions.get(actionId);
    if (revision <= Math.max(before?.revision ?? 0, this.#removed.get(actionId) ?? 0)) return;
    this.#index(actionId, before?.action, action);
    if (before && action && changesNothing(before, action, entry)) {
      // No event, and the Action that is there already, which is encoded.
      this.#versions.set(actionId, { ...before, revision, entryId: entry?.id });
    } else if (action) {
      const order = before?.order ?? (this.#came += 1);
      this.#versions.set(actionId, { order, revision, action, entryId: entry?.id });
      this.#removed.delete(actionId);
      this.#publish(before?.action, action);
    } else {
      // The interface has no event for a removal, so none is sent.
      this.#versions.delete(actionId);
      this.#removed.set(actionId, revision);
      if (this.#removed.size > REMOVALS_KEPT) this.#removed.delete(this.#removed.keys().next().value ?? "");
    }
    const waiting = this.#waiting.get(actionId);
    this.#waiting.delete(actionId);
    for (const resolve of waiting ?? []) resolve();
  }

  /** Forgets all Actions, and tells nobody. */
  clear(): void {
    for (const [actionId, { action }] of this.#versions) this.#open.delete(openPlaces(action), actionId);
    this.#versions.clear();
    this.#removed.clear();
    for (const waiting of this.#waiting.values()) for (const resolve of waiting) resolve();
    this.#waiting.clear();
  }

  /** Resolves when the Action has another revision than this one, or so many milliseconds later. */
  changedFrom(actionId: string, revision: Revision, ms: number): Promise<void> {
    if (this.revision(actionId) !== revision) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(actionId) ?? new Set();
      this.#waiting.set(actionId, waiting);
      const settle = (): void => {
        timer.cancel();
        waiting.delete(settle);
        resolve();
      };
      const timer = this.#clock.after(ms, settle);
      waiting.add(settle);
    });
  }

  #index(actionId: string, before: Action | undefined, after: Action | undefined): void {
    const [from, to] = [openPlaces(before), openPlaces(after)];
    if (from.length === to.length && from.every((place, index) => place === to[index])) return;
    this.#open.delete(from, actionId);
    this.#open.add(to, actionId);
  }

  /**
   * CREATED where the Action begins to match, UPDATED or CANCELLED where it matched before, nothing
   * where it does not or no longer match. Follows from the two versions alone, so that it is the
   * same on every instance.
   */
  #publish(before: Action | undefined, after: Action): void {
    const now = this.#clock.now();
    const isCancelled = after.state === ActionState.CANCELLED && before?.state !== ActionState.CANCELLED;
    const created = new StreamEvent(ActionEventType.CREATED, now, after);
    const changed = new StreamEvent(isCancelled ? ActionEventType.CANCELLED : ActionEventType.UPDATED, now, after);
    // A subscriber that is full leaves while we go through them, which a Set allows.
    for (const subscriber of this.#streams.find(placesOf(after))) {
      if (!subscriber.filter.matches(after)) continue;
      subscriber.offer(before && subscriber.filter.matches(before) ? changed : created);
    }
  }
}

/**
 * A refusal that is written down, or the same change in another place: a cluster that was cut in two
 * may hold a change elsewhere than it had answered (seen with 2.9.10), and tells it once more.
 */
function changesNothing(before: Version, action: Action, entry: UpdateEntry | undefined): boolean {
  if (!entry || !equals(ActionSchema, before.action, action)) return false;
  return isRefused(entry) || entry.id === before.entryId;
}

/** Where an Action is found in a snapshot: nowhere once it is finished. */
function openPlaces(action: Action | undefined): string[] {
  return action && !isTerminal(stateName(action.state)) ? placesOf(action) : [];
}
