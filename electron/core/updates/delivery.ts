/**
 * The requests on the wire: their number, their pace and their deadlines. Turns are handled in
 * update-runner.ts, the meaning of a response in answer-event.ts.
 */
import type { Clock, Timer } from "../ports.ts";
import { isOfThisRequest, isRefusal } from "../transport/failures/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport, UpdateAnswer } from "../transport/transport.ts";
import type { Answered } from "./answer-event.ts";
import { SendRate } from "./send-rate.ts";
import { idempotencyKeyOf, requestOf, type Update, type UpdateStep } from "./update.ts";

/** Deadline of a response, in milliseconds, unless the stream shows that the service is alive. */
const ANSWER_DEADLINE_MS = 20_000;
/**
 * Deadline while the service is alive, in milliseconds. Gateways give up after 60 s (the default of
 * nginx and of cloud load balancers), and their response counts, too.
 */
const SLOW_ANSWER_DEADLINE_MS = 75_000;
/** Interval, in milliseconds, at which a slow request checks whether the service is still alive. */
const STILL_HEARD_MS = 1_000;
/**
 * Deadline, in milliseconds, of a response after the stream has shown the outcome. Nothing depends
 * on the response; waiting for it keeps the connection open.
 */
const OVERTAKEN_MS = 1_000;
/**
 * Maximum number of updates on the wire, because more would only reach the service's limits.
 * Chromium opens six connections to a service over HTTP/1.1; stream and list need one each.
 */
const MAX_IN_FLIGHT = 4;

export interface DeliveryOptions {
  clock: Clock;
  transport: Transport;
  pause: RequestPause;
  /** Returns whether the stream currently shows that the service is alive. */
  isServiceAlive: () => boolean;
  /** Called when the response is late and its deadline is extended. */
  slow: (id: string) => void;
  /** Called at the end of a request, with its response or failure; another may be sent. */
  answered: (id: string, answered: Answered) => void;
  /** Called when another request may be sent, because the pace allows it. */
  free: () => void;
  step: (step: UpdateStep) => void;
}

/** A request on the wire. */
interface Request {
  readonly abort: AbortController;
  /** Time of sending, in monotonic milliseconds. */
  readonly sentAt: number;
  /** Timer for its deadline, or for the next check. */
  timer: Timer;
}

export class Delivery {
  private readonly options: DeliveryOptions;
  private readonly pace: SendRate;
  /** Requests by the id of the update. */
  private readonly inFlight = new Map<string, Request>();
  private paceTimer: Timer | undefined;
  private stopped = false;

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.pace = new SendRate(options.clock);
  }

  /** Sends an update, whose record on disk is "sending" already. */
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

  /**
   * Aborts a request whose deadline has passed, or extends the deadline: a service that is alive
   * may still be processing the request, and a second request could be recorded twice.
   */
  private overdue(id: string, request: Request): void {
    const { clock, isServiceAlive, slow } = this.options;
    if (!isServiceAlive() || clock.monotonic() - request.sentAt >= SLOW_ANSWER_DEADLINE_MS) return request.abort.abort();
    request.timer = clock.after(STILL_HEARD_MS, () => this.overdue(id, request));
    slow(id);
  }

  /** Shortens the deadline of a response on which nothing depends any more. */
  overtaken(id: string): void {
    const request = this.inFlight.get(id);
    if (request === undefined) return;
    request.timer.cancel();
    request.timer = this.options.clock.after(OVERTAKEN_MS, () => request.abort.abort());
  }

  /** Whether no other request may be sent now, because of the number of requests or the pace. */
  get isBusy(): boolean {
    return this.inFlight.size >= MAX_IN_FLIGHT || this.pace.waitMs > 0;
  }

  /** Calls `free` when the pace allows the next request; a response calls `free` anyway. */
  awaitPace(): void {
    const { waitMs } = this.pace;
    if (this.stopped) return;
    // At the maximum number, only a response frees a slot. Otherwise the wait ended between two
    // checks, and nothing else would call `free`.
    if (waitMs === 0 && this.inFlight.size >= MAX_IN_FLIGHT) return;
    this.paceTimer ??= this.options.clock.after(waitMs, () => {
      this.paceTimer = undefined;
      this.options.free();
    });
  }

  /**
   * Starts the pause that a response asks for. It applies to the key, so it delays every update.
   */
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
