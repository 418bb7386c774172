/**
 * A service that may damage everything it sends: streams, lists and responses to updates, over any
 * transport, on the test's clock.
 */
import type { JsonObject } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import type { Clock, Fetch } from "../../electron/core/ports.ts";
import type { WireFormat } from "../core/transport/wire-format.ts";
import { failingAnswer, foreignAnswer, type PlainAnswer } from "./answers.ts";
import { damaged, framed } from "./damage.ts";
import { FuzzedStream } from "./fuzzed-stream.ts";
import { HOSTILE_IDS } from "./hostile.ts";
import { chunked, mutatedBytes } from "./mutate-bytes.ts";
import type { Oracle } from "./oracle.ts";
import type { SeededRandom } from "./random.ts";
import { SESSIONS } from "./recorded.ts";
import { readRequest } from "./requests.ts";
import { Truth } from "./truth.ts";
import { answerUpdate, type UpdateEvidence, type UpdateRequest } from "./update-answers.ts";

const HEARTBEAT: JsonObject = { eventType: "ACTION_EVENT_TYPE_HEARTBEAT", timestamp: "2026-11-20T12:00:00Z" };
const HEARTBEAT_MS = 5_000;

export interface FuzzedServiceOptions {
  random: SeededRandom;
  clock: Clock;
  format: WireFormat;
  oracle: Oracle;
  /** Whether the app reports that it currently does not rely on the stream. */
  isHeldBack: () => boolean;
}

export class FuzzedService {
  readonly truth = new Truth();
  readonly updates: UpdateEvidence = new Map();
  /** Monotonic milliseconds at which each request arrived. */
  readonly requestTimes: number[] = [];
  /** Whether the service has recovered; nothing is damaged, lost or late afterwards. */
  isHealthy = false;
  private readonly options: FuzzedServiceOptions;
  private readonly recorded: JsonObject[];
  private readonly damage: number;
  /** Damage seeds of the Actions that are damaged in the same way in every list. */
  private readonly damagedForEver = new Map<string, number>();
  private stream: FuzzedStream | undefined;
  private held: Uint8Array | undefined;
  private created = 0;
  /** Time at which the last event for an update of a healthy service is due. */
  private lastEventAt = 0;

  constructor(options: FuzzedServiceOptions) {
    const { random } = options;
    this.options = options;
    this.recorded = [...random.pick(SESSIONS)];
    this.damage = random.pick([0, 0.05, 0.15, 0.4]);
    const snapshot = this.recorded.findIndex((message) => /HEARTBEAT|UPDATED|CREATED/.test(JSON.stringify(message["eventType"])));
    for (const message of this.recorded.splice(0, Math.max(1, snapshot))) this.truth.record(message);
    for (const id of this.truth.ids) if (random.chance(0.1)) this.damagedForEver.set(id, random.below(2 ** 31));
  }

  readonly fetch: Fetch = async (url, init) => {
    const { random, format, clock } = this.options;
    this.requestTimes.push(clock.monotonic());
    const signal = init.signal as AbortSignal;
    const request = readRequest(format, url, init.body);
    if (request.is === "update") return responseOf(await this.answer(request, signal));
    const stream = new FuzzedStream(format, this.options.oracle, {
      isList: request.is === "list",
      signal,
      isHeldBack: this.options.isHeldBack,
    });
    if (!this.isHealthy && random.chance(0.12)) return this.turnAway(signal);
    const pace = this.isHealthy || random.chance(0.7) ? 0 : random.pick([20, 300, 900]);
    if (!this.isHealthy && random.chance(0.06)) await this.wait(random.pick([200, 4_000, 15_000]));
    if (request.is === "list") void this.sendList(stream, pace);
    else {
      this.stream = stream;
      void this.sendSnapshot(stream, pace);
    }
    return new Response(stream.body, { headers: { "Content-Type": format.streamType } });
  };

  /** Makes a change at the service: the next recorded message or an unrecorded one. */
  happen(): void {
    const { random } = this.options;
    const next = random.chance(0.5) ? this.recorded.shift() : undefined;
    if (next !== undefined) {
      this.truth.record(next);
      return this.emit(next);
    }
    const kind = random.pick(["create", "forward", "forward", "progress", "cancel", "reassign", "remove"] as const);
    if (kind === "create") return this.emit(this.create());
    const id = random.pick(["", ...this.truth.ids]);
    if (kind === "remove") return this.truth.remove(id);
    const event = this.truth.move(id, kind);
    // The service owes no event for an Action that no longer matches the filter.
    if (event !== undefined && !(kind === "reassign" && random.chance(0.5))) this.emit(event);
  }

  /** Sends an event on the live stream, either correctly or with a fault. */
  emit(event: JsonObject): void {
    const { random, format } = this.options;
    const { stream } = this;
    if (stream === undefined) return;
    if (this.isHealthy) return stream.push(framed(format, event));
    const kind = random.next();
    if (kind < 0.04) return;
    const bytes = this.encode(event);
    if (kind < 0.07) this.held = bytes;
    else for (const chunk of chunked(random, bytes)) stream.push(chunk);
    if (kind > 0.95) stream.push(bytes);
    if (kind < 0.07 || this.held === undefined) return;
    stream.push(this.held);
    this.held = undefined;
  }

  /** Ends the live stream in one of the ways in which streams end. */
  endStream(): void {
    const { random, format } = this.options;
    const { stream } = this;
    if (stream === undefined) return;
    const code = random.pick([Code.Unavailable, Code.Internal, Code.ResourceExhausted, Code.Aborted]);
    const end = random.pick([format.end, format.errorEnd(code, "over"), mutatedBytes(random, format.end), new Uint8Array()]);
    if (random.chance(0.3)) stream.push(this.encode(HEARTBEAT).slice(0, random.below(20)));
    stream.push(end);
    if (random.chance(0.5)) this.breakOff(stream);
    else stream.close();
  }

  private answer(request: UpdateRequest, signal: AbortSignal): Promise<PlainAnswer> {
    const { truth, updates, isHealthy } = this;
    const { clock } = this.options;
    const emitLater = (event: JsonObject, delay: number): void => {
      const dueAt = clock.monotonic() + delay;
      // A healthy service sends events in the order of the changes.
      const at = isHealthy ? Math.max(dueAt, this.lastEventAt) : dueAt;
      if (isHealthy) this.lastEventAt = at;
      // A recovered service does not send messages that were delayed before its recovery.
      clock.after(at - clock.monotonic(), () => void (this.isHealthy === isHealthy && this.emit(event)));
    };
    return answerUpdate({ ...this.options, truth, updates, isHealthy, emitLater }, request, signal);
  }

  private create(): JsonObject {
    const { random } = this.options;
    this.created += 1;
    const hostile = random.pick(HOSTILE_IDS);
    const isUsable = hostile !== "" && hostile.isWellFormed() && hostile.length < 300;
    const id = isUsable && random.chance(0.3) ? hostile : `new-${this.created}`;
    if (random.chance(0.1)) this.damagedForEver.set(id, random.below(2 ** 31));
    return this.truth.create(id, `Created ${this.created}`);
  }

  private async sendSnapshot(stream: FuzzedStream, pace: number): Promise<void> {
    const { random } = this.options;
    const style = this.isHealthy ? 1 : random.next();
    if (style < 0.05) return;
    const messages = this.truth.snapshot();
    const stop = style < 0.15 ? random.below(messages.length + 1) : messages.length;
    await this.sendAll(stream, messages.slice(0, stop), pace);
    if (style < 0.1) return this.breakOff(stream);
    if (style < 0.2) return;
    stream.push(this.encode(HEARTBEAT));
    this.beat(stream);
  }

  private async sendList(stream: FuzzedStream, pace: number): Promise<void> {
    const { random, format } = this.options;
    const style = this.isHealthy ? 1 : random.next();
    await this.sendAll(stream, this.truth.snapshot(), pace);
    if (style < 0.04) return;
    if (style < 0.08) return this.breakOff(stream);
    if (style < 0.12) stream.push(format.errorEnd(Code.Unavailable, "over"));
    else stream.push(style < 0.15 ? mutatedBytes(random, format.end) : format.end);
    stream.close();
  }

  private async sendAll(stream: FuzzedStream, messages: readonly { id: string; message: JsonObject }[], pace: number): Promise<void> {
    for (const { id, message } of messages) {
      if (pace > 0) await this.wait(pace);
      for (const chunk of chunked(this.options.random, this.encode(message, id))) stream.push(chunk);
    }
  }

  /** Breaks the connection a moment later, because unread messages are lost with it. */
  private breakOff(stream: FuzzedStream): void {
    this.options.clock.after(1, () => stream.breakOff());
  }

  private beat(stream: FuzzedStream): void {
    this.options.clock.after(HEARTBEAT_MS, () => {
      if (!stream.isOpen) return;
      stream.push(this.encode(HEARTBEAT));
      this.beat(stream);
    });
  }

  private encode(message: JsonObject, id = ""): Uint8Array {
    const { random, format } = this.options;
    if (this.isHealthy) return framed(format, message);
    const seed = this.damagedForEver.get(id);
    const chance = seed === undefined ? random : random.seededWith(seed);
    if (seed === undefined && !random.chance(this.damage)) return framed(format, message);
    const other = random.pick(this.truth.snapshot())?.message ?? HEARTBEAT;
    return damaged(chance, format, message, seed === undefined ? other : message);
  }

  private async turnAway(signal: AbortSignal): Promise<Response> {
    const { random } = this.options;
    switch (random.below(6)) {
      case 0:
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
      case 1:
        // oxlint-disable-next-line typescript/only-throw-error -- an adapter that rejects with anything at all
        throw "no error object";
      case 2:
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))));
      case 3:
        return responseOf(foreignAnswer(random));
      default:
        return responseOf(failingAnswer(random, { key: random.chance(0.1) }));
    }
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.options.clock.after(ms, resolve));
  }
}

export function responseOf({ status, headers, body }: PlainAnswer): Response {
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}
