/**
 * One open stream of the foreign service: its snapshot, the live events that match its filter, and
 * its heartbeats.
 */
import type { Clock, Timer } from "../../../electron/core/ports.ts";
import type { Output } from "./output.ts";
import { encode, endOf, framed, type Call } from "./protocol.ts";
import type { Change, EventType, ForeignAction, Principal, Records } from "./records.ts";
import { STREAM_EVENT, type Plain } from "./schema.ts";
import type { Style } from "./style.ts";

export type StreamRequest = {
  assignedTo?: Principal[];
  requestedBy?: Principal[];
  authorizedBy?: Principal[];
  streamMode?: string;
  heartbeatPeriodMillis?: number;
};

/** Time between two Actions of a snapshot that is sent page by page, in milliseconds. */
const PAGE_MS = 40;
const STREAM_LIFE_MS = 1_200;
const CLAMP = 3;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export interface StreamParts {
  call: Call;
  request: StreamRequest;
  style: Style;
  records: Records;
  output: Output;
  /** Used for its periods. */
  clock: Clock;
  /** The service's own clock, in epoch milliseconds. */
  now: () => number;
  /** Called at each heartbeat with its number in this stream. */
  beaten: (count: number) => void;
  ended: () => void;
}

export class Stream {
  private readonly parts: StreamParts;
  private readonly timers = new Set<Timer>();
  private isFirst = true;

  constructor(parts: StreamParts) {
    this.parts = parts;
  }

  /** Sends the snapshot, then continues with live events unless only the snapshot was requested. */
  begin(): void {
    const { request, records, style } = this.parts;
    const mode = request.streamMode ?? "UNSPECIFIED";
    if (mode === "LIVE_ONLY") return this.liveOn();
    const ids = inStyle(
      records.open((action) => this.matches(action)),
      style.snapshot,
    ).map(({ id }) => id);
    const done = mode === "INITIAL_ONLY" ? (): void => this.end() : (): void => this.liveOn();
    const sendNext = (): void => {
      const id = ids.shift();
      if (id === undefined) return done();
      const action = records.get(id);
      if (action !== undefined && this.matches(action)) this.event("INITIAL", action);
      if (style.firstHeartbeat === "amid the snapshot" && mode !== "INITIAL_ONLY") this.heartbeat();
      if (style.snapshot === "page by page") this.after(PAGE_MS, sendNext);
      else sendNext();
    };
    sendNext();
    if (mode !== "INITIAL_ONLY" && style.streams !== "for ever") this.after(STREAM_LIFE_MS, () => this.end());
  }

  /** Sends a change if it matches the filter of this stream. */
  publish({ type, action, before }: Change): void {
    if (this.parts.request.streamMode === "INITIAL_ONLY" || !this.matches(action)) return;
    const isNew = before === undefined || !this.matches(before);
    const { style } = this.parts;
    if (style.reports === "no event" && before?.state === action.state && type === "UPDATED" && !isNew) return;
    this.event(isNew ? "CREATED" : type, carried(isNew ? "CREATED" : type, action, before, style));
    if (style.eventTypes === "new") this.unknownEvents(action);
  }

  close(): void {
    for (const timer of this.timers) timer.cancel();
    this.timers.clear();
  }

  private end(): void {
    const { call, output, style, ended, request } = this.parts;
    this.close();
    if (style.streams === "cut soon" && request.streamMode !== "INITIAL_ONLY") output.cut();
    else output.end(endOf(call, style));
    ended();
  }

  private liveOn(): void {
    const { style, request } = this.parts;
    const asked = request.heartbeatPeriodMillis ?? 0;
    if (style.heartbeats === "none" || asked <= 0) return;
    if (style.firstHeartbeat !== "a period later") this.heartbeat();
    let count = 0;
    const period = style.heartbeats === "clamped" ? asked * CLAMP : asked;
    const beat = (): void => {
      this.after(period, beat);
      this.heartbeat();
      this.parts.beaten((count += 1));
    };
    this.after(period, beat);
  }

  private heartbeat(): void {
    const { style } = this.parts;
    if (style.heartbeats === "none" || (this.parts.request.heartbeatPeriodMillis ?? 0) <= 0) return;
    this.send({ eventType: "HEARTBEAT", ...(style.heartbeatTime === "present" && { timestamp: this.parts.now() }) });
  }

  private event(eventType: EventType, action: Plain): void {
    const message: Plain = { eventType, timestamp: this.parts.now(), action };
    this.send(message);
    if (this.parts.style.events === "twice") this.send(message);
  }

  /**
   * Sends events of a later version of the document: clients ignore them or use the Action in them.
   */
  private unknownEvents(action: ForeignAction): void {
    this.send({ eventType: "WATERMARK", timestamp: this.parts.now() });
    this.send({ eventType: "ANNOTATED", timestamp: this.parts.now(), action });
  }

  private send(message: Plain): void {
    const { call, output, style } = this.parts;
    const bytes = framed(call, encode(call, STREAM_EVENT, message, style), style);
    const hasBom = this.isFirst && style.bom === "at the beginning" && call.transport === "rest";
    this.isFirst = false;
    output.write(hasBom ? Buffer.concat([BOM, bytes]) : bytes);
  }

  /** Whether the Action matches the filters, which combine with OR. */
  private matches({ assignedTo, requestedBy, authorizedBy }: ForeignAction): boolean {
    const { request } = this.parts;
    return (
      isOneOf(request.assignedTo, assignedTo) || isOneOf(request.requestedBy, requestedBy) || isOneOf(request.authorizedBy, authorizedBy)
    );
  }

  private after(ms: number, run: () => void): void {
    const timer = this.parts.clock.after(ms, () => {
      this.timers.delete(timer);
      run();
    });
    this.timers.add(timer);
  }
}

function isOneOf(wanted: Principal[] = [], party?: Principal): boolean {
  return party !== undefined && wanted.some(({ id, type }) => id === party.id && type === party.type);
}

/** Returns the Action as this type of event carries it. */
function carried(type: EventType, action: ForeignAction, before: ForeignAction | undefined, style: Style): Plain {
  if (type === "CANCELLED" && style.cancelled === "id only") return { id: action.id };
  if (type === "CANCELLED" && style.cancelled === "stale state" && before !== undefined) return before;
  if (type !== "UPDATED" || style.updated === "whole") return action;
  const { id, state, progress, provenance } = action;
  const hasProgress = progress !== undefined && JSON.stringify(progress) !== JSON.stringify(before?.progress);
  return { id, state, ...(hasProgress && { progress }), ...(provenance !== undefined && { provenance }) };
}

/**
 * Orders the snapshot. "Shuffled" is the same order every time, and none that a client could rely
 * on.
 */
function inStyle(actions: ForeignAction[], how: Style["snapshot"]): ForeignAction[] {
  return how === "shuffled" ? actions.toSorted((a, b) => rankOf(a) - rankOf(b)) : actions;
}

function rankOf({ id }: ForeignAction): number {
  return Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 997, 7);
}
