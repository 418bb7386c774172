import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/search.ts";

export const filterFields: Translated<typeof en.filterFields> = {
  state: "zustand",
  priority: "priorität",
  type: "art",
  by: "von",
  for: "für",
  is: "ist",
};

export const filterStates: Translated<typeof en.filterStates> = { open: "offen" };
