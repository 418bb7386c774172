/**
 * Alerts once per assignment, when it reaches Docket and waits for an acknowledgement. Several at
 * once become one alert. An acknowledgement anywhere takes the alert down.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import type { AlertFailure, AlertMessage } from "../../contract/alerts.ts";
import { rawNameOf } from "../../contract/messages/name.ts";
import { PRIORITY_NAMES, type DigestKind, type PriorityName } from "../../contract/vocabulary.ts";
import type { AssignmentAlert, Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";

/** Assignments that come within this time are one occasion. */
const GATHER_MS = 250;
/** More than this many at once become one alert. */
const MAX_SINGLE = 3;
/** Pauses between attempts at an alert that was not shown: the system was busy, or starts later. */
const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;

/** An attempt at an alert, and how to make it anew for a later attempt. */
interface Call {
  alert: AssignmentAlert;
  entries: Entry[];
  /** Attempts that failed so far. */
  failed: number;
  /** Of the last one; the same is not noted twice. */
  failure?: AlertFailure;
  again: (failed: Pick<Call, "failed" | "failure">) => void;
}

export interface AlertPolicyOptions {
  clock: Clock;
  notifier: Notifier;
  /** The system's handling of the alert, for the Action's timeline. */
  note: (actionId: string, line: TimelineEntry) => void;
}

export class AlertPolicy {
  private readonly options: AlertPolicyOptions;
  private readonly waiting = new Map<string, Entry>();
  private readonly shown = new Set<string>();
  private readonly retries = new Set<Timer>();
  private timer: Timer | undefined;
  private gathering = true;
  private stopped = false;

  constructor(options: AlertPolicyOptions) {
    this.options = options;
  }

  /** A snapshot is about to be read: its assignments become one occasion. */
  hold(): void {
    this.gathering = true;
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** The queue is complete. News of an absence becomes one alert, with its new assignments. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    const news = digest.filter((item) => item.kind !== "assigned" || this.waiting.has(item.actionId));
    const [only] = news;
    if (only === undefined || (news.length === 1 && only.kind === "assigned")) return this.flush();
    const entries = news.flatMap(({ actionId }) => this.waiting.get(actionId) ?? []);
    for (const { id } of entries) this.waiting.delete(id);
    this.showAway(awayAlert(news), entries);
    // Actions that have waited since before the absence are none of its news.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (!needsAPerson(entry)) return;
    this.waiting.set(entry.id, entry);
    if (!this.gathering) this.timer ??= this.options.clock.after(GATHER_MS, () => this.flush());
  }

  /** The Action changed: its alert is taken down once it needs no attention. */
  changed(entry: Entry): void {
    if (needsAPerson(entry)) return;
    this.waiting.delete(entry.id);
    if (this.shown.delete(entry.id)) this.options.notifier.withdraw(entry.id);
  }

  /** Nothing is shown or noted after it. */
  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
    for (const timer of this.retries) timer.cancel();
    this.retries.clear();
    for (const id of this.shown) this.options.notifier.withdraw(id);
    this.shown.clear();
    this.waiting.clear();
  }

  private flush(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const entries = [...this.waiting.values()];
    this.waiting.clear();
    this.showAssigned(entries, { failed: 0 });
  }

  private showAssigned(entries: Entry[], failed: Pick<Call, "failed" | "failure">): void {
    const groups = entries.length > MAX_SINGLE ? [entries] : entries.map((entry) => [entry]);
    for (const group of groups) {
      const alert = group.length > 1 ? manyAlert(group) : group.map(alertOf)[0];
      if (alert === undefined) continue;
      this.shown.add(alert.actionId);
      // Made anew from the Actions that still wait: an earlier count would be wrong by then.
      void this.call({ ...failed, alert, entries: group, again: (next) => this.showAssigned(group.filter(needsAPerson), next) });
    }
  }

  private showAway(alert: AssignmentAlert, entries: Entry[], failed: Pick<Call, "failed" | "failure"> = { failed: 0 }): void {
    this.shown.add(alert.actionId);
    const again: Call["again"] = (next) => {
      if (entries.length === 0 || entries.some(needsAPerson)) this.showAway(alert, entries, next);
    };
    void this.call({ ...failed, alert, entries, again });
  }

  /** Somebody else ended or took away the Action in progress. */
  stopWork(entry: Entry): void {
    const { stop } = entry;
    if (stop === undefined) return;
    const { why, reportedBy, message: words } = stop;
    const params = { name: nameOf(entry), why, ...(reportedBy !== undefined && { reportedBy }), ...(words !== undefined && { words }) };
    this.showStop({ actionId: entry.id, message: { code: "stopWork", params }, urgent: true }, entry, { failed: 0 });
  }

  private showStop(alert: AssignmentAlert, entry: Entry, failed: Pick<Call, "failed" | "failure">): void {
    const { stop } = entry;
    const again: Call["again"] = (next) => {
      if (stop !== undefined && entry.stop === stop) this.showStop(alert, entry, next);
    };
    void this.call({ ...failed, alert, entries: [entry], again });
  }

  /** Nothing has been reported for so long. */
  silent(entry: Entry, minutes: number): void {
    const message: AlertMessage = { code: "silent", params: { name: nameOf(entry), minutes } };
    const alert = { actionId: entry.id, message, urgent: false };
    // It is asked again after the next period anyway.
    void this.call({ alert, entries: [entry], failed: RETRY_AFTER_MS.length, again: () => undefined });
  }

  /** Notes the result, and tries again a few times. */
  private async call({ alert, entries, failed, failure, again }: Call): Promise<void> {
    const { clock, notifier, note } = this.options;
    const result = await notifier.show(alert);
    // Taken down again already: it does not count as an alert.
    if (this.stopped) return;
    const at = clock.now();
    if (result.shown) {
      for (const { id } of entries) note(id, { at, kind: "alert", result: "shown" });
      return;
    }
    if (!isSame(result.failure, failure))
      for (const { id } of entries) note(id, { at, kind: "alert", result: "failed", failure: result.failure });
    const wait = RETRY_AFTER_MS[failed];
    if (wait === undefined) return;
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      again({ failed: failed + 1, failure: result.failure });
    });
    this.retries.add(timer);
  }
}

export function needsAPerson(entry: Entry): boolean {
  return entry.leftAt === undefined && entry.content.state === "ASSIGNED" && entry.roles.includes("assignee");
}

/** Both are plain JSON, made by one notifier: the same failure has the same text. */
function isSame(one: AlertFailure, other: AlertFailure | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function byUrgency<T extends { priority: PriorityName }>(of: readonly T[]): T[] {
  return of.toSorted((a, b) => PRIORITY_NAMES.indexOf(a.priority) - PRIORITY_NAMES.indexOf(b.priority));
}

function isUrgent({ priority }: { priority: PriorityName }): boolean {
  return priority === "CRITICAL" || priority === "HIGH";
}

function nameOf(entry: Entry): string {
  return rawNameOf({ name: entry.content.name, id: entry.id });
}

function alertOf(entry: Entry): AssignmentAlert {
  const { type, priority, requestedBy } = entry.content;
  const params = { name: nameOf(entry), id: entry.id, type, priority, ...(requestedBy !== undefined && { requestedBy: requestedBy.id }) };
  return { actionId: entry.id, message: { code: "assigned", params }, urgent: isUrgent(entry.content) };
}

/** A click opens the most urgent of them; the window shows the rest. */
function awayAlert(items: readonly DigestItemDto[]): AssignmentAlert {
  const counts: Partial<Record<DigestKind, number>> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  const sorted = byUrgency(items);
  const names = sorted.slice(0, MAX_SINGLE).map(({ name, actionId }) => rawNameOf({ name, id: actionId }));
  return {
    actionId: sorted[0]?.actionId ?? "",
    message: { code: "away", params: { counts, names } },
    urgent: items.some((item) => item.kind !== "changed" && isUrgent(item)),
  };
}

/** A click opens the most urgent of them. */
function manyAlert(entries: readonly Entry[]): AssignmentAlert {
  const sorted = byUrgency(entries.map((entry) => ({ id: entry.id, name: nameOf(entry), priority: entry.content.priority })));
  const names = sorted.slice(0, MAX_SINGLE).map(({ name }) => name);
  return {
    actionId: sorted[0]?.id ?? "",
    message: { code: "assignedMany", params: { count: entries.length, names } },
    urgent: sorted.some(isUrgent),
  };
}
