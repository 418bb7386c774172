/**
 * This instance's copy of the store's Actions, and the streams that follow the copy. A change
 * updates copy and streams in one synchronous step. The snapshot of a new subscription and its
 * registration are one step, too, so an update is either in the snapshot or in the live part, never
 * in neither or both. The revision of an Action only increases.
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
  /** Position in the order in which Actions were first received; later changes keep it. */
  readonly order: number;
  readonly revision: Revision;
  readonly action: Action;
  /** Id of the update that made this version; undefined if none did. */
  readonly entryId: string | undefined;
}

/**
 * Maximum number of remembered removals. A version from before a removal arrives moments late, not
 * after thousands of other changes.
 */
const REMOVALS_KEPT = 10_000;

export class ActionCache {
  readonly #clock: Clock;
  readonly #versions = new Map<string, Version>();
  /** Revisions of removed Actions: an older version must not restore one. */
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

  /** Returns 0 if there is no such Action. */
  revision(actionId: string): Revision {
    return this.#versions.get(actionId)?.revision ?? 0;
  }

  /** Returns all Actions, including finished ones, in the order of arrival. */
  list(): Action[] {
    return [...this.#versions.values()].map(({ action }) => action);
  }

  /** Returns the Actions of a filter that are not finished. */
  snapshot(filter: PrincipalFilter): Action[] {
    const versions: Version[] = [];
    for (const id of this.#open.find(filter.places)) {
      const version = this.#versions.get(id);
      if (version && filter.matches(version.action)) versions.push(version);
    }
    return versions.toSorted((one, other) => one.order - other.order).map(({ action }) => action);
  }

  /** Adds a subscriber, which is removed when it ends. */
  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    this.#streams.add(subscriber.filter.places, subscriber);
    subscriber.onEnd(() => {
      this.#subscribers.delete(subscriber);
      this.#streams.delete(subscriber.filter.places, subscriber);
    });
  }

  /** Stores a version and notifies the streams, unless the version is already known. */
  apply({ actionId, revision, action, entry }: Change): void {
    const before = this.#versions.get(actionId);
    if (revision <= Math.max(before?.revision ?? 0, this.#removed.get(actionId) ?? 0)) return;
    this.#index(actionId, before?.action, action);
    if (before && action && changesNothing(before, action, entry)) {
      // No event is sent, and the existing Action object is kept, because it is already encoded.
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

  /** Removes all Actions without an event. */
  clear(): void {
    for (const [actionId, { action }] of this.#versions) this.#open.delete(openPlaces(action), actionId);
    this.#versions.clear();
    this.#removed.clear();
    for (const waiting of this.#waiting.values()) for (const resolve of waiting) resolve();
    this.#waiting.clear();
  }

  /** Resolves when the Action has another revision than this one, or after `ms` milliseconds. */
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
   * Sends CREATED if the Action begins to match, UPDATED or CANCELLED if it matched before, and
   * nothing if it does not match now. The event depends only on the two versions, so it is the same
   * on every instance.
   */
  #publish(before: Action | undefined, after: Action): void {
    const now = this.#clock.now();
    const isCancelled = after.state === ActionState.CANCELLED && before?.state !== ActionState.CANCELLED;
    const created = new StreamEvent(ActionEventType.CREATED, now, after);
    const changed = new StreamEvent(isCancelled ? ActionEventType.CANCELLED : ActionEventType.UPDATED, now, after);
    // A subscriber whose buffer is full is removed during the loop, which a Set allows.
    for (const subscriber of this.#streams.find(placesOf(after))) {
      if (!subscriber.filter.matches(after)) continue;
      subscriber.offer(before && subscriber.filter.matches(before) ? changed : created);
    }
  }
}

/**
 * Whether the version is a recorded refusal, or the same change at another revision. A NATS cluster
 * that was partitioned may store a change at another revision than it had reported (seen with
 * 2.9.10), and reports the change again.
 */
function changesNothing(before: Version, action: Action, entry: UpdateEntry | undefined): boolean {
  if (!entry || !equals(ActionSchema, before.action, action)) return false;
  return isRefused(entry) || entry.id === before.entryId;
}

/** Returns the places of an Action in the index of snapshots; none if the Action is finished. */
function openPlaces(action: Action | undefined): string[] {
  return action && !isTerminal(stateName(action.state)) ? placesOf(action) : [];
}
