/**
 * The changes during an absence: compares the queue after the absence with the last known queue. A
 * second absence before the digest was viewed adds to it; no change is lost in between.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { DigestDto, DigestItemDto } from "../../contract/digest.ts";
import type { DigestKind } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import { changesBetween } from "../queue/changes.ts";
import { wasMine, type Content, type Entry } from "../queue/action/entry.ts";

interface Known {
  content: Content;
  roles: Entry["roles"];
  leftAt: number | undefined;
  lastSure: Entry["lastSure"];
}

export interface DigestOptions {
  /**
   * Whether a version of an Action carries a report from Docket; the user's own work is not news.
   */
  isOurs: (id: string, content: Content) => boolean;
  changed: (digest: DigestDto | undefined) => void;
}

const GONE: ReadonlySet<DigestKind> = new Set<DigestKind>(["cancelled", "ended", "left"]);

export class Digest {
  private readonly options: DigestOptions;
  private baseline: { since: number; known: Map<string, Known> } | undefined;
  private current: DigestDto | undefined;

  constructor(options: DigestOptions, kept?: DigestDto) {
    this.options = options;
    this.current = kept;
  }

  get dto(): DigestDto | undefined {
    return this.current;
  }

  get isAway(): boolean {
    return this.baseline !== undefined;
  }

  /** Begins an absence with the last known queue. Further calls before `back` have no effect. */
  away(since: number, entries: Iterable<Entry>): void {
    if (this.baseline !== undefined) return;
    const known = new Map<string, Known>();
    for (const { id, content, roles, leftAt, lastSure } of entries) known.set(id, { content, roles, leftAt, lastSure });
    this.baseline = { since, known };
  }

  /** Ends the absence once the queue is complete. Returns the new part of the digest. */
  back(until: number, entries: Iterable<Entry>): DigestItemDto[] {
    const { baseline } = this;
    if (baseline === undefined) return [];
    this.baseline = undefined;
    const items: DigestItemDto[] = [];
    for (const entry of entries) {
      const item = this.compare(baseline.known.get(entry.id), entry, until);
      if (item !== undefined) items.push(item);
    }
    if (items.length > 0) {
      const fresh = new Set(items.map((item) => item.actionId));
      const earlier = this.current?.items.filter((item) => !fresh.has(item.actionId)) ?? [];
      this.current = { since: this.current?.since ?? baseline.since, until, items: [...items, ...earlier] };
      this.options.changed(this.current);
    }
    return items;
  }

  /** Cancels the absence; the changes since then are reported individually, as usual. */
  stayed(): void {
    this.baseline = undefined;
  }

  /**
   * Called when the Action is in the queue again; removes the items about its leaving or ending.
   */
  returned(id: string): void {
    const { current } = this;
    const items = current?.items.filter((item) => item.actionId !== id || !GONE.has(item.kind));
    if (current === undefined || items === undefined || items.length === current.items.length) return;
    this.current = items.length === 0 ? undefined : { ...current, items };
    this.options.changed(this.current);
  }

  dismiss(): void {
    if (this.current === undefined) return;
    this.current = undefined;
    this.options.changed(undefined);
  }

  private compare(before: Known | undefined, entry: Entry, at: number): DigestItemDto | undefined {
    const { content, roles, leftAt } = entry;
    const item = (kind: DigestKind, lines: TimelineEntry[]): DigestItemDto => ({
      actionId: entry.id,
      name: content.name,
      kind,
      state: content.state,
      priority: content.priority,
      lines,
    });
    const mine = roles.includes("assignee") && leftAt === undefined && !isTerminal(content.state);
    if (before === undefined) return mine ? item("assigned", []) : isTerminal(content.state) ? undefined : item("changed", []);
    if (leftAt !== undefined) return before.leftAt === undefined ? item("left", []) : undefined;
    if (mine && !wasMine({ ...before, state: before.content.state })) return item("assigned", []);
    const lines = changesBetween(before.content, content, at, false);
    if (lines.length === 0 || this.options.isOurs(entry.id, content)) return undefined;
    if (content.state !== before.content.state && isTerminal(content.state))
      return item(content.state === "CANCELLED" ? "cancelled" : "ended", lines);
    return item("changed", lines);
  }
}
