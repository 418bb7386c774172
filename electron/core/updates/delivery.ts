/**
 * The requests on the wire: their number, their pace and their deadlines. Turns are
 * update-runner.ts; the meaning of an answer is answer-event.ts.
 */
import type { Clock, Timer } from "../ports.ts";
import { isOfThisRequest, isRefusal } from "../transport/failures/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport, UpdateAnswer } from "../transport/transport.ts";
import type { Answered } from "./answer-event.ts";
import { SendRate } from "./send-rate.ts";
import { idempotencyKeyOf, requestOf, type Update, type UpdateStep } from "./update.ts";

/** The deadline of an answer, unless the stream shows that the service is alive. */
const ANSWER_DEADLINE_MS = 20_000;
/**
 * The deadline while the service is alive. Gateways give up after 60 s (the default of nginx and of
 * cloud load balancers), and their answer counts, too.
 */
const SLOW_ANSWER_DEADLINE_MS = 75_000;
/** The interval at which a slow request looks whether the service is still alive. */
const STILL_HEARD_MS = 1_000;
/**
 * The deadline of an answer that the stream has overtaken. Nothing depends on it; its arrival keeps
 * the connection open.
 */
const OVERTAKEN_MS = 1_000;
/**
 * Updates on the wire at a time: more of them only meet the service's limits. Chromium opens six
 * connections to a service over HTTP/1.1; stream and list need one each.
 */
const MAX_IN_FLIGHT = 4;

export interface DeliveryOptions {
  clock: Clock;
  transport: Transport;
  pause: RequestPause;
  /** Whether the stream shows at this moment that the service lives. */
  isServiceAlive: () => boolean;
  /** The answer is late, and its deadline extended. */
  slow: (id: string) => void;
  /** The answer, or none; another request may go out. */
  answered: (id: string, answered: Answered) => void;
  /** Another request may go out, because the pace allows it. */
  free: () => void;
  step: (step: UpdateStep) => void;
}

/** A request on the wire. */
interface Request {
  readonly abort: AbortController;
  /** Monotonic. */
  readonly sentAt: number;
  /** Its deadline, or the next look at it. */
  timer: Timer;
}

export class Delivery {
  private readonly options: DeliveryOptions;
  private readonly pace: SendRate;
  /** By the id of the update. */
  private readonly inFlight = new Map<string, Request>();
  private paceTimer: Timer | undefined;
  private stopped = false;

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.pace = new SendRate(options.clock);
  }

  /** Sends an update; its record on disk is "sending" already. */
  async send(update: Update): Promise<void> {
    const { clock, transport, answered, step } = this.options;
    const { id } = update;
    const abort = new AbortController();
    const sentAt = clock.monotonic();
    const request: Request = { abort, sentAt, timer: clock.after(ANSWER_DEADLINE_MS, () => this.overdue(id, request)) };
    this.inFlight.set(id, request);
    this.pace.sent();
    const answering = transport.update(requestOf(update), abort.signal, idempotencyKeyOf(update));
    step("sent");
    const answer = await answering;
    request.timer.cancel();
    this.inFlight.delete(id);
    step("answered");
    if (this.stopped) return;
    this.obey(answer, sentAt);
    answered(id, { answer, gaveUpAfterMs: abort.signal.aborted ? clock.monotonic() - sentAt : undefined });
  }

  /** A service that is alive may be at work on it: a second request could be recorded twice. */
  private overdue(id: string, request: Request): void {
    const { clock, isServiceAlive, slow } = this.options;
    if (!isServiceAlive() || clock.monotonic() - request.sentAt >= SLOW_ANSWER_DEADLINE_MS) return request.abort.abort();
    request.timer = clock.after(STILL_HEARD_MS, () => this.overdue(id, request));
    slow(id);
  }

  /** Shortens the deadline of an answer that nothing depends on any more. */
  overtaken(id: string): void {
    const request = this.inFlight.get(id);
    if (request === undefined) return;
    request.timer.cancel();
    request.timer = this.options.clock.after(OVERTAKEN_MS, () => request.abort.abort());
  }

  /** Whether no other request may go out now, for their number or their pace. */
  get isBusy(): boolean {
    return this.inFlight.size >= MAX_IN_FLIGHT || this.pace.waitMs > 0;
  }

  /** Calls `free` when the pace allows the next request; an answer calls it anyway. */
  awaitPace(): void {
    const { waitMs } = this.pace;
    if (this.stopped) return;
    // Only an answer makes room; else the wait was over between two looks, and nothing else would call.
    if (waitMs === 0 && this.inFlight.size >= MAX_IN_FLIGHT) return;
    this.paceTimer ??= this.options.clock.after(waitMs, () => {
      this.paceTimer = undefined;
      this.options.free();
    });
  }

  /** Takes the pause that an answer asks for; it is the key's, and holds up every update. */
  private obey(answer: UpdateAnswer, sentAt: number): void {
    const { pause } = this.options;
    if (answer.accepted || isRefusal(answer.failure) || isOfThisRequest(answer.failure)) {
      this.pace.served();
      return pause.served();
    }
    const { code, retryAfterMs } = answer.failure;
    if (code === "resource_exhausted") this.pace.turnedAway(sentAt);
    if (code === "resource_exhausted" || retryAfterMs !== undefined) pause.turnedAway(retryAfterMs, sentAt);
  }

  stop(): void {
    this.stopped = true;
    this.paceTimer?.cancel();
    for (const { abort, timer } of this.inFlight.values()) {
      timer.cancel();
      abort.abort();
    }
    this.inFlight.clear();
  }
}
