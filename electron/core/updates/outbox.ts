/**
 * Answers for every update from the key press until its fate is certain. One in flight per Action and in order; other Actions side by side.
 * An update goes out only while the connection is live and the Action is in the state that its author saw; what is in doubt is settled by
 * the stream or a resync before anything is sent again.
 */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { PrincipalDto, ProgressDto } from "../../contract/action.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import type { MoveName, StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import { isBusy, type Clock, type Log } from "../ports.ts";
import type { Content, Entry } from "../queue/entry.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport } from "../transport/transport.ts";
import { Backlog } from "./backlog.ts";
import { Delivery } from "./delivery.ts";
import { ASKED_ALREADY, Fate, type UpdateStep } from "./fate.ts";
import { preconditionOf, whenGone } from "./precondition.ts";
import { OwnReports } from "./own-report.ts";
import { Turns } from "./turns.ts";
import { UndoTime } from "./undo-time.ts";
import type { UpdateRecords } from "./update-records.ts";
import { canTakeBack, choicesOf, holdsUpTheNext, isUndecided, mayBeOnRecordUnanswered, updateToDto, type Update } from "./update.ts";

/** The moves that wait a few seconds for an undo. Fail and Cancel go at once: with them seconds may matter. */
const UNDOABLE: ReadonlySet<MoveName> = new Set<MoveName>(["complete", "reject"]);

/** Why it is held although nothing stands in its way. */
const NEVER_SENT = "Docket was ended, or connected anew, before this was sent. Nothing has gone out.";

/** Why it is held although its user has decided about it. */
const REPORTED = "Its text goes out as a report. The disk would not let go of this: drop it when the disk is in order.";

/**
 * The service is heard while its last word is no older than this, whatever period it keeps: with a
 * heartbeat every hour a live stream says nothing about this moment.
 */
const HEARD_MS = 20_000;

/** What may be on record is never said not to be. */
const MAY_BE_RECORDED = "An earlier attempt may have been recorded.";

/** What the outbox has to know of the rest of Docket. */
export interface OutboxWorld {
  isLive(): boolean;
  /** How long nothing has come from the service, milliseconds. */
  silentMs(): number;
  /** What the model holds; `fresh` when the present epoch has confirmed it. */
  entry(id: string): Entry | undefined;
  isFresh(id: string): boolean;
  /** A new position in the order of events, and the present epoch. */
  moment(): { mark: number; epoch: number };
  requestResync(): void;
}

export interface OutboxOptions {
  clock: Clock;
  log: Log;
  newId: () => string;
  transport: Transport;
  /** Nothing goes out while the service wants a pause. */
  pause: RequestPause;
  actingAs: PrincipalDto;
  /** `provenance.name` of every update. */
  displayName: string;
  /** How long to wait for our own report to come back: two heartbeats. */
  echoMs: number;
  /** How long a final move waits for an undo, milliseconds; 0: not at all. */
  undoMs: number;
  records: UpdateRecords;
  world: OutboxWorld;
  changed: (update: Update) => void;
  step: (step: UpdateStep) => void;
}

export interface NewUpdate {
  entry: Entry;
  move: MoveName;
  expected: StateName;
  target: StateName;
  progress: ProgressDto | undefined;
  pressedAt: number;
}

export class Outbox {
  private readonly options: OutboxOptions;
  private readonly ownReports = new OwnReports();
  private readonly fate: Fate;
  private readonly delivery: Delivery;
  private readonly turns = new Turns();
  private readonly backlog = new Backlog();
  private readonly undoTime: UndoTime;
  private stopped = false;

  constructor(options: OutboxOptions) {
    const { clock, log, records, step, transport, pause, echoMs, world } = options;
    this.options = options;
    const changed = (update: Update): void => this.changed(update);
    this.fate = new Fate({ clock, log, records, ownReports: this.ownReports, changed, step });
    this.undoTime = new UndoTime({ clock, fate: this.fate, release: (update) => this.release(update) });
    this.delivery = new Delivery({
      clock,
      log,
      transport,
      pause,
      records,
      fate: this.fate,
      echoMs,
      isHeard: () => world.isLive() && world.silentMs() < HEARD_MS,
      moment: () => world.moment(),
      requestResync: () => world.requestResync(),
      advance: (actionId) => this.advance(actionId),
      advanceAll: () => this.advanceAll(),
      step,
    });
  }

  /** Takes up what the last run left: what was on the wire is in doubt, what waited to be undone is asked again. */
  restore(): void {
    for (const update of this.options.records.load(this.options.clock.now())) {
      this.track(update);
      if (update.state === "sending") {
        update.wasLost = true;
        this.fate.become(
          update,
          "unknown",
          "Docket was ended, or connected anew, before the answer came. It looks at the queue before anything is sent again.",
        );
      }
      // Everything that this run will hear was asked for after the doubt began.
      if (update.state === "unknown") update.doubt = { mark: 0, epoch: 0 };
      // The row may be behind it for ever: nothing of this run waits for its echo.
      if (update.state === "confirmed" && !update.echoed) update.noEcho = true;
      if (update.state === "accepted" && !update.noEcho) this.delivery.awaitEcho(update);
      if (update.undoUntil !== undefined) {
        update.undoUntil = undefined;
        this.hold(update, NEVER_SENT, ["send", "drop"]);
      }
    }
  }

  /**
   * Puts an update on record and, when its turn has come, on the wire. Fails when the disk does not
   * take it.
   */
  add(input: NewUpdate): { ok: true; update: Update } | { ok: false; error: InvokeError } {
    const { clock, records, undoMs } = this.options;
    const update = this.newUpdate(input);
    if (undoMs > 0 && UNDOABLE.has(update.move)) {
      update.undoUntil = clock.now() + undoMs;
      update.choices = ["undo", "send"];
    }
    try {
      records.add(update);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return failed("updateNotKept", { why, ...(isBusy(error) && { busy: true }) });
    }
    this.options.step("recorded");
    this.changed(update);
    if (update.undoUntil !== undefined) this.undoTime.start(update, undoMs);
    this.advance(update.actionId);
    return { ok: true, update };
  }

  private newUpdate(input: NewUpdate): Update {
    const { clock, actingAs, displayName, newId } = this.options;
    return {
      id: newId(),
      actionId: input.entry.id,
      actionName: input.entry.content.name,
      move: input.move,
      expected: input.expected,
      target: input.target,
      progress: input.progress,
      actingAs,
      name: displayName,
      createdAt: this.timeOf(input),
      state: "waiting",
      stateSince: clock.now(),
      attempts: 0,
      wasLost: false,
      reason: undefined,
      echoed: false,
      noEcho: false,
      awaitsList: undefined,
      choices: [],
      doubt: undefined,
      before: undefined,
      wordsWereShown: true,
      sentAnew: 0,
      undoUntil: undefined,
    };
  }

  /**
   * The moment of the press, unique per Action and after the presses before it; what a clock that
   * was ahead has dated in the future has no say.
   */
  private timeOf({ entry, pressedAt }: NewUpdate): number {
    const now = this.options.clock.now();
    const taken = this.of(entry.id).map(({ createdAt }) => createdAt);
    let at = Math.max(pressedAt, ...taken.filter((other) => other <= now + taken.length).map((other) => other + 1));
    while (taken.includes(at)) at += 1;
    return at;
  }

  /** The user's decision about an update that did not go through by itself, or can still be taken back. */
  resolve(id: string, choice: UpdateChoice): Result<null> {
    const update = this.options.records.get(id);
    if (update === undefined) return failed("updateGone");
    // Its time to undo may have ended between what the user saw and now.
    const isOffered = choicesOf(update).includes(choice) || (choice === "undo" && canTakeBack(update));
    if (!isOffered) return failed(choice === "undo" ? "undoTooLate" : "choiceGone");
    const entry = this.options.world.entry(update.actionId);
    if (choice === "drop" || choice === "undo") {
      const forgotten = this.forget(update, choice);
      if (forgotten !== "removed") return this.cannotForget(update, forgotten);
    } else if (choice === "report" && entry !== undefined) {
      const { state } = entry.content;
      const { progress } = update;
      const report = this.add({ entry, move: "report", expected: state, target: state, progress, pressedAt: this.options.clock.now() });
      if (!report.ok) return report;
      // The report goes out all the same; what cannot be removed stays held.
      if (this.forget(update, choice) !== "removed") {
        Object.assign(update, { reason: REPORTED, choices: ["drop"] });
        this.fate.keep(update);
      }
    } else if (update.undoUntil !== undefined) {
      this.release(update);
    } else {
      // A service that knows its key would repeat the refusal, or what it said of an earlier assignment.
      if (update.state === "refused" || update.createdAt < (entry?.receivedAt ?? 0)) update.sentAnew += 1;
      // The user has seen where the Action is now: that is the state which has to hold when it goes out.
      update.expected = entry?.content.state ?? update.expected;
      update.doubt = undefined;
      this.fate.become(update, "waiting", undefined);
    }
    this.advance(update.actionId);
    return { ok: true, value: null };
  }

  /** The final moves that still can be undone. */
  undoable(): Update[] {
    return this.options.records.all().filter((update) => update.undoUntil !== undefined);
  }

  /** Stops their time while the user is asked about them; the function that is returned gives them all of it anew. */
  pauseUndo(): () => void {
    const paused = this.undoable();
    for (const update of paused) this.fate.settle(update);
    return () => {
      for (const update of paused) if (this.options.records.has(update) && update.undoUntil !== undefined) this.awaitUndo(update);
    };
  }

  /** Sends them without waiting any longer. */
  releaseAll(): void {
    for (const update of this.undoable()) this.release(update);
  }

  list(actionId: string): UpdateDto[] {
    return this.of(actionId).map(updateToDto);
  }

  latest(actionId: string): UpdateDto | undefined {
    const update = this.of(actionId).at(-1);
    return update === undefined ? undefined : updateToDto(update);
  }

  /** Where the updates that the row does not show yet will have led the Action; undefined when there are none. */
  ahead(actionId: string): StateName | undefined {
    return this.of(actionId).findLast(holdsUpTheNext)?.target;
  }

  /** What Docket still has to carry on, or the user to decide, in no order. */
  underWay(): Update[] {
    return this.options.records.all().filter(isUndecided);
  }

  /** Whether an update of this Action is among them. */
  isUndecided(actionId: string): boolean {
    return this.of(actionId).some(isUndecided);
  }

  /** Where an update that the service has accepted, and that no event has shown yet, has led the Action. */
  recorded(actionId: string): StateName | undefined {
    return this.of(actionId).findLast(({ state, echoed }) => !echoed && (state === "accepted" || state === "confirmed"))?.target;
  }

  /** Whether a start of it has gone out of which no answer says what became. Its author may be at work already. */
  isStarting(actionId: string): boolean {
    return this.of(actionId).some(({ move, state }) => move === "start" && (state === "sending" || state === "unknown"));
  }

  /**
   * Where an update of the present assignment leads that has gone out to end it, and may be on
   * record without an answer that says so; undefined when there is none.
   */
  ending(actionId: string): StateName | undefined {
    const since = this.options.world.entry(actionId)?.receivedAt ?? Number.NEGATIVE_INFINITY;
    return this.of(actionId).findLast((update) => isTerminal(update.target) && update.createdAt >= since && mayBeOnRecordUnanswered(update))
      ?.target;
  }

  /** Whether this version of an Action carries one of our own reports. */
  isOurs(actionId: string, content: Content): boolean {
    return this.of(actionId).some((update) => this.ownReports.isOurs(update, content));
  }

  /** An event, an INITIAL or a resync entry. `asked`: what is known of when this version was asked for. */
  observe(actionId: string, content: Content, asked: { epoch: number } | { mark: number } | undefined): void {
    const wasBusy = this.delivery.isBusy;
    for (const update of this.of(actionId)) {
      const { doubt } = update;
      const afterDoubt =
        doubt !== undefined && asked !== undefined && ("epoch" in asked ? asked.epoch > doubt.epoch : asked.mark >= doubt.mark);
      this.fate.conclude(update, content, afterDoubt, true);
      if (asked !== undefined && ("epoch" in asked || asked.mark >= (update.awaitsList ?? 0))) update.awaitsList = undefined;
      this.reviewHold(update);
    }
    if (wasBusy) this.advanceAll();
    else this.advance(actionId);
  }

  /** A resync that was requested at `mark`; `present` is what was in it, `isGone` says whether absence from it is proof. */
  resyncJudged(mark: number, present: ReadonlyMap<string, Content>, isGone: (actionId: string) => boolean): void {
    for (const actionId of this.options.records.actionIds()) {
      const content = present.get(actionId);
      if (content !== undefined) {
        this.observe(actionId, content, { mark });
        continue;
      }
      for (const update of isGone(actionId) ? this.of(actionId) : []) {
        update.awaitsList = undefined;
        this.reviewHold(update);
        if (update.state !== "unknown" || update.doubt === undefined || update.doubt.mark > mark) continue;
        update.choices = ["drop"];
        update.reason = "The Action is no longer in the queue, so whether this was recorded cannot be seen from here.";
        this.fate.keep(update);
      }
      this.advance(actionId);
    }
    const { clock, records, world } = this.options;
    records.forgetOld(clock.now(), (actionId) => world.entry(actionId) !== undefined);
  }

  /** The queue has settled (again): whatever waits may have its turn. */
  advanceAll(): void {
    if (this.delivery.isBusy) return this.delivery.awaitPace();
    for (const actionId of this.turns.actionIds) {
      if (this.delivery.isBusy) return this.delivery.awaitPace();
      this.advance(actionId);
    }
  }

  /** The connection is live again: what is in doubt can be settled now. */
  settleDoubts(): void {
    const inDoubt = this.options.records.all().some((update) => update.state === "unknown" && update.choices.length === 0);
    if (inDoubt) this.options.world.requestResync();
  }

  stop(): void {
    this.stopped = true;
    this.fate.stop();
    this.delivery.stop();
  }

  /** How far many updates that wait have got; undefined where not many do. */
  get progress(): { sent: number; of: number } | undefined {
    return this.backlog.progress;
  }

  private changed(update: Update): void {
    this.track(update);
    this.delivery.overtaken(update);
    this.options.changed(update);
  }

  private track(update: Update): void {
    this.turns.changed(update, this.of(update.actionId));
    this.backlog.changed(update, !this.options.records.has(update));
  }

  private of(actionId: string): readonly Update[] {
    return this.options.records.of(actionId);
  }

  private forget(update: Update, choice: UpdateChoice): ReturnType<UpdateRecords["remove"]> {
    const result = this.options.records.remove(update, choice);
    if (result !== "removed") return result;
    this.fate.settle(update);
    this.changed(update);
    return result;
  }

  /** What the user took back and the disk would not let go of is not sent by this run, and the user knows that the next one finds it. */
  private cannotForget(update: Update, why: "busy" | "refused"): Result<null> {
    if (why === "busy") {
      // It is tried again for a while, and must not be overtaken by what it takes back.
      if (update.undoUntil !== undefined) {
        this.startUndo(update);
        this.fate.tell(update);
      }
      return failed("updateNotRemoved", { busy: true });
    }
    const message =
      "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.";
    this.fate.settle(update);
    update.undoUntil = undefined;
    if (update.state === "waiting") this.hold(update, message, ["drop"]);
    return failed("updateNotRemoved", {});
  }

  private awaitUndo(update: Update): void {
    this.startUndo(update);
    this.fate.keep(update);
  }

  private startUndo(update: Update): void {
    const { clock, undoMs } = this.options;
    update.undoUntil = clock.now() + undoMs;
    this.undoTime.start(update, undoMs);
  }

  /** The time to undo is over, or given up. */
  private release(update: Update): void {
    this.fate.settle(update);
    update.undoUntil = undefined;
    update.choices = [];
    this.fate.keep(update);
    this.advance(update.actionId);
  }

  /** Gives the first update that is still under way its turn. */
  private advance(actionId: string): void {
    if (this.stopped || !this.options.world.isLive() || this.options.pause.remainingMs > 0) return;
    const update = this.of(actionId).find((candidate) => holdsUpTheNext(candidate) || candidate.awaitsList !== undefined);
    if (update?.state !== "waiting" || update.undoUntil !== undefined || this.fate.isWaiting(update)) return;
    const entry = this.options.world.entry(actionId);
    const isThere = entry !== undefined && entry.leftAt === undefined && entry.stop === undefined;
    // What is over is not announced again, and does not change: it need not be fresh.
    if (isThere && !this.options.world.isFresh(actionId) && !isTerminal(entry.content.state)) return;
    const precondition = preconditionOf(update, entry);
    if (entry !== undefined && this.mayBeBehind(update, entry)) return;
    if (precondition !== undefined) this.hold(update, reasonToHold(update, precondition.reason), precondition.choices);
    else if (this.delivery.isBusy) this.delivery.awaitPace();
    else void this.delivery.send(update, entry?.content);
  }

  /**
   * Whether the row may be behind what an earlier update has led to: an event from before that one
   * can come late. A list that is asked for after that event decides.
   */
  private mayBeBehind(update: Update, entry: Entry): boolean {
    if (entry.leftAt !== undefined || !isBefore(entry.content.state, update.expected)) return false;
    const leading = this.of(update.actionId).find(
      (other) => other !== update && other.target === update.expected && (other.state === "accepted" || other.state === "confirmed"),
    );
    if (leading === undefined || entry.mark <= this.delivery.listAskedAt(leading)) return false;
    this.delivery.awaitList(leading);
    return true;
  }

  /** What a held update says of its Action, and offers, follows the Action. */
  private reviewHold(update: Update): void {
    if (update.state !== "held" || update.reason === REPORTED) return;
    const precondition = preconditionOf(update, this.options.world.entry(update.actionId));
    if (precondition === undefined && (update.reason === NEVER_SENT || update.reason === ASKED_ALREADY)) return;
    const { reason: why, choices } = precondition ?? whenGone(update);
    const reason = reasonToHold(update, why);
    if (reason === update.reason && choices.join() === update.choices.join()) return;
    Object.assign(update, { reason, choices });
    this.fate.keep(update);
  }

  private hold(update: Update, reason: string, choices: UpdateChoice[]): void {
    this.fate.become(update, "held", reason);
    update.choices = choices;
    this.options.log.warn(`held: ${update.actionId} ${update.target}: ${reason}`);
    this.fate.keep(update);
    this.advance(update.actionId);
  }
}

function reasonToHold({ wasLost }: Update, reason: string): string {
  return wasLost ? `${reason} ${MAY_BE_RECORDED}` : reason;
}
