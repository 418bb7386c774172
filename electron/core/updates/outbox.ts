/** What the rest of Docket asks of the updates, and tells them: presses and decisions, what the service shows, how things stand. */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import { isBusy } from "../ports.ts";
import type { Content, Entry } from "../queue/entry.ts";
import type { OwnWork } from "../queue/own-work.ts";
import { newUpdate, type Author, type NewUpdate } from "./new-update.ts";
import { OwnReports } from "./own-report.ts";
import { preconditionOf } from "./precondition.ts";
import { updateToDto } from "./update-dto.ts";
import type { Removal } from "./update-event.ts";
import { UpdateRunner, type Outcome, type RunnerOptions } from "./update-runner.ts";
import { choicesOf, holdsUpTheNext, isUndecided, listOf, mayBeOnRecordUnanswered, undoEnd, type Update } from "./update.ts";

export interface OutboxOptions extends Omit<RunnerOptions, "ownReports">, Author {
  newId: () => string;
}

export class Outbox {
  private readonly options: OutboxOptions;
  private readonly ownReports = new OwnReports();
  private readonly runner: UpdateRunner;

  constructor(options: OutboxOptions) {
    this.options = options;
    this.runner = new UpdateRunner({ ...options, ownReports: this.ownReports });
  }

  /** Takes up what the last run left. */
  restore(): void {
    const { records, clock } = this.options;
    for (const update of records.load(clock.now())) this.runner.takeUp(update);
  }

  /**
   * Puts an update on record and, when its turn has come, on the wire. Fails when the disk does not
   * take it.
   */
  add(input: NewUpdate): { ok: true; update: Update } | { ok: false; error: InvokeError } {
    const { clock, records, newId } = this.options;
    const update = newUpdate(input, this.options, newId(), this.of(input.entry.id), clock.now());
    try {
      records.add(update);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return failed("updateNotKept", { why, ...(isBusy(error) && { busy: true }) });
    }
    this.runner.begin(update);
    return { ok: true, update };
  }

  /** The user's decision about an update that did not go through by itself, or can still be taken back. */
  resolve(id: string, choice: UpdateChoice): Result<null> {
    const update = this.options.records.get(id);
    if (update === undefined) return resultOf("gone", choice);
    const entry = this.options.world.entry(update.actionId);
    if (choice === "report") return this.reportInstead(update, entry);
    const outcome =
      choice === "send"
        ? this.runner.apply(id, { on: "sendChosen", state: entry?.content.state, receivedAt: entry?.receivedAt ?? 0 })
        : this.remove(update, choice);
    this.runner.advance(update.actionId);
    return resultOf(outcome, choice);
  }

  /** The final moves that still can be undone. */
  undoable(): Update[] {
    return this.options.records.all().filter((update) => undoEnd(update) !== undefined);
  }

  /** Stops their time while the user is asked about them; the function that is returned gives them all of it anew. */
  pauseUndo(): () => void {
    const paused = this.undoable();
    for (const { id } of paused) this.runner.stopWaiting(id);
    return () => {
      for (const { id } of paused) if (undoEnd(this.options.records.get(id)) !== undefined) this.restartUndo(id);
    };
  }

  /** Sends them without waiting any longer. */
  releaseAll(): void {
    for (const { id } of this.undoable()) this.runner.applyAndAdvance(id, { on: "undoOver" });
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

  /** The effect of the updates of this Action on what is known of it. */
  ownFor(actionId: string): OwnWork {
    const all = this.of(actionId);
    const since = this.options.world.entry(actionId)?.receivedAt ?? Number.NEGATIVE_INFINITY;
    return {
      recorded: all.findLast(isRecordedUnseen)?.target,
      starting: all.some(({ move, state }) => move === "start" && (state.is === "sending" || state.is === "unknown")),
      // Of the present assignment only.
      ending: all.findLast((update) => isTerminal(update.target) && update.createdAt >= since && mayBeOnRecordUnanswered(update))?.target,
      undecided: all.some(isUndecided),
      isOurs: (content) => all.some((update) => this.ownReports.isOurs(update, content)),
    };
  }

  /** An event, an INITIAL or a resync entry. `asked`: what is known of when this version was asked for. */
  observe(actionId: string, content: Content, asked: { epoch: number } | { mark: number } | undefined): void {
    const wasBusy = this.runner.isBusy;
    for (const { id, state } of this.of(actionId)) {
      const since = state.is === "unknown" ? state.since : undefined;
      const isLater =
        since !== undefined && asked !== undefined && ("epoch" in asked ? asked.epoch > since.epoch : asked.mark >= since.mark);
      this.runner.judge(id, content, isLater, "stream");
      if (asked !== undefined) this.listCame(id, "epoch" in asked ? Number.POSITIVE_INFINITY : asked.mark);
      this.review(id);
    }
    if (wasBusy) this.runner.advanceAll();
    else this.runner.advance(actionId);
  }

  /** A resync that was requested at `mark`; `present` is what was in it, `isGone` says whether absence from it is proof. */
  resyncJudged(mark: number, present: ReadonlyMap<string, Content>, isGone: (actionId: string) => boolean): void {
    const { clock, records, world } = this.options;
    for (const actionId of records.actionIds()) {
      const content = present.get(actionId);
      if (content !== undefined) {
        this.observe(actionId, content, { mark });
        continue;
      }
      for (const { id } of isGone(actionId) ? this.of(actionId) : []) {
        this.listCame(id, Number.POSITIVE_INFINITY);
        this.review(id);
        if (records.get(id)?.state.is === "unknown") this.runner.apply(id, { on: "absent", mark });
      }
      this.runner.advance(actionId);
    }
    records.forgetOld(clock.now(), (actionId) => world.entry(actionId) !== undefined);
  }

  /** The queue has settled (again): whatever waits may have its turn. */
  advanceAll(): void {
    this.runner.advanceAll();
  }

  /** The connection is live again: an outcome that evidence decides can be known now. */
  settleDoubts(): void {
    const isOpen = this.options.records.all().some(({ state }) => state.is === "unknown" && state.decides === "evidence");
    if (isOpen) this.options.world.requestResync();
  }

  stop(): void {
    this.runner.stop();
  }

  /** How far many updates that wait have got; undefined where not many do. */
  get progress(): { sent: number; of: number } | undefined {
    return this.runner.progress;
  }

  private of(actionId: string): readonly Update[] {
    return this.options.records.of(actionId);
  }

  /** A list that was asked for at `mark` has come. */
  private listCame(id: string, mark: number): void {
    const update = this.options.records.get(id);
    const list = update === undefined ? undefined : listOf(update.state);
    if (list?.is === "awaited" && mark >= list.askedAt) this.runner.apply(id, { on: "listCame" });
  }

  /** What a held update says of its Action, and offers, follows the Action. */
  private review(id: string): void {
    const update = this.options.records.get(id);
    if (update?.state.is !== "held") return;
    this.runner.apply(id, { on: "reviewed", precondition: preconditionOf(update, this.options.world.entry(update.actionId)) });
  }

  private restartUndo(id: string): void {
    this.runner.apply(id, { on: "undoRestarted", until: this.options.clock.now() + this.options.undoMs });
  }

  private remove(update: Update, choice: Removal): Outcome {
    const { id } = update;
    const outcome = this.runner.apply(id, { on: "removalChosen", choice });
    // It is tried again for a while, and must not be overtaken by what it takes back.
    if (outcome === "busy" && undoEnd(update) !== undefined) this.restartUndo(id);
    // It is not sent by this run, and its user knows that the next one finds it.
    if (outcome === "diskRefuses") this.runner.apply(id, { on: "notRemoved", choice });
    return outcome;
  }

  private reportInstead(update: Update, entry: Entry | undefined): Result<null> {
    if (entry === undefined || !choicesOf(update).includes("report")) return resultOf("notOffered", "report");
    const { id, progress } = update;
    const { state } = entry.content;
    const report = this.add({ entry, move: "report", expected: state, target: state, progress, pressedAt: this.options.clock.now() });
    if (!report.ok) return report;
    // The report goes out all the same; what cannot be removed stays held.
    const removed = this.runner.apply(id, { on: "removalChosen", choice: "report" });
    if (removed !== "done") this.runner.apply(id, { on: "notRemoved", choice: "report" });
    this.runner.advance(update.actionId);
    return { ok: true, value: null };
  }
}

/** Accepted, and no event has shown it. */
function isRecordedUnseen({ state }: Update): boolean {
  return state.is === "accepted" || (state.is === "confirmed" && state.echo !== "seen");
}

function resultOf(outcome: Outcome, choice: UpdateChoice): Result<null> {
  switch (outcome) {
    case "done":
      return { ok: true, value: null };
    case "gone":
      return failed("updateGone");
    case "busy":
      return failed("updateNotRemoved", { busy: true });
    case "diskRefuses":
      return failed("updateNotRemoved", {});
    default:
      return failed(choice === "undo" ? "undoTooLate" : "choiceGone");
  }
}
