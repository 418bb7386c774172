/**
 * The parts of the state that commands read, apart from actions. Buttons and hints are evaluated
 * again only when one of these changes, so every part that a command reads must be listed here.
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
 * The state as commands read it. Of `rows`, only the active Action's row is a fact; of the list,
 * whether it has rows and whether any can be selected. The rest is read at a press. `stepped` needs
 * no fact of its own: the details change when a step ends.
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
