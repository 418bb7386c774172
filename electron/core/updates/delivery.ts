/**
 * The requests on the wire: how many at a time, how fast, and how long each is waited for. It
 * decides nothing about whose turn it is, nor what an answer means for its update.
 */
import type { Clock, Timer } from "../ports.ts";
import { isRefusal } from "../transport/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport, UpdateAnswer } from "../transport/transport.ts";
import type { Answered } from "./answer-event.ts";
import { Pace } from "./pace.ts";
import { idempotencyKeyOf, requestOf, type Update, type UpdateStep } from "./update.ts";

/** After this an answer is no longer waited for, unless the service is heard on the stream. */
const ANSWER_DEADLINE_MS = 20_000;
/**
 * How long a service that is heard may take. Gateways give up after 60 s (the default of nginx and
 * of cloud load balancers), and their word is an answer, too.
 */
const SLOW_ANSWER_DEADLINE_MS = 75_000;
/** How often it is asked then whether the service is still heard. */
const STILL_HEARD_MS = 1_000;
/**
 * How long an answer is waited for that the stream has overtaken. Nothing depends on it, and to let
 * it come keeps its connection.
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
  /** The stream shows that the service lives, at this moment. */
  isHeard: () => boolean;
  /** The answer takes long, and is waited for. */
  slow: (id: string) => void;
  answered: (id: string, answered: Answered) => void;
  /** A place on the wire is free. */
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
  private readonly pace: Pace;
  /** By the id of the update. */
  private readonly inFlight = new Map<string, Request>();
  private paceTimer: Timer | undefined;
  private stopped = false;

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.pace = new Pace(options.clock);
  }

  /** Puts an update on the wire that is on the disk as being sent. */
  async send(update: Update): Promise<void> {
    const { clock, transport, answered, free, step } = this.options;
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
    free();
  }

  /**
   * A service that is heard is at work on it, for all that can be known: to send it again would
   * risk that it is recorded twice.
   */
  private overdue(id: string, request: Request): void {
    const { clock, isHeard, slow } = this.options;
    if (!isHeard() || clock.monotonic() - request.sentAt >= SLOW_ANSWER_DEADLINE_MS) return request.abort.abort();
    request.timer = clock.after(STILL_HEARD_MS, () => this.overdue(id, request));
    slow(id);
  }

  /** The stream has shown what became of it, or it is off the record: its answer is not waited for much longer. */
  overtaken(id: string): void {
    const request = this.inFlight.get(id);
    if (request === undefined) return;
    request.timer.cancel();
    request.timer = this.options.clock.after(OVERTAKEN_MS, () => request.abort.abort());
  }

  /** Whether no other request may go out now: as many are on the wire as may be, or it is too soon. */
  get isBusy(): boolean {
    return this.inFlight.size >= MAX_IN_FLIGHT || this.pace.waitMs > 0;
  }

  /** Calls `free` when it is no longer too soon; what waits for an answer goes on with that. */
  awaitPace(): void {
    const { waitMs } = this.pace;
    if (waitMs === 0 || this.stopped) return;
    this.paceTimer ??= this.options.clock.after(waitMs, () => {
      this.paceTimer = undefined;
      this.options.free();
    });
  }

  /** The pause that an answer asks for is the key's: it holds up every update, not this one alone. */
  private obey(answer: UpdateAnswer, sentAt: number): void {
    const { pause } = this.options;
    if (answer.accepted || isRefusal(answer.failure)) {
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
