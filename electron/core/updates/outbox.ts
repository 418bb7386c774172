/**
 * Answers for every update from the key press until its fate is certain. One in flight per Action and in order; other Actions side by side.
 * An update goes out only while the connection is live and the Action is in the state that its author saw; what is in doubt is settled by
 * the stream or a census before anything is sent again.
 */
import type { Result } from "../../contract/channels.ts";
import type { MoveName, PrincipalDto, ProgressDto, StateName, UpdateChoice, UpdateDto, UpdateState } from "../../contract/dto.ts";
import { isLegalMove, isTerminal } from "../lifecycle.ts";
import type { Clock, Log, Timer } from "../ports.ts";
import { contentOf, type Content, type Entry } from "../queue/entry.ts";
import { isRefusal } from "../transport/failure.ts";
import type { Transport, UpdateAnswer } from "../transport/transport.ts";
import { judge } from "./evidence.ts";
import { canBecome, holdsUpTheNext, isOwnReport, isUndecided, requestOf, updateToDto, type Update } from "./update.ts";

/** After this an answer is no longer waited for. Longer than the headers' deadline: a slow body is still an answer. */
const ANSWER_DEADLINE_MS = 20_000;
/** After a "too many requests" without a time, or a request that never left. */
const RETRY_MS = 2_000;
/** What is lost time and again must not be sent as fast as it is lost: the pause doubles this often, to 32 s. */
const MAX_DOUBLINGS = 4;
/** How many ended updates are kept per Action, for its timeline. */
const MAX_ENDED = 50;

/** What the outbox has to know of the rest of the desk. */
export interface OutboxWorld {
  isLive(): boolean;
  /** What the model holds; `fresh` when the present epoch has confirmed it. */
  entry(id: string): Entry | undefined;
  isFresh(id: string): boolean;
  /** A new position in the order of events, and the present epoch. */
  moment(): { mark: number; epoch: number };
  requestCensus(): void;
}

export interface OutboxOptions {
  clock: Clock;
  log: Log;
  newId: () => string;
  transport: Transport;
  actingAs: PrincipalDto;
  /** `provenance.name` of every update. */
  displayName: string;
  /** How long to wait for our own report to come back: two heartbeats. */
  echoMs: number;
  world: OutboxWorld;
  changed: (update: Update) => void;
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
  /** In the order of the key presses. */
  private readonly updates = new Map<string, Update[]>();
  private readonly byId = new Map<string, Update>();
  private readonly timers = new Map<string, Timer>();
  private readonly inFlight = new Set<AbortController>();
  private stopped = false;

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  /** Puts an update on record and, when its turn has come, on the wire. */
  add(input: NewUpdate): Update {
    const { clock, actingAs, displayName, newId } = this.options;
    const queue = this.of(input.entry.id);
    const newest = queue.at(-1)?.createdAt ?? 0;
    const update: Update = {
      id: newId(),
      actionId: input.entry.id,
      actionName: input.entry.content.name,
      move: input.move,
      expected: input.expected,
      target: input.target,
      progress: input.progress,
      actingAs,
      name: displayName,
      createdAt: Math.max(input.pressedAt, newest + 1),
      state: "waiting",
      stateSince: clock.now(),
      attempts: 0,
      wasLost: false,
      reason: undefined,
      echoed: false,
      noEcho: false,
      choices: [],
      doubt: undefined,
      before: undefined,
    };
    queue.push(update);
    // What waits for its end, or for the user, is kept however old it is.
    const kept = queue.filter((other, index) => isUndecided(other) || queue.length - index <= MAX_ENDED);
    for (const other of queue) if (!kept.includes(other)) this.byId.delete(other.id);
    this.updates.set(update.actionId, kept);
    this.byId.set(update.id, update);
    this.options.changed(update);
    this.advance(update.actionId);
    return update;
  }

  /** The user's decision about an update that did not go through by itself. */
  resolve(id: string, choice: UpdateChoice): Result<null> {
    const update = this.byId.get(id);
    if (update === undefined) return { ok: false, code: "not_found", message: "This update is no longer on record." };
    if (!update.choices.includes(choice))
      return { ok: false, code: "not_offered", message: "This can no longer be chosen: the update has moved on." };
    if (choice === "drop") {
      this.forget(update);
    } else {
      // The user has seen where the Action is now: that is the state which has to hold when it goes out.
      update.expected = this.options.world.entry(update.actionId)?.content.state ?? update.expected;
      update.doubt = undefined;
      this.become(update, "waiting", undefined);
    }
    this.advance(update.actionId);
    return { ok: true, value: null };
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
    return [...this.byId.values()].filter(isUndecided);
  }

  /** Whether an update of this Action is among them. */
  isUndecided(actionId: string): boolean {
    return this.of(actionId).some(isUndecided);
  }

  /** Whether this version of an Action carries one of our own reports. */
  isOurs(actionId: string, content: Content): boolean {
    return this.of(actionId).some((update) => isOwnReport(update, content));
  }

  /** An event, an INITIAL or a census entry. `asked`: what is known of when this version was asked for. */
  observe(actionId: string, content: Content, asked: { epoch: number } | { mark: number } | undefined): void {
    for (const update of this.of(actionId)) {
      const { doubt } = update;
      const afterDoubt =
        doubt !== undefined && asked !== undefined && ("epoch" in asked ? asked.epoch > doubt.epoch : asked.mark >= doubt.mark);
      this.conclude(update, content, afterDoubt, true);
    }
    this.advance(actionId);
  }

  /** A census that was requested at `mark`; `present` is what was in it, and all there is when it was `complete`. */
  censusJudged(mark: number, present: ReadonlyMap<string, Content>, complete: boolean): void {
    for (const [actionId, queue] of this.updates) {
      const content = present.get(actionId);
      if (content !== undefined) {
        this.observe(actionId, content, { mark });
        continue;
      }
      for (const update of complete ? queue : []) {
        if (update.state !== "unknown" || update.doubt === undefined || update.doubt.mark > mark) continue;
        update.choices = ["drop"];
        update.reason = "The Action is no longer in the queue, so whether this was recorded cannot be seen from here.";
        this.options.changed(update);
      }
      this.advance(actionId);
    }
  }

  /** The queue has settled (again): whatever waits may have its turn. */
  advanceAll(): void {
    for (const actionId of this.updates.keys()) this.advance(actionId);
  }

  /** The connection is live again: what is in doubt can be settled now. */
  settleDoubts(): void {
    if ([...this.byId.values()].some((update) => update.state === "unknown" && update.choices.length === 0))
      this.options.world.requestCensus();
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) timer.cancel();
    this.timers.clear();
    for (const abort of this.inFlight) abort.abort();
    this.inFlight.clear();
  }

  private of(actionId: string): Update[] {
    return this.updates.get(actionId) ?? [];
  }

  private forget(update: Update): void {
    this.timers.get(update.id)?.cancel();
    this.byId.delete(update.id);
    this.updates.set(
      update.actionId,
      this.of(update.actionId).filter((other) => other !== update),
    );
    this.options.changed(update);
  }

  private become(update: Update, state: UpdateState, reason: string | undefined): void {
    if (!canBecome(update.state, state)) return;
    update.state = state;
    update.stateSince = this.options.clock.now();
    update.reason = reason;
    update.noEcho = false;
    update.choices = state === "held" || state === "refused" ? ["send", "drop"] : state === "superseded" ? ["drop"] : [];
    this.options.changed(update);
  }

  /** Gives the first update that is still under way its turn. */
  private advance(actionId: string): void {
    if (this.stopped || !this.options.world.isLive()) return;
    const update = this.of(actionId).find(holdsUpTheNext);
    if (update?.state !== "waiting" || this.timers.has(update.id)) return;
    const entry = this.options.world.entry(actionId);
    if (entry === undefined || entry.leftAt !== undefined) return this.hold(update, "The Action has left your queue since.", ["drop"]);
    const { state, provenance } = entry.content;
    // What is over is not announced again, and does not change: it need not be fresh.
    if (!this.options.world.isFresh(actionId) && !isTerminal(state)) return;
    if (state !== update.expected) {
      const by = provenance?.name ? `, reported by ${provenance.name}` : "";
      const choices: UpdateChoice[] = isLegalMove(state, update.target) ? ["send", "drop"] : ["drop"];
      return this.hold(update, `The Action is now ${words(state)}${by}; it was ${words(update.expected)} when you decided.`, choices);
    }
    void this.send(update, provenance);
  }

  private hold(update: Update, reason: string, choices: UpdateChoice[]): void {
    this.become(update, "held", reason);
    update.choices = choices;
    this.options.log.warn(`held: ${update.actionId} ${update.target}: ${reason}`);
    this.options.changed(update);
    this.advance(update.actionId);
  }

  private async send(update: Update, provenance: Content["provenance"]): Promise<void> {
    const { clock, transport } = this.options;
    update.attempts += 1;
    update.before = provenance;
    update.doubt = undefined;
    this.become(update, "sending", undefined);
    const abort = new AbortController();
    this.inFlight.add(abort);
    const deadline = clock.after(ANSWER_DEADLINE_MS, () => abort.abort());
    const answer = await transport.update(requestOf(update), abort.signal);
    deadline.cancel();
    this.inFlight.delete(abort);
    if (this.stopped || !this.byId.has(update.id)) return;
    this.answered(update, answer);
    this.advance(update.actionId);
  }

  private answered(update: Update, answer: UpdateAnswer): void {
    // The stream may have been faster than the answer: then the fate is known, and the answer adds nothing.
    if (update.state !== "sending") return;
    if (answer.accepted) {
      this.options.log.info(`accepted: ${update.actionId} ${update.target}`);
      this.become(update, "accepted", undefined);
      if (answer.action !== undefined) this.conclude(update, contentOf(answer.action), false, false);
      this.awaitEcho(update);
      return;
    }
    const cause = answer.failure;
    if (isRefusal(cause) && update.wasLost) {
      this.options.log.warn(`outcome unknown: ${update.actionId} ${update.target}: ${cause.message}`);
      this.become(update, "unknown", `${cause.message} Whether an earlier attempt was recorded cannot be seen from here.`);
      update.choices = ["drop"];
      this.options.changed(update);
    } else if (isRefusal(cause)) {
      this.options.log.warn(`refused: ${update.actionId} ${update.target}: ${cause.message}`);
      this.become(update, "refused", cause.message);
    } else if (cause.neverSent || cause.code === "resource_exhausted") {
      this.become(update, "waiting", cause.message);
      this.later(update, cause.retryAfterMs ?? RETRY_MS, () => this.advance(update.actionId));
    } else {
      update.wasLost = true;
      update.doubt = this.options.world.moment();
      this.options.log.warn(`outcome unknown: ${update.actionId} ${update.target}: ${cause.message}`);
      this.become(update, "unknown", `No answer came: ${cause.message} Docket looks at the queue before anything is sent again.`);
      const pauseMs = cause.retryAfterMs ?? pauseAfter(update.attempts);
      if (pauseMs > 0) this.later(update, pauseMs, () => this.advance(update.actionId));
      this.options.world.requestCensus();
    }
  }

  private conclude(update: Update, content: Content, afterDoubt: boolean, fromStream: boolean): void {
    const verdict = judge(update, content, afterDoubt);
    if (verdict.is === "confirmed") {
      if (fromStream && !update.echoed) {
        update.echoed = true;
        this.timers.get(update.id)?.cancel();
        this.timers.delete(update.id);
      }
      if (update.state === "confirmed") return;
      this.become(update, "confirmed", undefined);
      this.options.log.info(`confirmed: ${update.actionId} ${update.target}`);
    } else if (verdict.is === "superseded") {
      this.become(update, "superseded", verdict.reason);
    } else if (verdict.is === "notApplied") {
      update.doubt = undefined;
      this.become(update, "waiting", "It was not recorded; it goes out again.");
    }
  }

  /** Waits two heartbeats for our own report. Without it, a census shows how things are, and the answer alone has to do. */
  private awaitEcho(update: Update): void {
    this.later(update, this.options.echoMs, () => {
      if (update.echoed || (update.state !== "accepted" && update.state !== "confirmed")) return;
      update.noEcho = true;
      if (update.state === "accepted") {
        update.reason = "The service accepted it, but your report has not come back on the stream.";
        update.choices = ["drop"];
        this.options.world.requestCensus();
      }
      this.options.changed(update);
      this.advance(update.actionId);
    });
  }

  private later(update: Update, ms: number, run: () => void): void {
    this.timers.get(update.id)?.cancel();
    const timer = this.options.clock.after(ms, () => {
      this.timers.delete(update.id);
      run();
    });
    this.timers.set(update.id, timer);
  }
}

/** What was lost once goes again as soon as it is known that it may. Milliseconds. */
function pauseAfter(attempts: number): number {
  return attempts < 2 ? 0 : RETRY_MS * 2 ** Math.min(attempts - 2, MAX_DOUBLINGS);
}

function words(state: StateName): string {
  return state === "UNKNOWN" ? "in a state that Docket does not know" : state.toLowerCase().replace("_", " ");
}
