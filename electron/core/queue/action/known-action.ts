/**
 * An Action as Docket stores it in memory, by the hundred thousand. No memory is used for what most
 * Actions lack, for what follows from the rest, and for what other Actions share. On disk an Action
 * is a plain Entry with every field. Times are stored as distances, because large numbers are
 * separate heap objects.
 */
import type { Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { AlertLine, TimelineEntry } from "../../../contract/action.ts";
import type { PriorityName, RoleName, StateName } from "../../../contract/vocabulary.ts";
import { received } from "../changes.ts";
import { fieldsOf, type Acknowledged, type AlertRound, type Content, type Entry, type EntryRecord, type Provenance } from "./entry.ts";
import type { EventTimes } from "../event-times.ts";
import { withOneMore } from "./exact-array.ts";
import { FlaggedFacts } from "./flagged-facts.ts";
import { ALERT_WAITS, EXISTED, FAST_PATH } from "./flags.ts";
import { isRepeated } from "./message-content.ts";
import { contentFrom, packedTime, PastVersion, provenanceOf, type SharedContent, type SharedContents } from "./shared-content.ts";
import { mayTakeFastPath, type Report } from "./report-fast-path.ts";

/** Number of lines below which the array has no spare capacity. */
const ROOMY = 40;

export interface FirstSeen {
  /** Epoch milliseconds. */
  at: number;
  /** Whether the Action is older than its arrival at Docket. */
  existed: boolean;
}

/** Cache of the content that was last assembled, because callers read it several times in a row. */
const latest: { action: KnownAction | undefined; content: Content | undefined } = { action: undefined, content: undefined };

export class KnownAction extends FlaggedFacts implements Entry, EventTimes {
  readonly id: string;
  private shared: SharedContent;
  name: string;
  private progress: Content["progress"];
  private packedReport: number | undefined;
  sequence = 0;
  epoch = 0;
  streamEpoch: number | undefined;
  private terms: Acknowledged | undefined = undefined;
  /**
   * Milliseconds from the queue's base. Initialised as undefined, so that one distant time does not
   * change how the others are stored.
   */
  private arrivedAfter: number | undefined = undefined;
  /** Milliseconds from the arrival; undefined: the same time. */
  private changedAfter: number | undefined = undefined;
  /** Milliseconds from the arrival, negative where the state is older; undefined: the arrival. */
  private stateAfter: number | undefined = undefined;
  /** Milliseconds from the arrival to the last alert that was shown. */
  private shownAfter: number | undefined = undefined;
  /** Milliseconds from the report to the newest event of its epoch, by the service's clock. */
  private newestEventAfter: number | undefined = undefined;
  linesKept = 0;
  alertIds: readonly string[] | undefined = undefined;
  alertRound: AlertRound | undefined = undefined;
  /** Undefined: only the derivable arrival line, and the alert of `shownAfter`. */
  private lines: TimelineEntry[] | undefined;

  constructor(id: string, { content, roles }: Pick<Entry, "content" | "roles">, arrival: FirstSeen, contents: SharedContents) {
    super();
    const { at, existed } = arrival;
    const shared = contents.of(content, roles);
    this.id = id;
    this.shared = shared;
    this.name = content.name;
    this.progress = content.progress;
    this.setProvenance(content.provenance);
    this.arrivedAfter = at - shared.base;
    // Alerts of an earlier Action with this id may still be pending.
    this.flags = existed ? ALERT_WAITS | EXISTED : ALERT_WAITS;
  }

  /** Restores an Action from disk; its positions and epochs are those of another run. */
  static restored(kept: EntryRecord, roles: RoleName[], contents: SharedContents): KnownAction {
    const [first] = kept.timeline;
    const arrival = { at: kept.receivedAt, existed: first?.kind === "received" && first.existed };
    const action = new KnownAction(kept.id, { content: kept.content, roles }, arrival, contents);
    const { sequence, epoch, streamEpoch, liveInEpoch, changedAt, changedOn, reportSeenAt, acknowledged } = kept;
    Object.assign(action, { sequence, epoch, streamEpoch, liveInEpoch, changedAt, changedOn, acknowledged });
    action.reportSeenAt = reportSeenAt ?? changedAt;
    const { leftAt, stateSince, stop, stopUnlessMine, withdrawn, lastSure, unreadableBeside } = kept;
    Object.assign(action, { leftAt, stateSince, stop, stopUnlessMine, withdrawn, lastSure, unreadableBeside });
    action.restoreLines(kept);
    return action;
  }

  /** The content in plain values, assembled at each call: equal, but not always identical. */
  get content(): Content {
    if (latest.action === this && latest.content !== undefined) return latest.content;
    const { shared, name, progress } = this;
    const content = contentFrom(shared, { name, progress, provenance: this.provenance });
    latest.action = this;
    latest.content = content;
    return content;
  }

  get state(): StateName {
    return this.shared.state;
  }

  get priority(): PriorityName {
    return this.shared.priority;
  }

  get assignedTo(): Content["assignedTo"] {
    return this.shared.assignedTo;
  }

  get roles(): RoleName[] {
    return this.shared.roles;
  }

  get acknowledged(): Acknowledged | undefined {
    return this.terms;
  }

  set acknowledged(terms: Acknowledged | undefined) {
    this.terms = terms;
    this.setFlag(FAST_PATH, false);
  }

  /** Whether a report takes the fast path (report-fast-path.ts). */
  get takesFastPath(): boolean {
    if ((this.flags & FAST_PATH) !== 0) return true;
    if (this.isOdd || !mayTakeFastPath(this)) return false;
    this.setFlag(FAST_PATH, true);
    return true;
  }

  /** Whether a message repeats what is known, except for its progress and its report time. */
  isRepeatedBy(message: Action): boolean {
    return message.name === this.name && isRepeated(this.shared, message);
  }

  /** Applies a report, which changes only the progress and the time of the report. */
  takeReport({ progress, at }: Report): void {
    const { newestEventAt } = this;
    this.progress = progress;
    this.packedReport = at;
    this.newestEventAt = newestEventAt;
    if (latest.action === this) latest.action = undefined;
  }

  /** Replaces the content. Lines that were derived from the old content are stored from now on. */
  replaceContent(content: Content, roles: RoleName[], contents: SharedContents): void {
    const { newestEventAt } = this;
    if (content !== this.content) this.lines = this.ownLines();
    this.shared = contents.of(content, roles, this.shared);
    this.name = content.name;
    this.progress = content.progress;
    this.setProvenance(content.provenance);
    this.newestEventAt = newestEventAt;
    this.setFlag(FAST_PATH, false);
    latest.action = this;
    latest.content = content;
  }

  /** The name in its provenance, if the provenance has one. */
  get reporter(): string | undefined {
    return this.shared.reporter;
  }

  /** The progress of the content, readable without assembling the content. */
  get ownProgress(): Content["progress"] {
    return this.progress;
  }

  /** Microseconds since 1970; undefined where the content's time cannot be packed. */
  get reportTime(): number | undefined {
    return this.packedReport;
  }

  private get provenance(): Provenance | undefined {
    return this.rare?.provenance ?? provenanceOf(this.shared.reporter, this.packedReport);
  }

  /** Returns the present content, to be kept while the Action changes. */
  version(): Pick<Entry, "content"> {
    if (this.rare?.provenance !== undefined) return { content: this.content };
    return new PastVersion(this.shared, this.name, this.progress, this.packedReport);
  }

  private setProvenance(provenance: Provenance | undefined): void {
    this.packedReport = provenance === undefined ? undefined : packedTime(provenance);
    const isLost = this.packedReport === undefined && (provenance?.at !== undefined || provenance?.micros !== undefined);
    if (isLost || this.rare?.provenance !== undefined) this.setRare("provenance", isLost ? provenance : undefined);
  }

  get newestEventAt(): number | undefined {
    return this.newestEventAfter === undefined ? undefined : this.reportedByClock + this.newestEventAfter;
  }

  set newestEventAt(at: number | undefined) {
    this.newestEventAfter = at === undefined ? undefined : at - this.reportedByClock;
  }

  /** Time of the report by the service's clock, else of the arrival; epoch milliseconds. */
  private get reportedByClock(): number {
    return this.packedReport === undefined ? this.receivedAt : Math.floor(this.packedReport / 1_000);
  }

  private restoreLines({ timeline, alertShownAt, lineCount = 0, linesKept = 0 }: EntryRecord): void {
    const shownAt = alertShownAt ?? timeline.findLast(tellsOfAssignment)?.at;
    if (shownAt !== undefined) this.shownAfter = shownAt - this.receivedAt;
    // Lines that can be derived are not stored.
    const isDerived = timeline.length <= 2 && JSON.stringify(timeline) === JSON.stringify(this.derivedLines());
    if (!isDerived) this.lines = [...timeline];
    if (lineCount > timeline.length) this.setRare("linesDropped", lineCount - timeline.length);
    this.linesKept = linesKept;
  }

  get receivedAt(): number {
    return this.shared.base + (this.arrivedAfter ?? 0);
  }

  set receivedAt(at: number) {
    const { changedAt, stateSince, reportSeenAt, alertShownAt, newestEventAt } = this;
    this.lines = this.ownLines();
    this.arrivedAfter = at - this.shared.base;
    this.shownAfter = alertShownAt === undefined ? undefined : alertShownAt - at;
    this.newestEventAt = newestEventAt;
    this.stateSince = stateSince;
    this.setTimes(changedAt, reportSeenAt);
  }

  /** Dates the Action back to an arrival in an earlier run; its first line gets that date, too. */
  dateBack(at: number): void {
    const { lines } = this;
    this.receivedAt = at;
    this.lines = lines;
  }

  get stateSince(): number | undefined {
    return this.stateAfter === undefined ? undefined : this.receivedAt + this.stateAfter;
  }

  set stateSince(at: number | undefined) {
    this.stateAfter = at === undefined ? undefined : at - this.receivedAt;
  }

  get changedAt(): number {
    return this.receivedAt + (this.changedAfter ?? 0);
  }

  set changedAt(at: number) {
    this.setTimes(at, this.reportSeenAt);
  }

  get reportSeenAt(): number {
    return this.changedAt + (this.rare?.reportedAfter ?? 0);
  }

  set reportSeenAt(at: number) {
    this.setTimes(this.changedAt, at);
  }

  /** Sets both times at once, so that two times that move together take no additional memory. */
  setTimes(changedAt: number, reportSeenAt: number): void {
    this.changedAfter = changedAt === this.receivedAt ? undefined : changedAt - this.receivedAt;
    const after = reportSeenAt === changedAt ? undefined : reportSeenAt - changedAt;
    if (this.rare?.reportedAfter !== after) this.setRare("reportedAfter", after);
  }

  get alertShownAt(): number | undefined {
    return this.shownAfter === undefined ? undefined : this.receivedAt + this.shownAfter;
  }

  get timeline(): readonly TimelineEntry[] {
    return this.ownLines();
  }

  get lineCount(): number {
    return this.numberOfLines + (this.rare?.linesDropped ?? 0);
  }

  get numberOfLines(): number {
    return this.lines?.length ?? (this.shownAfter === undefined ? 1 : 2);
  }

  addLine(line: TimelineEntry): void {
    const isFirstAlert = this.lines === undefined && this.shownAfter === undefined && tellsOfAssignment(line) && line.about === undefined;
    if (!isFirstAlert) {
      const lines = this.ownLines();
      if (lines.length < ROOMY) this.lines = withOneMore(lines, line);
      else lines.push(line);
    }
    if (tellsOfAssignment(line)) this.shownAfter = Math.max(line.at - this.receivedAt, this.shownAfter ?? Number.NEGATIVE_INFINITY);
  }

  /** Drops the oldest lines, down to this number. */
  shorten(most: number): void {
    const { lines } = this;
    if (lines === undefined || lines.length <= most) return;
    this.setRare("linesDropped", (this.rare?.linesDropped ?? 0) + lines.length - most);
    if (lines.length === most + 1) lines.shift();
    else this.lines = lines.slice(-most);
  }

  fields(): ReturnType<Entry["fields"]> {
    return fieldsOf(this);
  }

  private ownLines(): TimelineEntry[] {
    return this.lines ?? this.derivedLines();
  }

  private derivedLines(): TimelineEntry[] {
    const { receivedAt, shownAfter } = this;
    const first = received(this.content, (this.flags & EXISTED) !== 0, receivedAt);
    return shownAfter === undefined ? [first] : [first, { at: receivedAt + shownAfter, kind: "alert", result: "shown" }];
  }
}

/** Whether the line records that an alert or a reminder of the assignment was shown. */
function tellsOfAssignment(line: TimelineEntry): line is TimelineEntry & AlertLine {
  return line.kind === "alert" && line.result === "shown" && (line.about === undefined || line.about === "reminder");
}
