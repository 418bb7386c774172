/** What is kept on this device for accounts that are not in use, as main last told, and dropping it by hand. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { OtherAccountDto, OtherAccountsDto } from "../../electron/contract/dto.ts";
import { createStore } from "./create-store.ts";

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
    let pushed = false;
    this.#unsubscribe = this.#bridge.on("accounts:changed", (others) => {
      pushed = true;
      this.#take(others);
    });
    void this.#bridge.invoke("accounts:get", null).then((result) => {
      // What was pushed meanwhile is newer than the answer.
      if (result.ok && !pushed && this.#unsubscribe !== undefined) this.#take(result.value);
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** One update, or (without an id) all updates and drafts of the account. It goes from the list when main says that it is gone. */
  async drop(account: string, updateId?: string): Promise<void> {
    const result = await this.#bridge.invoke("accounts:drop", updateId === undefined ? { account } : { account, updateId });
    if (!result.ok && this.#unsubscribe !== undefined) this.store.setState({ problem: result.message });
  }

  #take({ accounts, problem }: OtherAccountsDto): void {
    this.store.setState({ accounts, problem });
  }
}
