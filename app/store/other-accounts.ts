/** The slice of what this device keeps for accounts that are not in use, and of dropping it. */
import { otherAccountsProblemSentence } from "../../electron/contract/messages/accounts.ts";
import type { OtherAccountDto } from "../../electron/contract/accounts.ts";
import { errorWords } from "../messages/errors.ts";
import { mirror } from "./mirror.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";

export interface OtherAccountsSlice {
  readonly otherAccounts: readonly OtherAccountDto[];
  /** Why they could not be read, or something could not be dropped; a sentence. */
  readonly otherAccountsProblem: string | undefined;
  /**
   * Drops one update, or without an id all updates and drafts of the account. They go from the list
   * when main says that they are gone.
   */
  readonly dropOfAccount: (account: string, updateId?: string) => Promise<void>;
}

export function createOtherAccountsSlice({ bridge }: StorePorts): Slice<OtherAccountsSlice> {
  return (set) => ({
    otherAccounts: [],
    otherAccountsProblem: undefined,
    dropOfAccount: async (account, updateId) => {
      const result = await bridge.invoke("accounts:drop", updateId === undefined ? { account } : { account, updateId });
      if (!result.ok) set({ otherAccountsProblem: errorWords(result.error) });
    },
  });
}

export function startOtherAccounts({ setState, ports: { bridge } }: DocketStore): () => void {
  return mirror(
    () => bridge.invoke("accounts:get", null),
    (take) => bridge.on("accounts:changed", take),
    { take: (others) => setState({ otherAccounts: others.accounts, otherAccountsProblem: otherAccountsProblemSentence(others) }) },
  );
}
