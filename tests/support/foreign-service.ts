/**
 * A foreign service, written from the interface document alone and sharing no line with the
 * embedded one. Each point that the document leaves open is a switch (foreign/style.ts). The
 * service records every update, in order, as the ground truth of a test.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock, Timer } from "../../electron/core/ports.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { Output } from "./foreign/output.ts";
import { callOf, contentType, encode, endOf, envelope, errorAnswer, requestOf, type Call } from "./foreign/protocol.ts";
import { Records, type Change, type UpdateRequest } from "./foreign/records.ts";
import { BARE_ACTION, STREAM_REQUEST, UPDATE_ANSWER, UPDATE_REQUEST } from "./foreign/schema.ts";
import { Stream, type StreamRequest } from "./foreign/stream.ts";
import { STANDARD, type Style } from "./foreign/style.ts";

export const FOREIGN_KEY = "foreign-key-1";
/** The principal of the key. */
const KEY_OWNER = "gate-7";
const YEARS_MS = 12 * 365 * 86_400_000;
/** Delay of the slower one of response and event, in milliseconds. */
const SLOW_MS = 120;
const BUSY_MS = 1_000;
const STATUS: Readonly<Record<string, number>> = { unauthenticated: 401, invalid_argument: 400, not_found: 404 };

export class ForeignService {
  readonly style: Style;
  /** Used for all periods and for the times that the service writes. */
  readonly clock: Clock;
  readonly records: Records;
  /** Every received request, by operation. */
  readonly requests: { operation: Call["operation"]; key: string | undefined; heartbeatPeriodMillis?: number; mode?: string }[] = [];
  private readonly server: Server;
  private readonly deaf = new WeakSet<Stream>();
  private readonly streams = new Set<Stream>();
  private readonly watchers = new Set<() => void>();
  private readonly timers = new Set<Timer>();
  private lastPort = 0;
  private busyUntil: number | undefined;
  /** Highest number of heartbeats sent on one stream, without those of its snapshot. */
  mostHeartbeats = 0;
  /** Number of streams that the service itself has ended, without lists. */
  endedStreams = 0;

  private constructor(style: Partial<Style>, clock: Clock) {
    this.clock = clock;
    this.style = { ...STANDARD, ...style };
    this.records = new Records(this.style, (change) => this.publish(change));
    this.server = createServer({ noDelay: true }, (request, response) => void this.serve(request, response));
  }

  static async start(style: Partial<Style> = {}, clock = systemClock()): Promise<ForeignService> {
    const service = new ForeignService(style, clock);
    service.server.listen(0, "127.0.0.1");
    await once(service.server, "listening");
    return service;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Calls the watcher after each request and each change. Returns the function that unsubscribes.
   */
  onChange(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Stops sending changes on the open streams; their heartbeats continue. */
  deafen(): void {
    for (const stream of this.streams) this.deaf.add(stream);
  }

  /** Stops listening at its address; its records stay. */
  async down(): Promise<void> {
    this.lastPort = this.port;
    await this.stop();
  }

  /** Listens again at the same address after `down`. */
  async up(): Promise<void> {
    this.server.listen(this.lastPort, "127.0.0.1");
    await once(this.server, "listening");
  }

  /** Stops the service and ends every connection. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    for (const stream of this.streams) stream.close();
    for (const timer of this.timers) timer.cancel();
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Whether every response and event of earlier requests has been sent. */
  get isQuiet(): boolean {
    return this.timers.size === 0;
  }

  /** Period that the last stream requested, in milliseconds. */
  private get requestedPeriod(): number {
    return this.requests.findLast(({ heartbeatPeriodMillis }) => heartbeatPeriodMillis !== undefined)?.heartbeatPeriodMillis ?? 0;
  }

  private now(): number {
    const { clock } = this.style;
    return this.clock.now() + (clock === "right" ? 0 : clock === "years fast" ? YEARS_MS : -YEARS_MS);
  }

  private publish(change: Change): void {
    const send = (): void => {
      for (const stream of this.streams) if (!this.deaf.has(stream)) stream.publish(change);
      this.changed();
    };
    const { order } = this.style;
    if (order === "slow event") this.after(SLOW_MS, send);
    else if (order === "event after two heartbeats") this.after(2.5 * this.requestedPeriod, send);
    else if (order === "answer first") setImmediate(() => setImmediate(send));
    else send();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("date", new Date(this.now()).toUTCString());
    const chunks = await request.toArray().catch(() => undefined);
    if (chunks === undefined) return;
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const call = callOf(request.method ?? "", pathname, request.headers["content-type"] ?? "");
    if (call === undefined) return void response.writeHead(404).end();
    const key = request.headers["x-api-key"];
    try {
      const type = call.operation === "stream" ? STREAM_REQUEST : UPDATE_REQUEST;
      const message = requestOf(call, type, Buffer.concat(chunks as Buffer[]));
      const { heartbeatPeriodMillis, streamMode } = message as StreamRequest;
      this.requests.push({
        operation: call.operation,
        key: typeof key === "string" ? key : undefined,
        ...(heartbeatPeriodMillis !== undefined && { heartbeatPeriodMillis }),
        ...(call.operation === "stream" && { mode: streamMode ?? "UNSPECIFIED" }),
      });
      if (key !== FOREIGN_KEY) this.refuse(call, response, "unauthenticated", "This key is not known here.");
      else if (call.operation === "stream") this.stream(call, message, request, response);
      else this.update(call, { ...(message as UpdateRequest), ...(call.actionId !== undefined && { actionId: call.actionId }) }, response);
    } catch (error) {
      this.refuse(call, response, "invalid_argument", error instanceof Error ? error.message : String(error));
    }
    this.changed();
  }

  private stream(call: Call, message: StreamRequest, request: IncomingMessage, response: ServerResponse): void {
    const filters = [message.assignedTo, message.requestedBy, message.authorizedBy].flatMap((filter) => filter ?? []);
    if (filters.length === 0) return this.refuse(call, response, "invalid_argument", "Whose jobs? The request has no filter.");
    const type = contentType(call, this.style);
    const zips = /gzip/.test(String(request.headers["accept-encoding"]));
    const isList = message.streamMode === "INITIAL_ONLY";
    const { style, records } = this;
    const output = new Output(response, type === undefined ? {} : { "content-type": type }, style, {
      zips,
      isList: isList && call.transport === "rest",
    });
    const stream = new Stream({
      call,
      request: message,
      style,
      records,
      output,
      clock: this.clock,
      now: () => this.now(),
      beaten: (count) => {
        this.mostHeartbeats = Math.max(this.mostHeartbeats, count);
        this.changed();
      },
      ended: () => {
        this.streams.delete(stream);
        if (!isList) this.endedStreams += 1;
        this.changed();
      },
    });
    this.streams.add(stream);
    response.once("close", () => {
      stream.close();
      this.streams.delete(stream);
      this.changed();
    });
    stream.begin();
  }

  private update(call: Call, request: UpdateRequest, response: ServerResponse): void {
    if (this.isBusy(request)) return this.turnAway(response);
    const refusal = this.records.update(request, KEY_OWNER, this.now());
    if (refusal !== undefined) return this.refuse(call, response, refusal.code, refusal.message);
    const answer = (): void => this.accept(call, request.actionId, response);
    if (this.style.order === "slow answer") this.after(SLOW_MS, answer);
    else answer();
  }

  /** Whether the service is busy: from the first update on, for a while. */
  private isBusy(request: UpdateRequest): boolean {
    if (this.style.busy === "never") return false;
    this.busyUntil ??= this.clock.now() + BUSY_MS;
    if (this.clock.now() >= this.busyUntil) return false;
    this.records.asked.push(request);
    return true;
  }

  private turnAway(response: ServerResponse): void {
    const [status = "", wait] = this.style.busy.split(", ");
    const headers: Record<string, string> = {};
    if (wait === "past date") headers["retry-after"] = new Date(this.now() - 60_000).toUTCString();
    else if (wait !== "nothing") headers["retry-after"] = String(Number.parseInt(wait ?? "0", 10));
    response.writeHead(Number(status), headers).end();
  }

  private accept(call: Call, actionId: string, response: ServerResponse): void {
    const { style } = this;
    const type = contentType(call, style);
    const send = (status: number, body: Buffer, typed = type): void =>
      void response.writeHead(status, typed === undefined ? {} : { "content-type": typed }).end(body);
    const action = this.records.get(actionId) ?? { id: actionId };
    const whole = encode(call, UPDATE_ANSWER, { action }, style);
    if (call.transport === "grpc-web") {
      const payload = style.answer === "{}" ? encode(call, UPDATE_ANSWER, {}, { ...style, unset: "absent" }) : whole;
      return send(200, Buffer.concat([envelope(0, payload), endOf(call, style)]));
    }
    switch (style.answer) {
      case "action":
        return send(200, whole);
      case "{}":
        return send(200, encode(call, UPDATE_ANSWER, {}, { ...style, unset: "absent" }));
      case "204":
        return void response.writeHead(204).end();
      case "empty 200":
        return void response.writeHead(200, { "content-length": "0" }).end();
      case "null":
        return send(200, Buffer.from("null"));
      case "202":
        return send(202, Buffer.alloc(0));
      case "bare action":
        return send(200, encode(call, BARE_ACTION, action, style));
      case "BOM":
        return send(200, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]));
      case "text/plain":
        return send(200, whole, "text/plain; charset=utf-8");
    }
  }

  private refuse(call: Call, response: ServerResponse, code: string, words: string): void {
    const status = code === "failed_precondition" ? Number(/\d+$/.exec(this.style.errors)?.[0]) : (STATUS[code] ?? 500);
    const answer = errorAnswer(call, status, code, words, this.style);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  private after(ms: number, run: () => void): void {
    const timer = this.clock.after(ms, () => {
      this.timers.delete(timer);
      run();
      this.changed();
    });
    this.timers.add(timer);
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
  }
}
