/**
 * Every update of one desk, in memory and on disk. What is put is on the disk when the call returns, so that a record is never only in memory
 * while something depends on it; what could not be written is said.
 */
import type { UpdateState } from "../../contract/dto.ts";
import type { UpdateStore } from "../ports.ts";
import { isUndecided, type Update } from "./update.ts";

/** How many ended updates are kept per Action, for its timeline. */
const MAX_ENDED = 50;
/** How long an ended update is kept over restarts. */
const KEEP_ENDED_MS = 7 * 24 * 3_600_000;

export interface UpdateRecordsOptions {
  store: UpdateStore;
  desk: string;
  /** A sentence, or undefined when all is well again. */
  onProblem: (problem: string | undefined) => void;
}

export class UpdateRecords {
  private readonly options: UpdateRecordsOptions;
  /** In the order of the key presses. */
  private readonly byAction = new Map<string, Update[]>();
  private readonly byId = new Map<string, Update>();
  /** What of the last run could not be read; said as long as this run lasts, for no later write mends it. */
  private unread: string | undefined;

  constructor(options: UpdateRecordsOptions) {
    this.options = options;
  }

  /** Takes up what the last run left. What cannot be read is passed over, and that is said. */
  load(now: number): Update[] {
    try {
      for (const { id, json } of this.options.store.readUpdates(this.options.desk)) {
        const update = parseUpdate(json);
        if (update === undefined) this.unread = `The update ${id} on disk could not be read; its fate is not known to Docket.`;
        else if (isUndecided(update) || now - update.stateSince < KEEP_ENDED_MS) this.enter(update);
        else this.options.store.removeUpdate(this.options.desk, id);
      }
    } catch (error) {
      this.unread = `The updates on disk could not be read: ${messageOf(error)}`;
    }
    if (this.unread !== undefined) this.options.onProblem(this.unread);
    return this.all();
  }

  of(actionId: string): readonly Update[] {
    return this.byAction.get(actionId) ?? [];
  }

  get(id: string): Update | undefined {
    return this.byId.get(id);
  }

  has(update: Update): boolean {
    return this.byId.get(update.id) === update;
  }

  all(): Update[] {
    return [...this.byId.values()];
  }

  actionIds(): string[] {
    return [...this.byAction.keys()];
  }

  /** Puts a new update on record. Throws an Error with a sentence when the disk refuses; then it is not on record at all. */
  add(update: Update): void {
    this.write(update);
    this.enter(update);
    const queue = this.of(update.actionId);
    // What waits for its end, or for the user, is kept however old it is.
    for (const [index, other] of queue.entries()) if (!isUndecided(other) && queue.length - index > MAX_ENDED) this.remove(other);
  }

  /** Writes what an update has become. Throws as `add` does; what is in memory stays. */
  write(update: Update): void {
    this.options.store.putUpdate(this.options.desk, { id: update.id, json: JSON.stringify(update) });
  }

  /** As `write`, where nothing is lost if the disk refuses: the next start then finds an older state, and settles it by what it sees. */
  writeIfPossible(update: Update): void {
    try {
      this.write(update);
      this.options.onProblem(this.unread);
    } catch (error) {
      this.options.onProblem(`What became of an update could not be written to disk: ${messageOf(error)}`);
    }
  }

  /** Answers whether it is gone. While the disk refuses, it is not: the next start would find it again, so it stays in view. */
  remove(update: Update): boolean {
    try {
      this.options.store.removeUpdate(this.options.desk, update.id);
    } catch (error) {
      this.options.onProblem(`An update could not be removed from the disk: ${messageOf(error)}`);
      return false;
    }
    this.byId.delete(update.id);
    const left = this.of(update.actionId).filter((other) => other !== update);
    if (left.length === 0) this.byAction.delete(update.actionId);
    else this.byAction.set(update.actionId, left);
    return true;
  }

  private enter(update: Update): void {
    this.byId.set(update.id, update);
    this.byAction.set(update.actionId, [...this.of(update.actionId), update]);
  }
}

const STATES: ReadonlySet<UpdateState> = new Set<UpdateState>([
  "waiting",
  "sending",
  "accepted",
  "confirmed",
  "unknown",
  "held",
  "refused",
  "superseded",
]);

/** Undefined for what is no record of this version or an older one. JSON leaves out what is undefined; it is put back. */
function parseUpdate(json: string): Update | undefined {
  let value: Partial<Update>;
  try {
    value = JSON.parse(json) as Partial<Update>;
  } catch {
    return undefined;
  }
  const { id, actionId, move, target, expected, actingAs, name, createdAt, state } = value;
  if (typeof id !== "string" || typeof actionId !== "string" || typeof name !== "string" || typeof createdAt !== "number") return undefined;
  if (move === undefined || target === undefined || expected === undefined || actingAs === undefined) return undefined;
  if (state === undefined || !STATES.has(state)) return undefined;
  return {
    id,
    actionId,
    actionName: value.actionName ?? actionId,
    move,
    expected,
    target,
    progress: value.progress,
    actingAs,
    name,
    createdAt,
    state,
    stateSince: value.stateSince ?? createdAt,
    attempts: value.attempts ?? 0,
    wasLost: value.wasLost ?? false,
    reason: value.reason,
    echoed: value.echoed ?? false,
    noEcho: value.noEcho ?? false,
    awaitsList: undefined,
    choices: value.choices ?? [],
    doubt: value.doubt,
    before: value.before,
    // What is not known is no evidence.
    wordsWereShown: value.wordsWereShown ?? true,
    sentAnew: value.sentAnew ?? 0,
    undoUntil: value.undoUntil,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
