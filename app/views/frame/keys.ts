/**
 * The keys of the whole window: one letter for each move, choice and answer of the chosen Action, "/" for the search, and those of the records. None of them
 * while text is typed or a dialog is open.
 */
import { useEffect } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { MoveName, UpdateChoice } from "../../../electron/contract/vocabulary.ts";
import { useStores } from "../../store/context.ts";
import { stopsOf } from "../../store/asked.ts";
import { isBlank, isReporting, sameProgress } from "../../store/moves.ts";
import type { Stores } from "../../store/stores.ts";
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
  const stores = useStores();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held down would press again and again, each time for another state.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (stores.dialogs.store.getState().dialog !== undefined || isTyping(event.target)) return;
      if (handle(stores, event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [stores]);
}

function handle(stores: Stores, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  if (key === "/") return focus(SEARCH_ID);
  const { actionId, opened } = stores.selection.store.getState();
  const narrow = window.matchMedia(NARROW).matches;
  const letter = key.toUpperCase();
  if (forTheWindow(stores, letter, shiftKey, actionId)) return true;
  if (letter === moveWords.acknowledge.key && stores.marks.store.getState().ids.size > 0 && !(narrow && opened)) {
    void stores.bulk.acknowledge();
    return true;
  }
  if (actionId === undefined) return false;
  if (key === "Escape" && narrow && opened) {
    stores.selection.close();
    focusGrid();
    return true;
  }
  // In a narrow window the keys act on what the open sheet shows, never on something that is not on the screen.
  if (narrow && !opened) return false;
  const row = stores.queue.store.getState().rows.get(actionId);
  if (row === undefined) return false;
  return forTheQuestions(stores, row, letter, shiftKey) || forTheMoves(stores, row, letter);
}

/** The records, and what has to be stopped wherever it stands. */
function forTheWindow(stores: Stores, letter: string, shiftKey: boolean, actionId: string | undefined): boolean {
  if (letter === HANDOVER_KEY) stores.dialogs.open({ kind: "handover" });
  else if (letter === LEDGER_KEY)
    stores.dialogs.open(shiftKey && actionId !== undefined ? { kind: "ledger", text: actionId } : { kind: "ledger" });
  else if (letter === STOP_KEY && shiftKey) {
    const [first] = stopsOf(stores.queue.store.getState().rows);
    if (first === undefined) return false;
    stores.openAction(first.id);
  } else return false;
  return true;
}

/** What Docket asks about the Action: to stop, about its last update, about a change, about a silence. */
function forTheQuestions({ answers, moves }: Stores, row: RowDto, letter: string, shiftKey: boolean): boolean {
  const { update, stop, changed, silentSince, progress } = row;
  const choice = update?.choices.find((candidate: UpdateChoice) => choiceKeys[candidate] === letter);
  const silent = silentSince !== undefined && !isReporting(row);
  if (stop !== undefined && letter === STOP_KEY) answers.stopped(row.id);
  else if (update !== undefined && choice !== undefined) void moves.resolve(row.id, update.id, choice);
  else if (stop !== undefined) return false;
  else if (changed !== undefined && letter === ACCEPT_KEY) answers.accept(row.id, shiftKey && row.moves.includes("report"));
  else if (silent && letter === silenceKeys.still) moves.say(row, stillWorking(row));
  else if (silent && letter === silenceKeys.again && progress !== undefined && !isBlank(progress)) moves.say(row, progress);
  else if (silent && letter === silenceKeys.later) answers.later(row.id);
  else return false;
  return true;
}

function forTheMoves(stores: Stores, row: RowDto, letter: string): boolean {
  const move = MOVES_BY_KEY.get(letter);
  if (move === undefined || !row.moves.includes(move)) return false;
  const text = stores.moves.progressFor(row, "report");
  if (move === "report" && (isBlank(text) || sameProgress(text, row.progress))) return focus(PHASE_ID);
  stores.moves.press(row, move);
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
