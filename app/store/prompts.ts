/**
 * The slice of Docket's prompts about an Action: to stop work, to accept a change, to report after
 * a silence. An answer changes no row; the prompt goes with the next row.
 */
import type { DocketBridge, Result } from "../../electron/contract/channels.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import { withEntry, withoutEntry } from "./keyed.ts";
import { isReporting } from "./moves.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface PromptsSlice {
  /** Actions whose work has to be stopped, the longest waiting first. */
  readonly stops: readonly RowDto[];
  /**
   * Actions in progress with nothing reported for too long and no report on its way, the longest
   * waiting first.
   */
  readonly silences: readonly RowDto[];
  /** Answers that main has not taken yet, by Action: since when, epoch milliseconds. */
  readonly pendingAnswers: ReadonlyMap<string, number>;
  /** Why the last answer could not be taken, by Action. */
  readonly answerProblems: ReadonlyMap<string, InvokeError>;
  /** "I have stopped." */
  readonly confirmStop: (actionId: string) => void;
  /** Takes the Action as it is now; with `report`, the service gets a report. */
  readonly acceptChange: (actionId: string, report: boolean) => void;
  /** "Not now", to the prompt after a silence. */
  readonly snoozeSilence: (actionId: string) => void;
}

export function createPromptsSlice({ bridge, now }: StorePorts): Slice<PromptsSlice> {
  return (set, get) => {
    const answer = async (actionId: string, send: (bridge: DocketBridge) => Promise<Result<null>>): Promise<void> => {
      if (get().pendingAnswers.has(actionId)) return;
      set(({ pendingAnswers, answerProblems }) => ({
        pendingAnswers: withEntry(pendingAnswers, actionId, now()),
        answerProblems: withoutEntry(answerProblems, actionId),
      }));
      const result = await send(bridge);
      set(({ pendingAnswers, answerProblems }) => ({
        pendingAnswers: withoutEntry(pendingAnswers, actionId),
        answerProblems: result.ok ? answerProblems : withEntry(answerProblems, actionId, result.error),
      }));
    };
    return {
      stops: [],
      silences: [],
      pendingAnswers: new Map(),
      answerProblems: new Map(),
      confirmStop: (actionId) => void answer(actionId, (to) => to.invoke("stop:confirm", { actionId })),
      acceptChange: (actionId, report) => void answer(actionId, (to) => to.invoke("changes:accept", { actionId, report })),
      snoozeSilence: (actionId) => void answer(actionId, (to) => to.invoke("silence:later", { actionId })),
    };
  };
}

/** The prompts of these rows; the same arrays as before where nothing changes. */
export function promptsOf(state: DocketState): Pick<PromptsSlice, "stops" | "silences"> {
  const stops: RowDto[] = [];
  const silences: RowDto[] = [];
  for (const row of state.rows.values()) {
    if (row.stop !== undefined) stops.push(row);
    else if (row.silentSince !== undefined && !isReporting(row)) silences.push(row);
  }
  return {
    stops: keepSame(
      state.stops,
      stops.toSorted((a, b) => (a.stop?.at ?? 0) - (b.stop?.at ?? 0)),
    ),
    silences: keepSame(
      state.silences,
      silences.toSorted((a, b) => (a.silentSince ?? 0) - (b.silentSince ?? 0)),
    ),
  };
}

function keepSame(before: readonly RowDto[], rows: readonly RowDto[]): readonly RowDto[] {
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}
