/** What is kept on this device for accounts that are not in use, as main last told, and dropping it by hand. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";

export interface OtherAccountsState {
  readonly accounts: readonly OtherAccountDto[];
  /** Why they could not be read, or something could not be dropped; a sentence. */
  readonly problem: string | undefined;
}

export class OtherAccounts {
  readonly store: StoreApi<OtherAccountsState> = createStore<OtherAccountsState>(() => ({ accounts: [], problem: undefined }));
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    this.#unsubscribe = follow({
      listen: (take) => this.#bridge.on("accounts:changed", take),
      ask: () => this.#bridge.invoke("accounts:get", null),
      take: ({ accounts, problem }) => this.store.setState({ accounts, problem }),
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** One update, or (without an id) all updates and drafts of the account. It goes from the list when main says that it is gone. */
  async drop(account: string, updateId?: string): Promise<void> {
    const result = await this.#bridge.invoke("accounts:drop", updateId === undefined ? { account } : { account, updateId });
    if (!result.ok && this.#unsubscribe !== undefined) this.store.setState({ problem: errorWords(result.error) });
  }
}
