/** The user's commands. Each is recorded, or fails with a code. */
import type { AcceptInput, ProgressDto } from "../contract/action.ts";
import type { AlertOutcome } from "../contract/alerts.ts";
import { isUnacknowledged } from "../contract/attention.ts";
import type { Result } from "../contract/channels.ts";
import { failed, isBusyError } from "../contract/errors.ts";
import type { PaintedInput, QueueDto } from "../contract/queue.ts";
import type { BulkInput, BulkResultDto, ChoiceInput, DraftDto, SubmitInput } from "../contract/updates.ts";
import { asksReason } from "../contract/vocabulary.ts";
import type { ClientState } from "./client-state.ts";
import { movesOffered, targetOf } from "./lifecycle.ts";
import { shownOf, type Entry } from "./queue/action/entry.ts";
import type { NewUpdate } from "./updates/new-update.ts";
import { whenFree } from "./when-free.ts";

/** Maximum age of a key press; an older or future time is replaced by the present time. */
const MAX_PRESS_AGE_MS = 60_000;
/** Number of acknowledgements recorded in one turn, which takes a few milliseconds. */
const SLICE = 128;

export class ClientCommands {
  private readonly state: Readonly<ClientState>;
  private readonly drop: (input: { account: string; updateId?: string }) => Result<null>;

  /** @param drop removes records of an account that is not in use */
  constructor(state: Readonly<ClientState>, drop: (input: { account: string; updateId?: string }) => Result<null>) {
    this.state = state;
    this.drop = drop;
  }

  /** Returns the first part of the list for a new page; undefined without a service. */
  beginList(): QueueDto | undefined {
    return this.state.session?.batches.begin();
  }

  /** Called when the page has painted a list or batch; the next batch may follow. */
  painted(what: PaintedInput): void {
    this.state.session?.batches.painted(what);
  }

  /** Records an update. Its later states are published with the rows. */
  submit(input: SubmitInput): Result<{ updateId: string }> {
    return this.record(input, true);
  }

  /** Like `submit`; while another program holds Docket's file, retries until the file is free. */
  submitWhenFree(input: SubmitInput): Promise<Result<{ updateId: string }>> {
    return whenFree(this.state.clock, () => this.submit(input));
  }

  /**
   * Records acknowledgements and returns one result per Action: an Action that cannot be
   * acknowledged blocks no other. Many are recorded in slices, each in one transaction and one turn
   * of the event loop.
   */
  async acknowledgeAll({ actions, pressedAt }: BulkInput): Promise<BulkResultDto[]> {
    const { session, clock } = this.state;
    const seen = new Map(actions.map((action) => [action.actionId, action]));
    const inputs = [...seen.values()].map((action): SubmitInput => ({ ...action, move: "acknowledge", pressedAt }));
    const slices: Promise<BulkResultDto[]>[] = [];
    for (let from = 0; from < inputs.length; from += SLICE) {
      if (from > 0) await new Promise<void>((resolve) => void clock.after(0, resolve));
      slices.push(this.acknowledge(session, inputs.slice(from, from + SLICE)));
    }
    return (await Promise.all(slices)).flat();
  }

  /**
   * Acknowledges an Action from outside the window, where it was shown as assigned. Returns whether
   * the acknowledgement is recorded; it is not if the Action no longer needs one.
   */
  async acknowledgeAssigned(actionId: string): Promise<boolean> {
    const entry = this.state.session?.entries.get(actionId);
    if (entry === undefined || !isUnacknowledged(entry)) return false;
    const pressedAt = this.state.clock.now();
    const [result] = await this.acknowledgeAll({ actions: [{ actionId, seenState: "ASSIGNED" }], pressedAt });
    return result?.problem === undefined;
  }

  /** Writes a ledger line that the user has opened this Action. */
  opened(actionId: string): void {
    const { session } = this.state;
    const entry = session?.entries.get(actionId);
    if (entry !== undefined) session?.records.ledgerWriter.opened(entry);
  }

  /** Confirms "I have stopped". Returns false if there was nothing to stop. */
  confirmStop(actionId: string): boolean {
    const { session } = this.state;
    const entry = session?.entries.confirmStop(actionId);
    if (entry !== undefined) session?.records.ledgerWriter.stopped(entry);
    return entry !== undefined;
  }

  /**
   * Accepts the Action as the user saw it; with `report`, a progress report informs the service.
   */
  async acceptChanges({ actionId, report, seen }: AcceptInput): Promise<Result<null>> {
    const { session, clock } = this.state;
    const entry = session?.entries.get(actionId);
    const fields = session?.entries.acceptChanges(actionId, seen) ?? "nothingChanged";
    if (typeof fields === "string") return failed(fields);
    if (session === undefined || entry === undefined) return failed("nothingChanged");
    session.records.ledgerWriter.acceptedChange(entry, fields);
    if (!report) return { ok: true, value: null };
    const progress = { phase: entry.content.progress?.phase ?? "", statusMessage: acceptedText(fields) };
    const seenState = session.outbox.ahead(actionId) ?? shownOf(entry).state;
    const input: SubmitInput = { actionId, move: "report", seenState, pressedAt: clock.now(), progress };
    const result = await whenFree(clock, () => this.record(input, false));
    return result.ok ? { ok: true, value: null } : result;
  }

  /** Called when the alert preferences have changed; withheld alerts may be due. */
  alertsChanged(): void {
    this.state.session?.alerts.preferencesChanged();
    this.state.connectionAlerts.preferencesChanged();
  }

  /**
   * Called when the system reports that it shows alerts; alerts that it failed to show are due
   * again.
   */
  systemShowsAlerts(): void {
    this.state.session?.alerts.systemShowsAlerts();
    this.state.connectionAlerts.systemShowsAlerts();
  }

  /** Records a test alert of the user; the ledger distinguishes it from alerts about work. */
  alertTested(outcome: AlertOutcome): void {
    this.state.session?.records.ledgerWriter.generalAlert({
      about: "test",
      ...(outcome.shown ? { result: "shown" } : { result: "failed", failure: outcome.failure }),
    });
  }

  /** Handles "Not now": the question about the silence is repeated after another period. */
  silenceLater(actionId: string): void {
    this.state.session?.silence.later(actionId);
  }

  /**
   * Drops an update of an account that is not in use; without an id, all its updates and drafts.
   */
  dropOther(input: { account: string; updateId?: string }): Promise<Result<null>> {
    return whenFree(this.state.clock, () => this.drop(input));
  }

  /** Applies the user's choice for an update that is held, refused, unknown or superseded. */
  resolve(input: ChoiceInput): Result<null> {
    return this.state.session?.updates.resolve(input) ?? failed("updateGone");
  }

  /** Like `resolve`; while another program holds Docket's file, retries until the file is free. */
  resolveWhenFree(input: ChoiceInput): Promise<Result<null>> {
    return whenFree(this.state.clock, () => this.resolve(input));
  }

  saveDraft(draft: DraftDto): void {
    this.state.session?.records.drafts.save(draft);
  }

  /** Handles "Retry now". */
  retry(): void {
    this.state.session?.reopen("askedFor");
  }

  /** Called when the machine woke up or the network is back. A refused key stays refused. */
  wake(): void {
    this.state.session?.wake("wakeOrNetworkBack");
  }

  dismissDigest(): void {
    this.state.session?.digest.dismiss();
  }

  /** Stops the undo timer during a dialog; the returned function restarts it with the full time. */
  pauseUndo(): () => void {
    return this.state.session?.outbox.pauseUndo() ?? (() => undefined);
  }

  /**
   * Sends the moves that can be undone; settles when each has its response, or after `withinMs`.
   */
  async sendUndoable(withinMs: number): Promise<void> {
    const { session, clock } = this.state;
    if (session === undefined) return;
    const ids = new Set(session.outbox.undoable().map((update) => update.id));
    session.outbox.releaseAll();
    const isUnanswered = (): boolean =>
      session.outbox.underWay().some((update) => ids.has(update.id) && (update.state.is === "waiting" || update.state.is === "sending"));
    await new Promise<void>((resolve) => {
      const deadline = clock.after(withinMs, done);
      const stopListening = session.updates.onChange(() => void (isUnanswered() || done()));
      function done(): void {
        deadline.cancel();
        stopListening();
        resolve();
      }
      if (!isUnanswered()) done();
    });
  }

  /** Returns results in the order of the inputs, each about a different Action of this session. */
  private async acknowledge(session: ClientState["session"], inputs: readonly SubmitInput[]): Promise<BulkResultDto[]> {
    const { clock } = this.state;
    const results = await whenFree(clock, () => {
      const made = inputs.map((input) => (this.state.session === session ? this.newUpdate(input) : failed("actionNotInQueue")));
      const added = session?.updates.addAll(made.flatMap((one) => (one.ok ? one.value : [])));
      if (added?.ok === false && isBusyError(added.error)) return added;
      const ids = added?.ok === true ? added.updates.map(({ id }) => id) : [];
      return {
        ok: true,
        value: made.map((one) => (one.ok && added?.ok === false ? added : one.ok ? { ok: true as const, value: ids.shift() ?? "" } : one)),
      };
    });
    return inputs.map(({ actionId }, index): BulkResultDto => {
      const name = this.state.session?.entries.get(actionId)?.content.name ?? actionId;
      const result = results.ok ? (results.value[index] ?? failed("actionNotInQueue")) : results;
      return result.ok ? { actionId, name, updateId: result.value } : { actionId, name, problem: result.error };
    });
  }

  /**
   * Records an update. `typed`: the user typed the text, which stays a draft until the update is
   * confirmed.
   */
  private record(input: SubmitInput, typed: boolean): Result<{ updateId: string }> {
    const { session } = this.state;
    const made = this.newUpdate(input);
    if (session === undefined || !made.ok) return made.ok ? failed("actionNotInQueue") : made;
    const { entry, progress } = made.value;
    const isTyped = progress !== undefined && typed;
    if (isTyped) session.records.drafts.save({ actionId: entry.id, move: input.move, ...progress });
    const added = session.updates.add(made.value);
    if (added.ok) return { ok: true, value: { updateId: added.update.id } };
    const { error } = added;
    return error.code === "updateNotKept" && isTyped ? failed("updateNotKept", { ...error.params, typed: true }) : added;
  }

  /** Returns the update for an input, or the reason why there is none. */
  private newUpdate(input: SubmitInput): Result<NewUpdate> {
    const { session, clock } = this.state;
    const entry = session?.entries.get(input.actionId);
    if (session === undefined || entry === undefined) return failed("actionNotInQueue");
    if (entry.leftAt !== undefined) return failed("actionLeft");
    if (entry.stop !== undefined) return failed("actionStopped");
    const expected = input.seenState;
    const ahead = session.outbox.ahead(entry.id);
    // Pending updates are applied first: a press made before they were seen was meant for another
    // state.
    if ((ahead !== undefined && ahead !== expected) || !movesOffered(expected, shownOf(entry).roles).includes(input.move))
      return failed("moveNotOffered", { move: input.move });
    const progress = progressOf(input, entry);
    if (progress === "reasonMissing" || progress === "reportMissing") return failed(progress);
    const now = clock.now();
    const pressedAt = input.pressedAt > now || now - input.pressedAt > MAX_PRESS_AGE_MS ? now : input.pressedAt;
    const { move, seenTerms } = input;
    return { ok: true, value: { entry, move, expected, target: targetOf(move, expected), seenTerms, progress, pressedAt } };
  }
}

/** Status message of a progress report that informs the service of accepted changes. */
function acceptedText(fields: readonly string[]): string {
  return `Accepted the change of ${fields.join(", ")}`;
}

/** Returns the progress to send with a move, or a code if the progress is incomplete. */
function progressOf(input: SubmitInput, entry: Entry): ProgressDto | "reasonMissing" | "reportMissing" | undefined {
  const { progress } = input;
  if (asksReason(input.move)) {
    if (progress === undefined || progress.statusMessage.trim() === "") return "reasonMissing";
    // A progress object replaces the old one as a whole, so the phase is sent along.
    return { phase: entry.content.progress?.phase ?? "", statusMessage: progress.statusMessage.trim() };
  }
  if (input.move === "report" && (progress === undefined || (progress.phase.trim() === "" && progress.statusMessage.trim() === "")))
    return "reportMissing";
  return progress;
}
