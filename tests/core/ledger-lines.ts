/** Ledger lines for tests in which their event does not matter, and the sentences of lines. */
import type { LedgerEvent, LedgerLineDto } from "../../electron/contract/ledger.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import type { DocketClient } from "../../electron/core/docket-client.ts";

/** Returns an event whose sentence is these words. */
export function asWritten(words: string): LedgerEvent {
  return { code: "asWritten", params: { words } };
}

export function sentencesOf(lines: Iterable<Pick<LedgerLineDto, "event" | "damaged">>): string[] {
  return Array.from(lines, (line) => ledgerSentence(line));
}

/** Returns the newest page of the ledger in the window. */
export async function newestLines(client: DocketClient): Promise<LedgerLineDto[]> {
  return (await client.queries.searchLedger({ text: "" })).lines;
}
