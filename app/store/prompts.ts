/**
 * The slice of Docket's prompts about an Action: to stop work, to accept a change, to report after
 * a silence. An answer changes no row; the prompt is removed with the next row.
 */
import type { DocketBridge, Result } from "../../electron/contract/channels.ts";
import type { AcceptInput, RowDto } from "../../electron/contract/action.ts";
import { compareByAttention } from "../../electron/contract/attention.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { withEntry, withoutEntry } from "./keyed.ts";
import { isReporting } from "./moves.ts";
import type { RowChange } from "./order.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface PromptsSlice {
  /** Actions whose work has to be stopped, in order of attention. */
  readonly stops: readonly RowDto[];
  /**
   * Actions in progress without a report for too long and without a report under way, the longest
   * waiting first.
   */
  readonly silences: readonly RowDto[];
  /** Start times of answers that main has not taken yet, by Action, epoch milliseconds. */
  readonly pendingAnswers: ReadonlyMap<string, number>;
  /** Reason why the last answer could not be taken, by Action. */
  readonly answerProblems: ReadonlyMap<string, InvokeError>;
  /** The Action whose stop was confirmed last. */
  readonly stopNoted: RowDto | undefined;
  /** Confirms that the user has stopped the work ("I have stopped."). */
  readonly confirmStop: (actionId: string) => void;
  /** Accepts the Action as it is now; with `report`, also sends the service a report. */
  readonly acceptChange: (input: AcceptInput) => void;
  /** Postpones the prompt after a silence ("Not now"). */
  readonly snoozeSilence: (actionId: string) => void;
}

export function createPromptsSlice({ bridge, now }: StorePorts): Slice<PromptsSlice> {
  return (set, get) => {
    const answer = async (actionId: string, send: (bridge: DocketBridge) => Promise<Result<null>>): Promise<boolean> => {
      if (get().pendingAnswers.has(actionId)) return false;
      set(({ pendingAnswers, answerProblems }) => ({
        pendingAnswers: withEntry(pendingAnswers, actionId, now()),
        answerProblems: withoutEntry(answerProblems, actionId),
      }));
      const result = await send(bridge);
      set(({ pendingAnswers, answerProblems }) => ({
        pendingAnswers: withoutEntry(pendingAnswers, actionId),
        answerProblems: result.ok ? answerProblems : withEntry(answerProblems, actionId, result.error),
      }));
      return result.ok;
    };
    const confirm = async (actionId: string): Promise<void> => {
      const row = get().rows.get(actionId);
      if (await answer(actionId, (to) => to.invoke("stop:confirm", { actionId }))) set({ stopNoted: row });
    };
    return {
      stops: [],
      silences: [],
      pendingAnswers: new Map(),
      answerProblems: new Map(),
      stopNoted: undefined,
      confirmStop: (actionId) => void confirm(actionId),
      acceptChange: (input) => void answer(input.actionId, (to) => to.invoke("changes:accept", input)),
      snoozeSilence: (actionId) => void answer(actionId, (to) => to.invoke("silence:later", { actionId })),
    };
  };
}

type Prompt = "stops" | "silences";

/** Returns the prompt about a row, if any. A stop suppresses every other prompt. */
function promptOf(row: RowDto | undefined): Prompt | undefined {
  if (row?.stop !== undefined) return "stops";
  return row?.silentSince !== undefined && !isReporting(row) ? "silences" : undefined;
}

/** Sort orders. A prompt's key leads to the first row; stops are sorted as in the list. */
const ORDERS: Readonly<Record<Prompt, (a: RowDto, b: RowDto) => number>> = {
  stops: compareByAttention,
  silences: (a, b) => (a.silentSince ?? 0) - (b.silentSince ?? 0) || (a.id < b.id ? -1 : 1),
};

/** Returns the prompts after these rows have changed; the same arrays if nothing changed. */
export function promptsAfter(state: DocketState, changes: readonly RowChange[]): Pick<PromptsSlice, Prompt> {
  return { stops: promptAfter("stops", state.stops, changes), silences: promptAfter("silences", state.silences, changes) };
}

function promptAfter(prompt: Prompt, rows: readonly RowDto[], changes: readonly RowChange[]): readonly RowDto[] {
  const touched = changes.filter(({ before, after }) => promptOf(before) === prompt || promptOf(after) === prompt);
  if (touched.length === 0) return rows;
  const ids = new Set(touched.map(({ id }) => id));
  const asked = touched.flatMap(({ after }) => (after !== undefined && promptOf(after) === prompt ? [after] : []));
  return [...rows.filter(({ id }) => !ids.has(id)), ...asked].toSorted(ORDERS[prompt]);
}
