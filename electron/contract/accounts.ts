/** Accounts, waiting work of those not in use, and the handover to the next shift. */
import type { PrincipalDto, RowDto } from "./action.ts";
import type { ConnectionDto } from "./connection.ts";
import type { StoreFailure } from "./storage.ts";
import type { DraftDto, UpdateDto } from "./updates.ts";
import type { UpdateState } from "./vocabulary.ts";

/** One service and the Principal who acts on it. */
export interface AccountDto {
  /** As it was configured, normalised. */
  baseUrl: string;
  /** Absent where the stored record has none. */
  actingAs?: PrincipalDto;
}

/** Stored work of an account that is not in use. It waits; no other account sends it. */
export interface OtherAccountDto {
  key: string;
  account: AccountDto;
  /** Of all its updates that are not through, or were refused. */
  counts: Partial<Record<UpdateState, number>>;
  /** The earliest first, at most 200 of them. */
  updates: UpdateDto[];
  /** Records of updates that could not be read. */
  unreadable: number;
  drafts: number;
  /** Names of the Actions with a requested stop of work that is not confirmed. */
  stops: string[];
}

export interface OtherAccountsDto {
  accounts: OtherAccountDto[];
  /** The store's failure while they cannot be read: then no accounts mean nothing. */
  problem?: StoreFailure;
}

/** The handover to the next shift on this machine. */
export interface HandoverDto {
  at: number;
  actingAs?: PrincipalDto;
  connection: ConnectionDto;
  /** False until a whole list was read, in this run or the last. */
  known: boolean;
  open: RowDto[];
  /** Not through yet, or waiting for a decision. */
  updates: UpdateDto[];
  drafts: (DraftDto & { actionName: string })[];
  /** Stored work of accounts that are not in use. */
  otherAccounts: OtherAccountsDto;
}
