/** The slice of the open dialog and the open menu; at most one of each is open. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ReasonMove } from "../../electron/contract/vocabulary.ts";
import type { Slice } from "./store.ts";

export type OpenDialog =
  | {
      readonly kind:
        | "digest"
        | "diagnostics"
        | "about"
        | "handover"
        | "shift"
        | "accounts"
        | "proxySignIn"
        | "certificate"
        | "switch"
        | "crash"
        | "palette"
        | "keys";
    }
  /** `section`: the section at which the dialog opens. */
  | { readonly kind: "settings"; readonly section?: "accounts" }
  /** `text`: the initial search text. */
  | { readonly kind: "ledger"; readonly text?: string }
  /** `row`: the row at the press. The Action may be gone before the reason is typed. */
  | { readonly kind: "reason"; readonly move: ReasonMove; readonly actionId: string; readonly row: RowDto };

/** Names of the menus that open over the window from a button. */
export type MenuName = "filters" | "order" | "moves" | "profiles";

export interface DialogsSlice {
  readonly dialog: OpenDialog | undefined;
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly closeDialog: () => void;
  readonly menu: MenuName | undefined;
  readonly openMenu: (menu: MenuName) => void;
  /** Closes this menu; another open menu stays open. */
  readonly closeMenu: (menu: MenuName) => void;
}

export const createDialogsSlice: Slice<DialogsSlice> = (set, get) => ({
  dialog: undefined,
  openDialog: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: undefined }),
  menu: undefined,
  openMenu: (menu) => set({ menu }),
  closeMenu: (menu) => {
    if (get().menu === menu) set({ menu: undefined });
  },
});
