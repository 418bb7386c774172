/**
 * The slice of presses: a button or a key asks main to record an update and changes nothing here;
 * the pending mark comes back with the row. A press that main could not record is shown, and the
 * text that belonged to it stays.
 */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { SubmitInput, UpdateDto } from "../../electron/contract/updates.ts";
import { asksReason, type MoveName, type UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { draftKey } from "./drafts.ts";
import { withEntry, withoutEntry } from "./keyed.ts";
import { sameProgress } from "./same-progress.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface MovesSlice {
  /**
   * Presses that main has not answered yet, by `pressKey` or `choiceKey`: the same one would only
   * repeat them. Another move is another press, and never ignored.
   */
  readonly pendingPresses: ReadonlyMap<string, Press>;
  /** Why the last press was not recorded, by Action. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** Updates that main has taken back, perhaps before the row said so. */
  readonly undone: ReadonlySet<string>;
  /** The button or its key. A move that needs a reason opens its dialog instead of being sent. */
  readonly press: (row: RowDto, move: MoveName) => void;
  /**
   * Sends a move with its reason as the status message, the phase kept. The answer is whether it is
   * on record.
   */
  readonly pressWithReason: (row: RowDto, move: MoveName, reason: string) => Promise<boolean>;
  /** Reports this progress whatever stands in the form; the draft stays. */
  readonly report: (row: RowDto, progress: ProgressDto) => void;
  readonly resolve: (actionId: string, updateId: string, choice: UpdateChoice) => Promise<void>;
}

/** A press that main has not answered yet. */
export interface Press {
  readonly actionId: string;
  readonly what: { readonly move: MoveName } | { readonly choice: UpdateChoice };
  /** When it was pressed, epoch milliseconds. */
  readonly since: number;
}

/** A press that main has refused, and why. */
export interface Refusal extends Pick<Press, "what"> {
  readonly error: InvokeError;
}

export function pressKey(actionId: string, move: MoveName): string {
  return `${move} ${actionId}`;
}

/** Of a choice about one update; no move is called "choose". */
export function choiceKey(updateId: string, choice: UpdateChoice): string {
  return `choose ${choice} ${updateId}`;
}

/** Whether an update is being taken back, or has been, and its row does not say so yet. */
export function isUndoing({ pendingPresses, undone }: Pick<MovesSlice, "pendingPresses" | "undone">, updateId: string): boolean {
  return undone.has(updateId) || pendingPresses.has(choiceKey(updateId, "undo"));
}

/** The row of the newest final move that is still to be taken back. */
export function newestUndoable(state: Pick<DocketState, "undoable" | "pendingPresses" | "undone">): RowDto | undefined {
  return state.undoable.findLast(({ update }) => update !== undefined && !isUndoing(state, update.id));
}

/** That one or, where there is none, the newest of those that are being taken back: the one in sight. */
export function shownUndoable(state: Pick<DocketState, "undoable" | "pendingPresses" | "undone">): RowDto | undefined {
  return newestUndoable(state) ?? state.undoable.at(-1);
}

/**
 * Whether this move of this row is already on its way, so that pressing again would only repeat it.
 * A report may follow a report.
 */
export function isUnderWay({ update }: Pick<RowDto, "update">, move: MoveName): boolean {
  return update !== undefined && update.move === move && move !== "report" && isOnItsWay(update);
}

/** Whether a report of this row is on its way, so that the prompt after a silence is answered. */
export function isReporting({ update }: RowDto): boolean {
  return update?.move === "report" && isOnItsWay(update);
}

function isOnItsWay({ state, noEcho }: UpdateDto): boolean {
  return state === "waiting" || state === "sending" || (state === "accepted" && noEcho !== true);
}

/**
 * The progress that travels with the move: the form's text with a report, and with Complete when it
 * says something new.
 */
export function progressFor({ draftTexts }: Pick<DocketState, "draftTexts">, row: RowDto, move: MoveName): ProgressDto | undefined {
  const draft = trimmed(draftTexts.get(draftKey(row.id, "report")), row.progress);
  if (move === "report") return draft ?? row.progress;
  return move === "complete" && draft !== undefined && !sameProgress(draft, row.progress) ? draft : undefined;
}

/** The blanks around a typed text are slips, and nobody else is to read them; those of the service's stay. */
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
    /** The press that main has recorded last, and the row that it was made on: until that changes, main's mark is on its way. */
    let recorded: { readonly key: string; readonly row: RowDto } | undefined;
    const forget = (actionId: string): void => set(({ refusals }) => ({ refusals: withoutEntry(refusals, actionId) }));

    const submit = async (row: RowDto, move: MoveName, progress: ProgressDto | undefined, fromDraft = true): Promise<boolean> => {
      const input: SubmitInput = { actionId: row.id, move, seenState: row.movesFrom, pressedAt: now() };
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
        // Work that has to be stopped takes no move before its user has confirmed the stop.
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
        const result = await bridge.invoke("updates:resolve", { updateId, choice });
        // Taken back before the row has said that it was there, it leaves the row as it was.
        if (result.ok) recorded = undefined;
        // Until its row says so, what comes next is the next one, and not this one again.
        if (result.ok && choice === "undo") set(({ undone, undoable }) => ({ undone: withUndone(undone, updateId, undoable) }));
        end(key, actionId, result.ok ? undefined : { what: { choice }, error: result.error });
      },
    };
  };
}

/** Those that no row shows as waiting any more are forgotten. */
function withUndone(before: ReadonlySet<string>, updateId: string, undoable: readonly RowDto[]): ReadonlySet<string> {
  return new Set([...undoable.flatMap(({ update }) => (update !== undefined && before.has(update.id) ? [update.id] : [])), updateId]);
}
