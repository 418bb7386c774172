/** Which dialog is open; at most one. */
import type { StoreApi } from "zustand/vanilla";
import type { ReasonMove } from "../../electron/contract/vocabulary.ts";
import { createStore } from "./create-store.ts";

export type OpenDialog =
  | { readonly kind: "settings" | "digest" | "diagnostics" | "handover" | "accounts" | "proxySignIn" | "certificate" }
  /** With `text`, the search begins with it. */
  | { readonly kind: "ledger"; readonly text?: string }
  | { readonly kind: "reason"; readonly move: ReasonMove; readonly actionId: string };

export interface DialogsState {
  readonly dialog: OpenDialog | undefined;
}

export class Dialogs {
  readonly store: StoreApi<DialogsState> = createStore<DialogsState>(() => ({ dialog: undefined }));

  open(dialog: OpenDialog): void {
    this.store.setState({ dialog });
  }

  close(): void {
    this.store.setState({ dialog: undefined });
  }
}
