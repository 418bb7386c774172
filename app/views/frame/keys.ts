/**
 * The keys of the whole window: one letter for each move, choice and answer of the chosen Action, "/" for the search, and those of the records. None of them
 * while text is typed or a dialog is open.
 */
import { useEffect } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { MoveName, UpdateChoice } from "../../../electron/contract/vocabulary.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { isBlank, isReporting, progressFor, sameProgress } from "../../store/moves.ts";
import type { DocketState } from "../../store/store.ts";
import { moveWords } from "../../messages/moves.ts";
import { HANDOVER_KEY, LEDGER_KEY } from "../../messages/records.ts";
import { silenceKeys, stillWorking } from "../../messages/silence.ts";
import { STOP_KEY } from "../../messages/stop.ts";
import { choiceKeys } from "../../messages/updates.ts";
import { ACCEPT_KEY } from "../details/ChangedPanel.tsx";
import { focusGrid } from "../queue/focus.ts";
import { NARROW } from "./media.ts";

export const SEARCH_ID = "queue-search";
export const PHASE_ID = "progress-phase";

const MOVES_BY_KEY: ReadonlyMap<string, MoveName> = new Map(
  Object.entries(moveWords).map(([move, words]) => [words.key, move as MoveName]),
);

export function useWindowKeys(): void {
  const store = useDocketStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held down would press again and again, each time for another state.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (store.getState().dialog !== undefined || isTyping(event.target)) return;
      if (handle(store.getState(), event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

function handle(state: DocketState, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  if (key === "/") return focus(SEARCH_ID);
  const { activeId, isSheetOpen, selectedIds, rows } = state;
  const narrow = window.matchMedia(NARROW).matches;
  const letter = key.toUpperCase();
  if (forTheWindow(state, letter, shiftKey)) return true;
  if (letter === moveWords.acknowledge.key && selectedIds.size > 0 && !(narrow && isSheetOpen)) {
    void state.acknowledgeSelected();
    return true;
  }
  if (activeId === undefined) return false;
  if (key === "Escape" && narrow && isSheetOpen) {
    state.closeDetails();
    focusGrid();
    return true;
  }
  // In a narrow window the keys act on what the open sheet shows, never on something that is not on the screen.
  if (narrow && !isSheetOpen) return false;
  const row = rows.get(activeId);
  if (row === undefined) return false;
  return forThePrompts(state, row, letter, shiftKey) || forTheMoves(state, row, letter);
}

/** The records, and what has to be stopped wherever it stands. */
function forTheWindow({ activeId, stops, openDialog, openAction }: DocketState, letter: string, shiftKey: boolean): boolean {
  if (letter === HANDOVER_KEY) openDialog({ kind: "handover" });
  else if (letter === LEDGER_KEY) openDialog(shiftKey && activeId !== undefined ? { kind: "ledger", text: activeId } : { kind: "ledger" });
  else if (letter === STOP_KEY && shiftKey) {
    const [first] = stops;
    if (first === undefined) return false;
    openAction(first.id);
  } else return false;
  return true;
}

/** What Docket asks about the Action: to stop, about its last update, about a change, about a silence. */
function forThePrompts(state: DocketState, row: RowDto, letter: string, shiftKey: boolean): boolean {
  const { update, stop, changed, silentSince, progress } = row;
  const choice = update?.choices.find((candidate: UpdateChoice) => choiceKeys[candidate] === letter);
  const silent = silentSince !== undefined && !isReporting(row);
  if (stop !== undefined && letter === STOP_KEY) state.confirmStop(row.id);
  else if (update !== undefined && choice !== undefined) void state.resolve(row.id, update.id, choice);
  else if (stop !== undefined) return false;
  else if (changed !== undefined && letter === ACCEPT_KEY) state.acceptChange(row.id, shiftKey && row.moves.includes("report"));
  else if (silent && letter === silenceKeys.still) state.report(row, stillWorking(row));
  else if (silent && letter === silenceKeys.again && progress !== undefined && !isBlank(progress)) state.report(row, progress);
  else if (silent && letter === silenceKeys.later) state.snoozeSilence(row.id);
  else return false;
  return true;
}

function forTheMoves(state: DocketState, row: RowDto, letter: string): boolean {
  const move = MOVES_BY_KEY.get(letter);
  if (move === undefined || !row.moves.includes(move)) return false;
  const text = progressFor(state, row, "report");
  if (move === "report" && (isBlank(text) || sameProgress(text, row.progress))) return focus(PHASE_ID);
  state.press(row, move);
  return true;
}

function focus(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
