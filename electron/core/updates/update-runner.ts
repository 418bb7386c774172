/**
 * Passes events to the machine (update-machine.ts), carries out its effects, and gives updates
 * their turn: one in flight per Action, in order, and only while the connection is live and the
 * Action is in the state that the author saw.
 */
import { isBusy, type Clock, type Log } from "../ports.ts";
import type { Content } from "../queue/action/entry.ts";
import { isKeyRefusal } from "../transport/failures/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport } from "../transport/transport.ts";
import { answerEvent, failureIn, type Answered } from "./answer-event.ts";
import { Backlog } from "./backlog.ts";
import { Delivery } from "./delivery.ts";
import { KeyVerification } from "./key-verification.ts";
import type { OutboxContext } from "./outbox-context.ts";
import type { OwnReports } from "./own-report.ts";
import { preconditionOf } from "./precondition.ts";
import { Readiness, shownBy } from "./readiness.ts";
import { eventOf, judge } from "./reconcile.ts";
import { SendingAhead } from "./sending-ahead.ts";
import { SendOrder } from "./send-order.ts";
import { UndoTime } from "./undo-time.ts";
import type { Effect, UntimedEvent, Refusal } from "./update-event.ts";
import { UpdateLog } from "./update-log.ts";
import { next } from "./update-machine.ts";
import type { UpdateRecords } from "./update-records.ts";
import { undoEnd, type Moment, type Update, type UpdateStep } from "./update.ts";
import { UpdateTimers } from "./update-timers.ts";

/**
 * Age of the last message, in milliseconds, up to which the message proves that the service is
 * alive, whatever its heartbeat.
 */
const ALIVE_WITHIN_MS = 20_000;

export interface RunnerOptions {
  clock: Clock;
  log: Log;
  transport: Transport;
  /** The pause that the service has asked for. */
  pause: RequestPause;
  /** Time in which the update's own report should appear, in milliseconds: two heartbeats. */
  echoMs: number;
  /** Time to undo of a final move, in milliseconds. */
  undoMs: number;
  records: UpdateRecords;
  ownReports: OwnReports;
  world: OutboxContext;
  changed: (update: Update) => void;
  step: (step: UpdateStep) => void;
}

/** "busy" and "diskRefuses" come from the disk; "gone": the update is not on record. */
export type Outcome = "done" | "gone" | "busy" | "diskRefuses" | Refusal;

export class UpdateRunner {
  private readonly options: RunnerOptions;
  private readonly delivery: Delivery;
  private readonly turns = new SendOrder();
  private readonly backlog = new Backlog();
  private readonly keyVerification: KeyVerification;
  private readonly readiness: Readiness;
  private readonly ahead: SendingAhead;
  private readonly waits: UpdateTimers;
  private readonly undoTime: UndoTime;
  private readonly lines: UpdateLog;
  /** Called with the steps of records that are on disk. */
  private recorded: (step: UpdateStep) => void;
  private stopped = false;

  constructor(options: RunnerOptions) {
    this.recorded = options.step;
    const { clock, records, step, transport, pause, world } = options;
    this.options = options;
    this.keyVerification = new KeyVerification(clock);
    this.readiness = new Readiness({ ...options, keyVerification: this.keyVerification });
    this.ahead = new SendingAhead({ clock, records, readiness: this.readiness, turns: this.turns });
    this.waits = new UpdateTimers(clock);
    this.lines = new UpdateLog(options);
    this.undoTime = new UndoTime({
      clock,
      waits: this.waits,
      shownEnd: (id) => undoEnd(records.get(id)),
      corrected: (id, until) => void this.apply(id, { on: "undoCorrected", until }),
      over: (id) => this.applyAndAdvance(id, { on: "undoOver" }),
    });
    this.delivery = new Delivery({
      clock,
      transport,
      pause,
      isServiceAlive: () => world.isLive() && world.silentMs() < ALIVE_WITHIN_MS,
      slow: (id) => void this.apply(id, { on: "answerSlow" }),
      answered: (id, answered) => this.answered(id, answered),
      free: () => this.advanceAll(),
      step,
    });
  }

  /** Restores an update of the last run. */
  takeUp(update: Update): void {
    this.track(update, false);
    this.apply(update.id, { on: "restarted" });
  }

  /** Returns a new update as it is sent, if its turn is now; undefined if it has to wait. */
  asSending(update: Update): Update | undefined {
    if (this.stopped || this.delivery.isBusy || this.readiness.nextOf(update.actionId) !== undefined) return undefined;
    return this.readiness.asSending(update, this.options.clock.now());
  }

  /** Starts a new update that is on record, as waiting or as being sent. */
  begin(update: Update): void {
    this.options.step("recorded");
    const isSending = update.state.is === "sending";
    if (isSending) this.options.step("sending-recorded");
    this.tell(update, false);
    if (isSending) return void this.delivery.send(update);
    if (undoEnd(update) !== undefined) this.undoTime.start(update.id, this.options.undoMs);
    this.advance(update.actionId);
  }

  /** Like `begin`, for updates that are all still waiting for their turn. */
  beginAll(updates: readonly Update[]): void {
    for (const update of updates) {
      this.options.step("recorded");
      this.tell(update, false);
    }
    this.advanceAll();
  }

  apply(id: string, event: UntimedEvent): Outcome {
    const { records, clock, log } = this.options;
    const update = records.get(id);
    if (update === undefined) return "gone";
    const step = next(update, { ...event, at: clock.now() });
    if (step.ok) return this.carryOut(update, step.update, step.effects);
    log.warn(`update ${id}: ${event.on} does not apply (${update.state.is}, ${step.refusal})`);
    return step.refusal;
  }

  applyAndAdvance(id: string, event: UntimedEvent): void {
    const actionId = this.options.records.get(id)?.actionId;
    this.apply(id, event);
    if (actionId !== undefined) this.advance(actionId);
  }

  /** Stops the timer of an update without changing its state. */
  stopWaiting(id: string): void {
    this.waits.stop(id);
  }

  /** Judges an update by a version of its Action. `isLater`: requested after its loss. */
  judge(id: string, content: Content, isLater: boolean, by: "stream" | "answer"): void {
    const { records, ownReports } = this.options;
    const update = records.get(id);
    if (update === undefined) return;
    const all = records.of(update.actionId);
    const own = ownReports.compare(update, content, all);
    const verdict = judge(update, content, { own, isLater, fromStream: by === "stream", all });
    const isForAnswer = own === "sameSecond" || own === "renamed" || own === "redated" || own === "reattributed";
    if (isForAnswer && by === "stream" && update.state.is === "sending") this.apply(id, { on: "possiblyShown", content });
    if (verdict.is === "confirmed" && own === "same") ownReports.learn(content);
    const event = eventOf(verdict, by);
    if (event !== undefined) this.apply(id, event);
  }

  /**
   * Gives the first open update of an Action its turn. An update in its time to undo, waiting for a
   * retry, or in a pause that the service has asked for, is only checked: if the Action has moved,
   * no request is announced that will not be made.
   */
  advance(actionId: string): void {
    const update = this.readiness.nextOf(actionId);
    if (this.stopped || update?.state.is !== "waiting") return;
    const entry = this.options.world.entry(actionId);
    if (!this.readiness.isCertain(actionId, entry)) return;
    const behind = entry === undefined ? undefined : this.readiness.behind(update, entry);
    if (behind !== undefined) return this.awaitVersionAfter(behind);
    const precondition = preconditionOf(update, entry);
    if (precondition !== undefined) return this.applyAndAdvance(update.id, { on: "obstructed", precondition });
    if (update.state.for !== "turn" || this.readiness.isPaused) return;
    if (this.delivery.isBusy) return this.delivery.awaitPace();
    this.apply(update.id, { on: "turnCame", shown: shownBy(entry) });
  }

  /** Gives every Action its turn. */
  advanceAll(): void {
    if (this.delivery.isBusy) return this.delivery.awaitPace();
    for (const actionId of this.turns.actionIds()) {
      if (this.delivery.isBusy) return this.delivery.awaitPace();
      this.advance(actionId);
    }
  }

  /** Whether no other request may be sent now. */
  get isBusy(): boolean {
    return this.delivery.isBusy;
  }

  /** Called when the service served a list or stream requested at `at`: it accepts the key. */
  served(at: Moment): void {
    this.keyVerification.served(at);
  }

  /** The progress of a backlog; undefined while few updates are pending. */
  get progress(): { sent: number; of: number } | undefined {
    return this.backlog.progress;
  }

  stop(): void {
    this.stopped = true;
    this.ahead.stop();
    this.waits.stopAll();
    this.delivery.stop();
    this.lines.stop();
  }

  private carryOut(before: Update, after: Update | undefined, effects: readonly Effect[]): Outcome {
    const { records, step } = this.options;
    const { id } = before;
    const [first] = effects;
    if (first?.do === "persist" && first.when === "first" && after !== undefined) {
      records.replace(after);
      try {
        this.ahead.write(after, this.backlog.progress !== undefined);
      } catch (error) {
        records.replace(before);
        const words = error instanceof Error ? error.message : String(error);
        return this.apply(id, { on: "notWritten", disk: isBusy(error) ? "busy" : "refuses", words });
      }
      step("sending-recorded");
    }
    if (first?.do === "remove") {
      const removed = records.remove(before, first.choice);
      if (removed !== "removed") return removed === "busy" ? "busy" : "diskRefuses";
    }
    if (after !== undefined) records.replace(after);
    // Logged before the effects, which may confirm the update at once.
    if (after !== undefined) this.lines.changed(before, after);
    for (const effect of effects) this.carryOutOne(effect, after ?? before, after === undefined);
    return "done";
  }

  private carryOutOne(effect: Effect, update: Update, isGone: boolean): void {
    const { world, echoMs, undoMs } = this.options;
    const { id } = update;
    switch (effect.do) {
      case "persist":
        if (effect.when !== "first") this.ahead.keep(update, effect.when, this.backlog.progress !== undefined);
        break;
      case "notify":
        this.tell(update, isGone);
        break;
      case "send":
        void this.delivery.send(update);
        break;
      case "wait":
        if (effect.for === "retry") this.waits.start(id, effect.ms, () => this.applyAndAdvance(id, { on: "retryDue" }));
        else if (effect.for === "undo") this.undoTime.start(id, undoMs);
        else if (effect.for === "list") this.waits.start(id, echoMs, () => this.applyAndAdvance(id, { on: "listOverdue" }));
        else this.waits.start(id, echoMs, () => void this.apply(id, { on: "echoOverdue", askedAt: world.moment().sequence }));
        break;
      case "stopWaiting":
        this.waits.stop(id);
        break;
      case "resync":
        world.requestResync();
        break;
      case "judge":
        this.judge(id, effect.content, false, effect.by);
        break;
      case "step":
        this.recorded(effect.step);
        break;
      case "remove":
        break;
    }
  }

  /**
   * Writes the states that a response leads to in one transaction, together with the record of the
   * next update to send. The steps are reported after the transaction.
   */
  private answered(id: string, answered: Answered): void {
    const steps: UpdateStep[] = [];
    this.recorded = (step) => void steps.push(step);
    this.options.records.gather(() => {
      this.takeAnswer(id, answered);
      this.advanceAll();
    });
    this.recorded = this.options.step;
    for (const step of steps) this.options.step(step);
  }

  private takeAnswer(id: string, answered: Answered): void {
    const { records, world } = this.options;
    const update = records.get(id);
    if (update === undefined) return;
    const cause = failureIn(answered.answer, update.actionId);
    const wasPending = this.keyVerification.isPending;
    const isToVerify = cause !== undefined && isKeyRefusal(cause) && this.keyVerification.refused(world.moment());
    const event: UntimedEvent = isToVerify
      ? { on: "turnedAway", failure: cause.reason }
      : answerEvent(answered, update.actionId, () => world.moment());
    this.lines.because(cause, () => void this.apply(id, event));
    if (isToVerify && !wasPending) world.requestResync();
  }

  /**
   * Handles a row that may not include this earlier update yet. Requests a list if no pending
   * evidence decides.
   */
  private awaitVersionAfter({ update, decides }: NonNullable<ReturnType<Readiness["behind"]>>): void {
    if (decides !== "nextList" || this.readiness.isPaused) return;
    this.apply(update.id, { on: "listNeeded", askedAt: this.options.world.moment().sequence });
  }

  private tell(update: Update, isGone: boolean): void {
    this.track(update, isGone);
    if (isGone || update.state.is !== "sending") this.delivery.overtaken(update.id);
    this.options.changed(update);
  }

  private track(update: Update, isGone: boolean): void {
    this.turns.changed(update, this.options.records.of(update.actionId));
    this.backlog.changed(update, isGone);
  }
}
