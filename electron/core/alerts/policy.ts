/**
 * When a person is called: once per assignment, when it reaches Docket and waits for an acknowledgement. Several at once become one alert,
 * and what is acknowledged, anywhere, is taken down.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import { type DigestKind, PRIORITY_NAMES } from "../../contract/vocabulary.ts";
import type { AssignmentAlert, Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";

/** Assignments that come within this time are one occasion. */
const GATHER_MS = 250;
/** More than this many at once are told as one. */
const MAX_SINGLE = 3;
/** When an alert that was not shown is tried again, each time after the attempt before: a system that was busy, or starts later. */
const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;

/** An alert, what it is about, and what there is to tell when it has to be told again later. */
interface Call {
  alert: AssignmentAlert;
  entries: Entry[];
  /** Attempts that failed so far. */
  failed: number;
  /** Why the last one failed; the same is not noted twice. */
  reason?: string;
  again: (failed: Pick<Call, "failed" | "reason">) => void;
}

export interface AlertPolicyOptions {
  clock: Clock;
  notifier: Notifier;
  /** What the system did with the alert, for the Action's timeline. */
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

  /** A snapshot is about to be read: what it brings is told together when it is done. */
  hold(): void {
    this.gathering = true;
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** The queue is complete. What happened while Docket was away is told as one, the new assignments among it. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    const news = digest.filter((item) => item.kind !== "assigned" || this.waiting.has(item.actionId));
    const [only] = news;
    if (only === undefined || (news.length === 1 && only.kind === "assigned")) return this.flush();
    const entries = news.flatMap(({ actionId }) => this.waiting.get(actionId) ?? []);
    for (const { id } of entries) this.waiting.delete(id);
    this.showAway(awayAlert(news), entries);
    // What has waited since before the absence is none of its news.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (!needsAPerson(entry)) return;
    this.waiting.set(entry.id, entry);
    if (!this.gathering) this.timer ??= this.options.clock.after(GATHER_MS, () => this.flush());
  }

  /** Something about this Action changed, perhaps that nobody has to be called any more. */
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

  private showAssigned(entries: Entry[], failed: Pick<Call, "failed" | "reason">): void {
    const groups = entries.length > MAX_SINGLE ? [entries] : entries.map((entry) => [entry]);
    for (const group of groups) {
      const alert = group.length > 1 ? digestOf(group) : group.map(alertOf)[0];
      if (alert === undefined) continue;
      this.shown.add(alert.actionId);
      // Made anew from what still waits: a count from before would be wrong by then.
      void this.call({ ...failed, alert, entries: group, again: (next) => this.showAssigned(group.filter(needsAPerson), next) });
    }
  }

  private showAway(alert: AssignmentAlert, entries: Entry[], failed: Pick<Call, "failed" | "reason"> = { failed: 0 }): void {
    this.shown.add(alert.actionId);
    const again: Call["again"] = (next) => {
      if (entries.length === 0 || entries.some(needsAPerson)) this.showAway(alert, entries, next);
    };
    void this.call({ ...failed, alert, entries, again });
  }

  /** Somebody else ended or took away what is being worked on. */
  stopWork(entry: Entry): void {
    const { stop } = entry;
    if (stop === undefined) return;
    const by = stop.reportedBy === undefined ? "" : ` by ${stop.reportedBy}`;
    const body = `${stop.why.toLowerCase()}${by}. ${stop.message ?? ""}`.trim();
    const alert = { actionId: entry.id, title: `Stop work: ${titleOf(entry)}`, body, urgent: true };
    this.showStop(alert, entry, { failed: 0 });
  }

  private showStop(alert: AssignmentAlert, entry: Entry, failed: Pick<Call, "failed" | "reason">): void {
    const { stop } = entry;
    const again: Call["again"] = (next) => {
      if (stop !== undefined && entry.stop === stop) this.showStop(alert, entry, next);
    };
    void this.call({ ...failed, alert, entries: [entry], again });
  }

  /** Nothing has been reported for so long. */
  silent(entry: Entry, minutes: number): void {
    const title = `Still working on ${titleOf(entry)}?`;
    const alert = { actionId: entry.id, title, body: `Nothing reported for ${minutes} min.`, urgent: false };
    // It is asked again after the next period anyway.
    void this.call({ alert, entries: [entry], failed: RETRY_AFTER_MS.length, again: () => undefined });
  }

  /** Tells what the system made of it, and tries again a few times. */
  private async call({ alert, entries, failed, reason, again }: Call): Promise<void> {
    const { clock, notifier, note } = this.options;
    const result = await notifier.show(alert);
    // Taken down again already: nobody has been called for good.
    if (this.stopped) return;
    const at = clock.now();
    if (result.shown) {
      for (const { id } of entries) note(id, { at, kind: "alert", result: "shown" });
      return;
    }
    if (result.reason !== reason) for (const { id } of entries) note(id, { at, kind: "alert", result: "failed", message: result.reason });
    const wait = RETRY_AFTER_MS[failed];
    if (wait === undefined) return;
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      again({ failed: failed + 1, reason: result.reason });
    });
    this.retries.add(timer);
  }
}

export function needsAPerson(entry: Entry): boolean {
  return entry.leftAt === undefined && entry.content.state === "ASSIGNED" && entry.roles.includes("assignee");
}

function rank(entry: Entry): number {
  return PRIORITY_NAMES.indexOf(entry.content.priority);
}

function isUrgent(entry: Entry): boolean {
  return entry.content.priority === "CRITICAL" || entry.content.priority === "HIGH";
}

function titleOf(entry: Entry): string {
  return entry.content.name || entry.id;
}

function alertOf(entry: Entry): AssignmentAlert {
  const { type, priority, requestedBy } = entry.content;
  const parts = [
    priority === "NONE" ? "" : priority.toLowerCase(),
    type,
    requestedBy === undefined ? "" : `requested by ${requestedBy.id}`,
  ];
  return {
    actionId: entry.id,
    title: titleOf(entry),
    body: `Assigned to you: ${parts.filter((part) => part !== "").join(" · ") || entry.id}`,
    urgent: isUrgent(entry),
  };
}

const KIND_WORDS: Readonly<Record<DigestKind, string>> = {
  assigned: "assigned",
  changed: "changed",
  cancelled: "cancelled",
  ended: "ended",
  left: "left your queue",
};

/** Opens the most urgent of them; the window shows the rest. */
function awayAlert(items: DigestItemDto[]): AssignmentAlert {
  const counts = (Object.keys(KIND_WORDS) as DigestKind[]).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${KIND_WORDS[kind]}`];
  });
  const sorted = items.toSorted((a, b) => PRIORITY_NAMES.indexOf(a.priority) - PRIORITY_NAMES.indexOf(b.priority));
  return {
    actionId: sorted[0]?.actionId ?? "",
    title: `While Docket was away: ${counts.join(", ")}`,
    body: sorted
      .slice(0, MAX_SINGLE)
      .map((item) => item.name || item.actionId)
      .join(", "),
    urgent: items.some((item) => item.kind !== "changed" && (item.priority === "CRITICAL" || item.priority === "HIGH")),
  };
}

/** Opens the most urgent of them. */
function digestOf(entries: Entry[]): AssignmentAlert {
  const sorted = entries.toSorted((a, b) => rank(a) - rank(b));
  const names = sorted.slice(0, MAX_SINGLE).map(titleOf).join(", ");
  return {
    actionId: sorted[0]?.id ?? "",
    title: `${entries.length} Actions need your acknowledgement`,
    body: `${names} and ${entries.length - MAX_SINGLE} more`,
    urgent: entries.some(isUrgent),
  };
}
