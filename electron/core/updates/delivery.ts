/**
 * One attempt to deliver an update, from the disk to the wire to what the answer means. It decides
 * nothing about whose turn it is; it never sends what is not on the disk as "sending", and calls
 * nothing refused that an earlier attempt may have recorded.
 */
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { failureSentence } from "../../contract/messages/failures.ts";
import { isBusy, type Clock, type Log, type Timer } from "../ports.ts";
import { isSameProgress } from "../queue/changes.ts";
import { contentOf, type Content } from "../queue/entry.ts";
import { failure, inLog, isRefusal, type TransportFailure } from "../transport/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport, UpdateAnswer } from "../transport/transport.ts";
import type { Fate, UpdateStep } from "./fate.ts";
import { Pace } from "./pace.ts";
import type { UpdateRecords } from "./update-records.ts";
import { idempotencyKeyOf, requestOf, type Update } from "./update.ts";

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
/** Why it is still waited for. */
const SLOW = "The service is heard, and has not answered this yet. Docket waits, so that it is not recorded twice.";
/** Somebody else's turn, or much that waits to be written: the disk refuses nothing. */
const FILE_BUSY = "Not sent yet: Docket's file is busy. This goes out as soon as it can be written down first.";
/** After a request that never left. */
const RETRY_MS = 2_000;
/**
 * What is lost time and again must not be sent as fast as it is lost: the pause doubles this often,
 * to 32 s.
 */
const MAX_DOUBLINGS = 4;

export interface DeliveryOptions {
  clock: Clock;
  log: Log;
  transport: Transport;
  pause: RequestPause;
  records: UpdateRecords;
  fate: Fate;
  /** How long to wait for our own report to come back: two heartbeats. */
  echoMs: number;
  /** The stream shows that the service lives, at this moment. */
  isHeard: () => boolean;
  /**
   * A new position in the order of events, and the present epoch: what a doubt that begins now is
   * measured against.
   */
  moment: () => { mark: number; epoch: number };
  requestResync: () => void;
  /** Something may have its turn now. */
  advance: (actionId: string) => void;
  /** A place on the wire is free. */
  advanceAll: () => void;
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
  private readonly inFlight = new Map<Update, Request>();
  private paceTimer: Timer | undefined;
  private readonly listsAsked = new WeakMap<Update, number>();
  private stopped = false;

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.pace = new Pace(options.clock);
  }

  /**
   * `shown`: what the row says now, to tell later what came from this update, and whether somebody
   * has reported since.
   */
  async send(update: Update, shown: Content | undefined): Promise<void> {
    const { clock, transport, records, step } = this.options;
    const { stateSince, progress } = update;
    if (!update.wasLost) update.wordsWereShown = progress === undefined || isSameProgress(progress, shown?.progress);
    Object.assign(update, {
      attempts: update.attempts + 1,
      before: shown?.provenance,
      doubt: undefined,
      state: "sending",
      stateSince: clock.now(),
    });
    try {
      // On the disk before it is on the wire: whatever happens from here on, the next start knows
      // that it may have been sent.
      records.write(update);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      Object.assign(update, {
        attempts: update.attempts - 1,
        state: "waiting",
        stateSince,
        reason: isBusy(error) ? FILE_BUSY : `Not sent: the disk refuses (${why}).`,
      });
      this.options.fate.tell(update);
      this.options.fate.later(update, RETRY_MS, () => this.options.advance(update.actionId));
      return;
    }
    update.reason = undefined;
    step("sending-recorded");
    this.options.fate.tell(update);
    const abort = new AbortController();
    const sentAt = clock.monotonic();
    const request: Request = { abort, sentAt, timer: clock.after(ANSWER_DEADLINE_MS, () => this.overdue(update, request)) };
    this.inFlight.set(update, request);
    this.pace.sent();
    const answering = transport.update(requestOf(update), abort.signal, idempotencyKeyOf(update));
    step("sent");
    const answer = await answering;
    request.timer.cancel();
    this.inFlight.delete(update);
    step("answered");
    if (this.stopped) return;
    this.obey(answer, sentAt);
    const gaveUpAfterMs = abort.signal.aborted ? clock.monotonic() - sentAt : undefined;
    if (records.has(update)) this.answered(update, answer, gaveUpAfterMs);
    this.options.advanceAll();
  }

  /**
   * A service that is heard is at work on it, for all that can be known: to send it again would
   * risk that it is recorded twice.
   */
  private overdue(update: Update, request: Request): void {
    const { clock, isHeard, fate } = this.options;
    if (!isHeard() || clock.monotonic() - request.sentAt >= SLOW_ANSWER_DEADLINE_MS) return request.abort.abort();
    request.timer = clock.after(STILL_HEARD_MS, () => this.overdue(update, request));
    if (update.reason !== undefined) return;
    update.reason = SLOW;
    fate.tell(update);
  }

  /** The stream has shown what became of it: its answer is not waited for much longer. */
  overtaken(update: Update): void {
    const request = this.inFlight.get(update);
    if (request === undefined || update.state === "sending") return;
    request.timer.cancel();
    request.timer = this.options.clock.after(OVERTAKEN_MS, () => request.abort.abort());
  }

  /** Whether no other request may go out now: as many are on the wire as may be, or it is too soon. */
  get isBusy(): boolean {
    return this.inFlight.size >= MAX_IN_FLIGHT || this.pace.waitMs > 0;
  }

  /** Calls `advanceAll` when it is no longer too soon; what waits for an answer goes on with that. */
  awaitPace(): void {
    const { waitMs } = this.pace;
    if (waitMs === 0 || this.stopped) return;
    this.paceTimer ??= this.options.clock.after(waitMs, () => {
      this.paceTimer = undefined;
      this.options.advanceAll();
    });
  }

  /**
   * The pause that an answer asks for is the key's: it holds up every update, not this one alone.
   */
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

  private answered(update: Update, answer: UpdateAnswer, gaveUpAfterMs: number | undefined): void {
    // The stream may have been faster than the answer: then the fate is known, and the answer adds
    // nothing.
    if (update.state !== "sending") return;
    const cause = answer.accepted ? failureIn(answer.action, update) : answer.failure;
    if (cause === undefined) {
      this.options.log.info(`accepted: ${update.actionId} ${update.target}`);
      this.options.fate.become(update, "accepted", undefined);
      this.options.step("accepted-recorded");
      if (answer.accepted && answer.action?.id === update.actionId)
        this.options.fate.conclude(update, contentOf(answer.action), false, false);
      this.awaitEcho(update);
      return;
    }
    if (isRefusal(cause) && update.wasLost) {
      this.options.log.warn(`outcome unknown: ${update.actionId} ${update.target}: ${inLog(cause)}`);
      this.options.fate.become(
        update,
        "unknown",
        `${failureSentence(cause.reason)} Whether an earlier attempt was recorded cannot be seen from here.`,
      );
      update.choices = ["drop"];
      this.options.fate.keep(update);
    } else if (isRefusal(cause)) {
      this.options.log.warn(`refused: ${update.actionId} ${update.target}: ${inLog(cause)}`);
      this.options.fate.become(update, "refused", failureSentence(cause.reason));
    } else if (cause.code === "resource_exhausted") {
      this.options.fate.become(update, "waiting", failureSentence(cause.reason));
    } else if (cause.recorded === "notYet") {
      this.options.fate.become(update, "waiting", failureSentence(cause.reason));
      // One that never left goes as soon as there is a connection; one that somebody turned away
      // must not be sent as fast as that.
      const waitMs = cause.neverSent ? RETRY_MS : Math.max(RETRY_MS, pauseAfter(update.attempts));
      this.options.fate.later(update, waitMs, () => this.options.advance(update.actionId));
    } else {
      update.wasLost = true;
      update.doubt = this.options.moment();
      this.options.log.warn(`outcome unknown: ${update.actionId} ${update.target}: ${inLog(cause)}`);
      this.options.fate.become(
        update,
        "unknown",
        `${inDoubt(cause, gaveUpAfterMs)} Docket looks at the queue before anything is sent again.`,
      );
      const pauseMs = pauseAfter(update.attempts);
      if (pauseMs > 0) this.options.fate.later(update, pauseMs, () => this.options.advance(update.actionId));
      this.options.requestResync();
    }
  }

  /**
   * Waits two heartbeats for our own report. Without it, a resync shows how things are, and the
   * answer alone has to do.
   */
  awaitEcho(update: Update): void {
    this.options.fate.later(update, this.options.echoMs, () => {
      if (update.echoed || (update.state !== "accepted" && update.state !== "confirmed")) return;
      update.noEcho = true;
      if (update.state === "accepted") {
        update.reason = "The service accepted it, but your report has not come back on the stream.";
        update.choices = ["drop"];
      }
      // Some services have no event for every update: the list shows what the row has missed.
      this.awaitList(update);
      this.options.fate.keep(update);
    });
  }

  /**
   * The next update must not be judged by a row that is merely behind. Where no list comes either,
   * it goes on without one.
   */
  awaitList(update: Update): void {
    update.awaitsList = this.options.moment().mark;
    this.listsAsked.set(update, update.awaitsList);
    this.options.fate.later(update, this.options.echoMs, () => {
      update.awaitsList = undefined;
      this.options.advance(update.actionId);
    });
    this.options.requestResync();
  }

  /** The mark at which a list was last asked for to see this update; before all where none was. */
  listAskedAt(update: Update): number {
    return this.listsAsked.get(update) ?? Number.NEGATIVE_INFINITY;
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

/** An answer about another Action is none to this request, whatever its status says. */
function failureIn(action: Action | undefined, { actionId }: Update): TransportFailure | undefined {
  if (action === undefined || action.id === "" || action.id === actionId) return undefined;
  return failure({ code: "answerOfOtherAction", params: {} });
}

/** An answer that leaves the outcome open is still an answer. */
function inDoubt({ answered, reason }: TransportFailure, gaveUpAfterMs: number | undefined): string {
  const message = failureSentence(reason);
  if (answered) return `${message} Whether it was recorded, that does not say.`;
  return gaveUpAfterMs === undefined ? `No answer came: ${message}` : `No answer came within ${Math.round(gaveUpAfterMs / 1000)} s.`;
}

/** What was lost once goes again as soon as it is known that it may. Milliseconds. */
function pauseAfter(attempts: number): number {
  return attempts < 2 ? 0 : RETRY_MS * 2 ** Math.min(attempts - 2, MAX_DOUBLINGS);
}
