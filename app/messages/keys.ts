/** The words of the palette, of the sheet of keys, and of the hint after the first of two keys. */
import type { RowDto } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { idWords } from "./name.ts";

export const paletteWords = {
  title: "Commands",
  field: "Find a command, a view or an Action",
  results: "Found",
  places: "Go to",
  actions: "Actions",
  others: "Docket",
  nothing: "Nothing is called that",
  choose: "choose",
  run: "do it",
  close: "close",
} as const;

/** "In progress · act-20117", after the name. */
export function paletteAction(row: RowDto): string {
  return visible([stateLabels[row.state], idWords(row.id)].filter((part) => part !== "").join(" · "));
}

export const keySheetWords = {
  title: "Keys",
  all: "All keys",
  close: "Close",
  groups: { action: "The chosen Action", rows: "The list", window: "The window", fields: "Forms and dialogs" },
  sequence: "Two keys stand for one after the other.",
} as const;

/** Before the letters that may follow. */
export const leaderWords = "Go to";
export const leaderEnd = "any other key ends this";

export const keysEditorWords = {
  title: "Keys of the commands",
  note: "Choose Change, then press the key. Escape leaves it as it was.",
  press: "Press a key …",
  changeShort: "Change",
  change: (command: string) => `Change the key of ${command}`,
  resetShort: "Reset",
  reset: (command: string) => `Reset the key of ${command}`,
  resetAll: "Reset all",
  unchanged: "No key is changed",
  taken: (key: string, command: string) => `${key} is not free: it belongs to “${command}”. Nothing was changed.`,
} as const;
