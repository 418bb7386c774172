/**
 * The slice of updates and drafts stored for accounts that are not in use, and of dropping them.
 */
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import type { InvokeErrors } from "../../electron/contract/errors.ts";
import type { Message } from "../../electron/contract/message.ts";
import type { StoreFailure } from "../../electron/contract/storage.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

/** Reason why these accounts could not be read or something could not be dropped. */
export type OtherAccountsProblem = Message<InvokeErrors & { accountsUnreadable: { failure: StoreFailure } }>;

export interface OtherAccountsSlice {
  readonly otherAccounts: readonly OtherAccountDto[];
  readonly otherAccountsProblem: OtherAccountsProblem | undefined;
  /**
   * Drops one update, or without an id all updates and drafts of the account. They are removed from
   * the list when main reports their removal.
   */
  readonly dropOfAccount: (account: string, updateId?: string) => Promise<void>;
}

export function createOtherAccountsSlice({ bridge }: StorePorts): Slice<OtherAccountsSlice> {
  return (set) => ({
    otherAccounts: [],
    otherAccountsProblem: undefined,
    dropOfAccount: async (account, updateId) => {
      const result = await bridge.invoke("accounts:drop", updateId === undefined ? { account } : { account, updateId });
      if (!result.ok) set({ otherAccountsProblem: result.error });
    },
  });
}

export function startOtherAccounts({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("accounts:get", null),
    (take) => bridge.on("accounts:changed", take),
    {
      take: ({ accounts, problem }) =>
        setState({
          otherAccounts: accounts,
          otherAccountsProblem: problem === undefined ? undefined : { code: "accountsUnreadable", params: { failure: problem } },
        }),
    },
  );
}
