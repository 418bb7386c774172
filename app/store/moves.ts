/**
 * What a press of a button or a key does. It asks main to record an update and changes nothing here: the pending mark comes back with the row.
 * A press that main could not record is told to the user, and the text that belonged to it stays.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { SubmitInput, UpdateDto } from "../../electron/contract/updates.ts";
import { asksReason, type MoveName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import type { Dialogs } from "./dialogs.ts";
import type { Drafts } from "./drafts.ts";
import { withEntry, withoutEntry } from "./keyed.ts";

export interface MovesState {
  /** Presses that main has not answered yet, by `pressKey`: the same one would only repeat them. Another move is another press, and never ignored. */
  readonly recording: ReadonlyMap<string, Press>;
  /** Why the last press was not recorded, by Action. */
  readonly problems: ReadonlyMap<string, Refusal>;
}

/** A press that main has not answered yet. */
export interface Press {
  readonly actionId: string;
  readonly what: { readonly move: MoveName } | { readonly choice: UpdateChoice };
  /** When it was pressed, epoch milliseconds. */
  readonly since: number;
}

/** A press that main has refused, and its sentence why. */
export interface Refusal extends Pick<Press, "what"> {
  readonly message: string;
}

export function pressKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

/** Of a choice about one update; no move is called "choose". */
export function choiceKey(updateId: string, choice: UpdateChoice): string {
  return `choose ${choice} ${updateId}`;
}

/** Whether this move of this row is already on its way, so that pressing again would only repeat it. A report may follow a report. */
export function isUnderWay({ update }: RowDto, move: MoveName): boolean {
  return update !== undefined && update.move === move && move !== "report" && isOnItsWay(update);
}

/** Whether a report of this row is on its way, so that a question after one is answered. */
export function isReporting({ update }: RowDto): boolean {
  return update?.move === "report" && isOnItsWay(update);
}

function isOnItsWay({ state, noEcho }: UpdateDto): boolean {
  return state === "waiting" || state === "sending" || (state === "accepted" && noEcho !== true);
}

export class Moves {
  readonly store: StoreApi<MovesState> = createStore<MovesState>(() => ({ recording: new Map(), problems: new Map() }));
  readonly #bridge: DocketBridge;
  readonly #drafts: Drafts;
  readonly #dialogs: Dialogs;
  readonly #now: () => number;

  constructor(bridge: DocketBridge, drafts: Drafts, dialogs: Dialogs, now: () => number = Date.now) {
    this.#bridge = bridge;
    this.#drafts = drafts;
    this.#dialogs = dialogs;
    this.#now = now;
  }

  /** The button or its key. Moves that need a reason open their dialog; `confirm` sends them. */
  press(row: RowDto, move: MoveName): void {
    // What has to be stopped is frozen until its user has said so.
    if (
      row.stop !== undefined ||
      !row.moves.includes(move) ||
      isUnderWay(row, move) ||
      this.store.getState().recording.has(pressKey(row.id, move))
    )
      return;
    this.#problem(row.id, undefined);
    if (asksReason(move)) {
      this.#dialogs.open({ kind: "reason", move, actionId: row.id });
      return;
    }
    const progress = this.progressFor(row, move);
    if (move === "report" && isBlank(progress)) return;
    void this.#submit(row, move, progress);
  }

  /** Sends a move with its reason as the status message, the phase kept. The answer says whether it is on record. */
  confirm(row: RowDto, move: MoveName, reason: string): Promise<boolean> {
    return this.#submit(row, move, { phase: row.progress?.phase ?? "", statusMessage: reason });
  }

  /** A report in these words, whatever stands in the form: it is not the draft's text, so the draft stays. */
  say(row: RowDto, progress: ProgressDto): void {
    if (!row.moves.includes("report") || this.store.getState().recording.has(pressKey(row.id, "report"))) return;
    this.#problem(row.id, undefined);
    void this.#submit(row, "report", progress, false).then(() => this.#drafts.keep(row.id, "report"));
  }

  async resolve(actionId: string, updateId: string, choice: UpdateChoice): Promise<void> {
    const key = choiceKey(updateId, choice);
    if (this.store.getState().recording.has(key)) return;
    this.#begin(key, actionId, { choice });
    const result = await this.#bridge.invoke("updates:resolve", { updateId, choice });
    this.#end(key);
    this.#problem(actionId, result.ok ? undefined : { what: { choice }, message: errorWords(result.error) });
  }

  /** What travels with the move: the form's text with a report, and with Complete when it says something new. */
  progressFor(row: RowDto, move: MoveName): ProgressDto | undefined {
    const draft = this.#drafts.text(row.id, "report");
    if (move === "report") return draft ?? row.progress;
    return move === "complete" && draft !== undefined && !sameProgress(draft, row.progress) ? draft : undefined;
  }

  async #submit(row: RowDto, move: MoveName, progress: ProgressDto | undefined, fromDraft = true): Promise<boolean> {
    const input: SubmitInput = { actionId: row.id, move, seenState: row.movesFrom, pressedAt: this.#now() };
    if (progress !== undefined) input.progress = progress;
    this.#drafts.flush();
    const key = pressKey(row.id, move);
    this.#begin(key, row.id, { move });
    const result = await this.#bridge.invoke("updates:submit", input);
    this.#end(key);
    this.#problem(row.id, result.ok ? undefined : { what: { move }, message: errorWords(result.error) });
    if (result.ok && progress !== undefined && fromDraft)
      this.#drafts.sent(row.id, move === "complete" ? "report" : move, result.value.updateId);
    return result.ok;
  }

  #begin(key: string, actionId: string, what: Press["what"]): void {
    this.store.setState(({ recording }) => ({ recording: withEntry(recording, key, { actionId, what, since: this.#now() }) }));
  }

  #end(key: string): void {
    this.store.setState(({ recording }) => ({ recording: withoutEntry(recording, key) }));
  }

  #problem(actionId: string, problem: Refusal | undefined): void {
    this.store.setState(({ problems }) => ({
      problems: problem === undefined ? withoutEntry(problems, actionId) : withEntry(problems, actionId, problem),
    }));
  }
}

export function isBlank(progress: ProgressDto | undefined): boolean {
  return progress === undefined || (progress.phase.trim() === "" && progress.statusMessage.trim() === "");
}

export function sameProgress(a: ProgressDto | undefined, b: ProgressDto | undefined): boolean {
  return (a?.phase ?? "") === (b?.phase ?? "") && (a?.statusMessage ?? "") === (b?.statusMessage ?? "");
}
