/**
 * The slice of presses. A button or a key asks main to record an update and changes nothing here;
 * the pending mark arrives with the row. A press that main could not record is shown, and its text
 * is kept.
 */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { termsShown } from "../../electron/contract/terms.ts";
import type { SubmitInput, UpdateDto } from "../../electron/contract/updates.ts";
import { asksReason, type MoveName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { draftKey } from "./drafts.ts";
import { withEntry, withoutEntry } from "./keyed.ts";
import { sameProgress } from "./same-progress.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface MovesSlice {
  /**
   * Presses that main has not answered yet, by `pressKey` or `choiceKey`. An identical press would
   * only repeat them and is ignored; a different move is never ignored.
   */
  readonly pendingPresses: ReadonlyMap<string, Press>;
  /** Reason why the last press was not recorded, by Action. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** Updates that main has taken back, possibly before the row shows so. */
  readonly undone: ReadonlySet<string>;
  /**
   * Handles a press of the button or its key. A move that needs a reason opens its dialog instead
   * of being sent.
   */
  readonly press: (row: RowDto, move: MoveName) => void;
  /**
   * Sends a move with its reason as the status message; the phase is kept. Resolves with whether
   * main recorded the move.
   */
  readonly pressWithReason: (row: RowDto, move: MoveName, reason: string) => Promise<boolean>;
  /** Reports this progress, whatever the form contains; the draft is kept. */
  readonly report: (row: RowDto, progress: ProgressDto) => void;
  readonly resolve: (actionId: string, updateId: string, choice: UpdateChoice) => Promise<void>;
}

/** A press that main has not answered yet. */
export interface Press {
  readonly actionId: string;
  readonly what: { readonly move: MoveName } | { readonly choice: UpdateChoice };
  /** Time of the press, epoch milliseconds. */
  readonly since: number;
}

/** A press that main refused, with the reason. */
export interface Refusal extends Pick<Press, "what"> {
  readonly error: InvokeError;
}

export function pressKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

/**
 * Returns the key of a choice about one update. No move is called "choose", so the key is unique.
 */
export function choiceKey(updateId: string, choice: UpdateChoice): string {
  return `choose ${choice} ${updateId}`;
}

/** Whether an update is being taken back, or has been although its row does not show so yet. */
export function isUndoing({ pendingPresses, undone }: Pick<MovesSlice, "pendingPresses" | "undone">, updateId: string): boolean {
  return undone.has(updateId) || pendingPresses.has(choiceKey(updateId, "undo"));
}

/** Returns the row of the newest final move that can still be taken back. */
export function newestUndoable(state: Pick<DocketState, "undoable" | "pendingPresses" | "undone">): RowDto | undefined {
  return state.undoable.findLast(({ update }) => update !== undefined && !isUndoing(state, update.id));
}

/**
 * Returns the row that the undo button shows: the newest that can be taken back, else the newest
 * that is being taken back.
 */
export function shownUndoable(state: Pick<DocketState, "undoable" | "pendingPresses" | "undone">): RowDto | undefined {
  return newestUndoable(state) ?? state.undoable.at(-1);
}

/**
 * Whether this move of this row is already under way, so that another press would only repeat it. A
 * report may follow a report.
 */
export function isUnderWay({ update }: Pick<RowDto, "update">, move: MoveName): boolean {
  return update !== undefined && update.move === move && move !== "report" && isOnItsWay(update);
}

/** Whether a report of this row is under way, which answers the prompt after a silence. */
export function isReporting({ update }: RowDto): boolean {
  return update?.move === "report" && isOnItsWay(update);
}

function isOnItsWay({ state, noEcho }: UpdateDto): boolean {
  return state === "waiting" || state === "sending" || (state === "accepted" && noEcho !== true);
}

/**
 * Returns the progress sent with a move: the form's text with a report, and with Complete if the
 * text is new.
 */
export function progressFor({ draftTexts }: Pick<DocketState, "draftTexts">, row: RowDto, move: MoveName): ProgressDto | undefined {
  const draft = trimmed(draftTexts.get(draftKey(row.id, "report")), row.progress);
  if (move === "report") return draft ?? row.progress;
  return move === "complete" && draft !== undefined && !sameProgress(draft, row.progress) ? draft : undefined;
}

/**
 * Returns the typed text without surrounding blanks, which are typing slips. Blanks of the
 * service's own text are kept.
 */
function trimmed(text: ProgressDto | undefined, shown: ProgressDto | undefined): ProgressDto | undefined {
  const part = (name: keyof ProgressDto): string => {
    const typed = text?.[name] ?? "";
    return typed === shown?.[name] ? typed : typed.trim();
  };
  return text && { phase: part("phase"), statusMessage: part("statusMessage") };
}

export function isBlank(progress: ProgressDto | undefined): boolean {
  return progress === undefined || (progress.phase.trim() === "" && progress.statusMessage.trim() === "");
}

export function createMovesSlice({ bridge, now }: StorePorts): Slice<MovesSlice> {
  return (set, get) => {
    const begin = (key: string, actionId: string, what: Press["what"]): void =>
      set(({ pendingPresses }) => ({ pendingPresses: withEntry(pendingPresses, key, { actionId, what, since: now() }) }));
    const end = (key: string, actionId: string, refusal: Refusal | undefined): void =>
      set(({ pendingPresses, refusals }) => ({
        pendingPresses: withoutEntry(pendingPresses, key),
        refusals: refusal === undefined ? withoutEntry(refusals, actionId) : withEntry(refusals, actionId, refusal),
      }));
    /**
     * The press that main recorded last, with its row. Until that row changes, main's pending mark
     * is still to arrive.
     */
    let recorded: { readonly key: string; readonly row: RowDto } | undefined;
    const forget = (actionId: string): void => set(({ refusals }) => ({ refusals: withoutEntry(refusals, actionId) }));

    const submit = async (row: RowDto, move: MoveName, progress: ProgressDto | undefined, fromDraft = true): Promise<boolean> => {
      const input: SubmitInput = { actionId: row.id, move, seenState: row.movesFrom, pressedAt: now() };
      if (move === "acknowledge") input.seenTerms = termsShown(row);
      if (progress !== undefined) input.progress = progress;
      get().flushDrafts();
      const key = pressKey(row.id, move);
      begin(key, row.id, { move });
      const result = await bridge.invoke("updates:submit", input);
      if (result.ok) recorded = { key, row };
      end(key, row.id, result.ok ? undefined : { what: { move }, error: result.error });
      if (result.ok && progress !== undefined && fromDraft)
        get().markDraftSent(row.id, move === "complete" ? "report" : move, result.value.updateId);
      return result.ok;
    };

    return {
      pendingPresses: new Map(),
      refusals: new Map(),
      undone: new Set(),
      press: (row, move) => {
        // Work that has to be stopped accepts no move before the user has confirmed the stop.
        if (row.stop !== undefined || !row.moves.includes(move) || isUnderWay(row, move)) return;
        const key = pressKey(row.id, move);
        if (get().pendingPresses.has(key) || (recorded?.key === key && recorded.row === row)) return;
        forget(row.id);
        if (asksReason(move)) {
          get().openDialog({ kind: "reason", move, actionId: row.id, row });
          return;
        }
        const progress = progressFor(get(), row, move);
        if (move === "report" && isBlank(progress)) return;
        void submit(row, move, progress);
      },
      pressWithReason: (row, move, reason) => submit(row, move, { phase: row.progress?.phase ?? "", statusMessage: reason }),
      report: (row, progress) => {
        if (!row.moves.includes("report") || get().pendingPresses.has(pressKey(row.id, "report"))) return;
        forget(row.id);
        void submit(row, "report", progress, false).then(() => get().keepDraft(row.id, "report"));
      },
      resolve: async (actionId, updateId, choice) => {
        const key = choiceKey(updateId, choice);
        if (get().pendingPresses.has(key)) return;
        begin(key, actionId, { choice });
        const row = get().rows.get(actionId);
        const seen = choice === "send" && row !== undefined ? { seenTerms: termsShown(row) } : {};
        const result = await bridge.invoke("updates:resolve", { updateId, choice, ...seen });
        // An update that was taken back before the row showed it leaves the row unchanged.
        if (result.ok) recorded = undefined;
        // Until the row shows the change, the next undo applies to the next update, not to this one
        // again.
        if (result.ok && choice === "undo") set(({ undone, undoable }) => ({ undone: withUndone(undone, updateId, undoable) }));
        end(key, actionId, result.ok ? undefined : { what: { choice }, error: result.error });
      },
    };
  };
}

/** Adds an update to the set, and removes updates that no row shows as waiting any more. */
function withUndone(before: ReadonlySet<string>, updateId: string, undoable: readonly RowDto[]): ReadonlySet<string> {
  return new Set([...undoable.flatMap(({ update }) => (update !== undefined && before.has(update.id) ? [update.id] : [])), updateId]);
}
