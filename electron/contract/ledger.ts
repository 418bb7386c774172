/** The delivery ledger as it crosses the line. */
import type { LedgerKind } from "./vocabulary.ts";

/** One line of the delivery ledger: what reached whom, and what became of it. */
export interface LedgerLineDto {
  /** Grows by time; a page ends where the next begins. */
  number: number;
  at: number;
  actionId: string;
  name: string;
  kind: LedgerKind;
  /** A plain sentence. */
  words: string;
}

export interface LedgerQueryDto {
  /** Every word must occur in id, name or sentence. Empty: everything. */
  text: string;
  /** Only lines before this number; absent: the newest. */
  before?: number;
}

export interface LedgerPageDto {
  /** The newest first, at most 200. */
  lines: LedgerLineDto[];
  more: boolean;
  /** A sentence when the ledger could not be read: then no lines mean nothing. */
  problem?: string;
}
