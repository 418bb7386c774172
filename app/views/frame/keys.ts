/** The keys of the whole window: one letter for each move of the chosen Action, "/" for the search. None of them while text is typed or a dialog is open. */
import { useEffect } from "react";
import type { MoveName } from "../../../electron/contract/dto.ts";
import { useStores } from "../../store/context.ts";
import { isBlank, sameProgress } from "../../store/moves.ts";
import type { Stores } from "../../store/stores.ts";
import { moveWords } from "../../words/moves.ts";
import { focusGrid } from "../queue/focus.ts";
import { NARROW } from "./media.ts";

export const SEARCH_ID = "queue-search";
export const PHASE_ID = "progress-phase";

const MOVES_BY_KEY: ReadonlyMap<string, MoveName> = new Map(
  Object.entries(moveWords).map(([move, words]) => [words.key.toLowerCase(), move as MoveName]),
);

export function useWindowKeys(): void {
  const stores = useStores();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held down would press again and again, each time for another state.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (stores.dialogs.store.getState().dialog !== undefined || isTyping(event.target)) return;
      if (handle(stores, event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [stores]);
}

function handle(stores: Stores, key: string): boolean {
  if (key === "/") return focus(SEARCH_ID);
  const { actionId, opened } = stores.selection.store.getState();
  if (actionId === undefined) return false;
  const narrow = window.matchMedia(NARROW).matches;
  if (key === "Escape" && narrow && opened) {
    stores.selection.close();
    focusGrid();
    return true;
  }
  // In a narrow window the keys act on what the open sheet shows, never on something that is not on the screen.
  if (narrow && !opened) return false;
  const move = MOVES_BY_KEY.get(key.toLowerCase());
  const row = stores.queue.store.getState().rows.get(actionId);
  if (move === undefined || row?.moves.includes(move) !== true) return false;
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
