/** Accounts, waiting work of those not in use, and the handover to the next shift. */
import type { PrincipalDto, RowDto } from "./action.ts";
import type { ConnectionDto } from "./connection.ts";
import type { StoreFailure } from "./storage.ts";
import type { DraftDto, UpdateDto } from "./updates.ts";
import type { UpdateState } from "./vocabulary.ts";

/** A service and the Principal who acts on it. */
export interface AccountDto {
  /** Service address as configured, normalised. */
  baseUrl: string;
  /** Absent if the stored record has none. */
  actingAs?: PrincipalDto;
}

/** Stored work of an account that is not in use. It waits; no other account sends it. */
export interface OtherAccountDto {
  key: string;
  account: AccountDto;
  /** Number of its unfinished or refused updates, by state. */
  counts: Partial<Record<UpdateState, number>>;
  /** The earliest updates first, at most 200. */
  updates: UpdateDto[];
  /** Number of update records that could not be read. */
  unreadable: number;
  drafts: number;
  /** Names of the Actions whose requested stop of work is not confirmed. */
  stops: string[];
}

export interface OtherAccountsDto {
  accounts: OtherAccountDto[];
  /** The store's failure while the accounts cannot be read; an empty list then proves nothing. */
  problem?: StoreFailure;
}

/** The handover to the next shift on this machine. */
export interface HandoverDto {
  at: number;
  actingAs?: PrincipalDto;
  connection: ConnectionDto;
  /** False until a complete list was read, in this run or the last. */
  known: boolean;
  open: RowDto[];
  /** Updates that are unfinished or need a decision. */
  updates: UpdateDto[];
  drafts: (DraftDto & { actionName: string })[];
  /** Stored work of accounts that are not in use. */
  otherAccounts: OtherAccountsDto;
}
