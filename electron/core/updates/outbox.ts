/** The updates of one account, for the rest of Docket: presses, decisions, evidence and queries. */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import type { TermsDto } from "../../contract/terms.ts";
import type { ChoiceInput, UpdateDto } from "../../contract/updates.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import { isBusy, storeFailureOf } from "../ports.ts";
import { termsOf } from "../queue/acknowledged.ts";
import type { Content, Entry } from "../queue/action/entry.ts";
import { NO_OWN_WORK, type OwnWork } from "../queue/own-work.ts";
import { newUpdate, type Author, type NewUpdate } from "./new-update.ts";
import { isOfOurNameOrTime, OwnReports } from "./own-report.ts";
import { canSucceed, isOfAssignment, preconditionOf } from "./precondition.ts";
import { updateToDto } from "./update-dto.ts";
import type { UntimedEvent, Removal } from "./update-event.ts";
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

  /** Restores the updates of the last run. */
  restore(): void {
    const { records, clock } = this.options;
    for (const update of records.load(clock.now())) this.runner.takeUp(update);
  }

  /**
   * Records an update and sends it in its turn. If its turn is now, the update is recorded as being
   * sent, in one transaction. Fails if writing to disk fails.
   */
  add(input: NewUpdate): { ok: true; update: Update } | { ok: false; error: InvokeError } {
    const { clock, records, newId } = this.options;
    const update = newUpdate(input, this.options, newId(), this.of(input.entry.id), clock.now());
    const sending = this.runner.asSending(update);
    try {
      records.add(update, sending);
    } catch (error) {
      return notKept(error);
    }
    this.runner.begin(sending ?? update);
    return { ok: true, update };
  }

  /**
   * Like `add`, for moves without a time to undo, each of another Action, in one transaction: all
   * are recorded, or none.
   */
  addAll(inputs: readonly NewUpdate[]): { ok: true; updates: Update[] } | { ok: false; error: InvokeError } {
    const { clock, records, newId } = this.options;
    const updates = inputs.map((input) => newUpdate(input, this.options, newId(), this.of(input.entry.id), clock.now()));
    try {
      records.addAll(updates);
    } catch (error) {
      return notKept(error);
    }
    this.runner.beginAll(updates);
    return { ok: true, updates };
  }

  /** Carries out the user's choice for an update. */
  resolve({ updateId: id, choice, seenTerms }: ChoiceInput): Result<null> {
    const update = this.options.records.get(id);
    if (update === undefined) return resultOf("gone", choice);
    const entry = this.options.world.entry(update.actionId);
    if (choice === "report") return this.reportInstead(update, entry);
    if (!this.choicesNow(update).includes(choice) && update.state.is === "refused") return resultOf("notOffered", choice);
    const outcome =
      choice === "send" ? this.runner.apply(id, { on: "sendChosen", ...seenNow(entry, seenTerms) }) : this.remove(update, choice);
    this.runner.advance(update.actionId);
    return resultOf(outcome, choice);
  }

  /** Returns the updates in their time to undo. */
  undoable(): Update[] {
    return this.options.records.all().filter((update) => undoEnd(update) !== undefined);
  }

  /** Stops the times to undo; the returned function restarts them from their beginning. */
  pauseUndo(): () => void {
    const paused = this.undoable();
    for (const { id } of paused) this.runner.stopWaiting(id);
    return () => {
      for (const { id } of paused) if (undoEnd(this.options.records.get(id)) !== undefined) this.restartUndo(id);
    };
  }

  /** Ends all times to undo. */
  releaseAll(): void {
    for (const { id } of this.undoable()) this.runner.applyAndAdvance(id, { on: "undoOver" });
  }

  list(actionId: string): UpdateDto[] {
    return this.of(actionId).map((update) => updateToDto(update, this.choicesNow(update)));
  }

  latest(actionId: string): UpdateDto | undefined {
    const update = this.of(actionId).at(-1);
    return update === undefined ? undefined : updateToDto(update, this.choicesNow(update));
  }

  /** The state to which updates lead that the row does not show yet; undefined for none. */
  ahead(actionId: string): StateName | undefined {
    return this.of(actionId).findLast(holdsUpTheNext)?.target;
  }

  /** Returns the updates that are not certain yet, in no order. */
  underWay(): Update[] {
    return this.options.records.all().filter(isUndecided);
  }

  /** Returns the effect of this Action's updates on its known state. */
  ownFor(actionId: string): OwnWork {
    const all = this.of(actionId);
    if (all.length === 0) return NO_OWN_WORK;
    const receivedAt = this.options.world.entry(actionId)?.receivedAt;
    const isPresent = (update: Update): boolean => receivedAt === undefined || isOfAssignment(update, receivedAt);
    return {
      recorded: all.findLast(isRecordedUnseen)?.target,
      starting: all.some(({ move, state }) => move === "start" && (state.is === "sending" || state.is === "unknown")),
      // Only updates of the present assignment count.
      ending: all.findLast((update) => isTerminal(update.target) && isPresent(update) && mayBeOnRecordUnanswered(update))?.target,
      undecided: all.some(isUndecided),
      isOurs: (content) => all.some((update) => this.ownReports.isOurs(update, content)),
    };
  }

  /** Applies a version of an Action as evidence. `asked`: the time of its request, if known. */
  observe(actionId: string, content: Content, asked: { epoch: number } | { sequence: number } | undefined): void {
    const updates = this.of(actionId);
    if (updates.length === 0) return;
    const wasBusy = this.runner.isBusy;
    for (const { id, state } of updates) {
      const since = state.is === "unknown" ? state.since : undefined;
      const isLater =
        since !== undefined && asked !== undefined && ("epoch" in asked ? asked.epoch > since.epoch : asked.sequence >= since.sequence);
      this.runner.judge(id, content, isLater, "stream");
      if (asked !== undefined) this.listCame(id, "epoch" in asked ? Number.POSITIVE_INFINITY : asked.sequence);
      this.review(id);
    }
    if (wasBusy) this.runner.advanceAll();
    else this.runner.advance(actionId);
  }

  /** Applies a resync requested at `sequence`. `isGone`: whether absence from it is proof. */
  resyncJudged(sequence: number, present: ReadonlyMap<string, Content>, isGone: (actionId: string) => boolean): void {
    const { clock, records, world } = this.options;
    this.runner.served({ sequence, epoch: 0 });
    for (const actionId of records.actionIds()) {
      const content = present.get(actionId);
      if (content !== undefined) {
        this.observe(actionId, content, { sequence });
        continue;
      }
      for (const { id } of isGone(actionId) ? this.of(actionId) : []) {
        this.listCame(id, Number.POSITIVE_INFINITY);
        this.review(id);
        this.judgeByEnd(id, world.entry(actionId));
        if (records.get(id)?.state.is === "unknown") this.runner.apply(id, { on: "absent", sequence });
      }
      this.runner.advance(actionId);
    }
    records.forgetOld(clock.now(), (actionId) => world.entry(actionId) !== undefined);
  }

  /** Gives every pending update its turn, once the queue has settled. */
  advanceAll(): void {
    this.runner.advanceAll();
  }

  /** Called when a stream of this epoch is live, which shows that the service accepts the key. */
  served(epoch: number): void {
    this.runner.served({ sequence: 0, epoch });
  }

  /** Requests a list, once the connection is live, if a list can decide an unknown outcome. */
  lookForOutcomes(): void {
    const isOpen = this.options.records.all().some(({ state }) => state.is === "unknown" && state.decides === "evidence");
    if (isOpen) this.options.world.requestResync();
  }

  stop(): void {
    this.runner.stop();
  }

  /** The progress of a backlog; undefined while few updates are pending. */
  get progress(): { sent: number; of: number } | undefined {
    return this.runner.progress;
  }

  /** Returns the updates of this Action, the oldest first. */
  of(actionId: string): readonly Update[] {
    return this.options.records.of(actionId);
  }

  /** Returns the present choices: "send" for a refused update only if sending can succeed. */
  private choicesNow(update: Update): readonly UpdateChoice[] {
    const choices = choicesOf(update);
    if (update.state.is !== "refused" || canSucceed(update, this.options.world.entry(update.actionId))) return choices;
    return choices.filter((choice) => choice !== "send");
  }

  /** Judges an unknown outcome by the event that ended the Action; no list shows an ended one. */
  private judgeByEnd(id: string, entry: Entry | undefined): void {
    const update = this.options.records.get(id);
    if (entry === undefined || !isTerminal(entry.state) || update?.state.is !== "unknown" || update.state.decides !== "evidence") return;
    // The report may be another client's of the same name; only a list could confirm this update.
    if (isOfOurNameOrTime(update, entry.content)) return;
    this.runner.judge(id, entry.content, true, "stream");
  }

  /** Ends the wait for a list that was requested at `sequence` at the latest. */
  private listCame(id: string, sequence: number): void {
    const update = this.options.records.get(id);
    const list = update === undefined ? undefined : listOf(update.state);
    if (list?.is === "awaited" && sequence >= list.askedAt) this.runner.apply(id, { on: "listCame" });
  }

  /** Updates the reason and the choices of a held update from its Action. */
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
    // The removal is retried for a while; meanwhile the update must not be sent.
    if (outcome === "busy" && undoEnd(update) !== undefined) this.restartUndo(id);
    // This run does not send the update; the next run finds it, and the user was informed.
    if (outcome === "diskRefuses") this.runner.apply(id, { on: "notRemoved", choice });
    return outcome;
  }

  private reportInstead(update: Update, entry: Entry | undefined): Result<null> {
    if (entry === undefined || !choicesOf(update).includes("report")) return resultOf("notOffered", "report");
    const { id, progress } = update;
    const { state } = entry.content;
    const report = this.add({ entry, move: "report", expected: state, target: state, progress, pressedAt: this.options.clock.now() });
    if (!report.ok) return report;
    // The report is sent nevertheless; an update that cannot be removed stays held.
    const removed = this.runner.apply(id, { on: "removalChosen", choice: "report" });
    if (removed !== "done") this.runner.apply(id, { on: "notRemoved", choice: "report" });
    this.runner.advance(update.actionId);
    return { ok: true, value: null };
  }
}

function notKept(error: unknown): { ok: false; error: InvokeError } {
  return failed("updateNotKept", { why: storeFailureOf(error), ...(isBusy(error) && { busy: true }) });
}

/** Returns the Action as the user sees it when choosing to send an update. */
function seenNow(
  entry: Entry | undefined,
  seenTerms: TermsDto | undefined,
): Pick<Extract<UntimedEvent, { on: "sendChosen" }>, "state" | "terms" | "receivedAt"> {
  const content = entry?.content;
  const terms = seenTerms ?? content;
  return { state: content?.state, terms: terms === undefined ? undefined : termsOf(terms), receivedAt: entry?.receivedAt ?? 0 };
}

/** Whether the update is accepted, and no event has shown it. */
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
