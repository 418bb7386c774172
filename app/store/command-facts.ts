/**
 * All that the commands read of the state, apart from actions. Buttons and hints are judged again
 * only when one of these changes, so what a command reads has to be named here.
 */
import { chosenId, hasSelectable, listedSelection } from "./choice.ts";
import type { DocketState } from "./store.ts";

const FACTS = [
  "activeId",
  "areNoticesOpen",
  "bulkItems",
  "certificateChoice",
  "dialog",
  "digest",
  "draftTexts",
  "updateStages",
  "pendingChanges",
  "heldCommand",
  "isAfterLeader",
  "isNavOpen",
  "isSheetOpen",
  "isUnasked",
  "clearedChoice",
  "menu",
  "preferences",
  "pendingAnswers",
  "pendingPresses",
  "profiles",
  "proxySignIn",
  "selectedIds",
  "settings",
  "silences",
  "stops",
  "undone",
  "uncaughtErrors",
  "undoable",
  "viewOptions",
] as const satisfies readonly (keyof DocketState)[];

type ActionName = { [K in keyof DocketState]: DocketState[K] extends (...args: never[]) => unknown ? K : never }[keyof DocketState];

/**
 * The state as the commands see it. Of `rows`, only the active Action's row is a fact, and of the
 * list, whether it has rows and some that can be selected: the rest is for the moment of a press. A
 * step is over when the details have followed it, and they are then others.
 */
export type CommandState = Pick<DocketState, (typeof FACTS)[number] | ActionName | "list" | "listVersion" | "rows" | "stepped">;

export type CommandFacts = readonly unknown[];

export function commandFacts(state: DocketState): CommandFacts {
  const row = state.activeId === undefined ? undefined : state.rows.get(state.activeId);
  return [
    row,
    chosenId(state),
    listedSelection(state),
    state.list.rows.length > 0,
    hasSelectable(state),
    ...FACTS.map((fact) => state[fact]),
  ];
}
