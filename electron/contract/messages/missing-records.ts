/**
 * Which records of this device may be missing from what Docket shows, derived from its storage
 * problems. If records may be missing, Docket does not claim that there are none.
 */
import type { StorageTroubleDto } from "../connection.ts";
import type { Message } from "../message.ts";
import type { StorageProblems, StoreTask } from "../storage.ts";

export type KeptRecords = "updates" | "drafts" | "ledger";

const ALL: readonly KeptRecords[] = ["updates", "drafts", "ledger"];
const NONE: readonly KeptRecords[] = [];

/** Tasks that read records; their failure means that records may be missing. */
const UNREAD: Readonly<Partial<Record<StoreTask, KeptRecords>>> = { readUpdates: "updates", readDrafts: "drafts", readLedger: "ledger" };

const MISSING: { readonly [Code in keyof StorageProblems]: (params: StorageProblems[Code]) => readonly KeptRecords[] } = {
  storeFailed: ({ task }) => ALL.filter((records) => UNREAD[task] === records),
  settingsNotWritten: () => NONE,
  system: () => NONE,
  fileHeld: () => ALL,
  fileFree: () => ALL,
  fileUnusable: () => ALL,
  fileWithoutRoom: () => ALL,
  fileOfNewerVersion: () => ALL,
  fileDamagedInPlace: () => ALL,
  fileDamaged: ({ isWhole, unreadUpdates }) => (isWhole && unreadUpdates.length === 0 ? ["drafts", "ledger"] : ALL),
  changesLost: ({ updates, texts }) => ALL.filter((records) => (records === "updates" ? updates : texts) > 0),
  fileForeign: () => ALL,
  updatesForeign: () => ["updates"],
  countMissing: () => ALL,
  countDamaged: () => ALL,
  // Data in memory was, or will be, written again.
  fileRewritten: () => NONE,
  fileBack: () => NONE,
  notRewritten: () => NONE,
  linesLost: () => ["ledger"],
  draftNotKept: () => NONE,
  draftsUnreadable: () => ["drafts"],
  draftsDamaged: () => NONE,
  updatesUnreadable: () => ["updates"],
  updateRecordsUnreadable: () => ["updates"],
  queueNotKept: () => NONE,
  queueEntriesUnreadable: () => NONE,
  historyUnreadable: () => NONE,
};

/** Whether some of these records may be missing from what is shown. */
export function mayLack(storage: Pick<StorageTroubleDto, "problems"> | undefined, records: KeptRecords): boolean {
  return storage?.problems.some((problem) => missingBy<StorageProblems>(MISSING, problem).includes(records)) === true;
}

/** Like `sentenceOf`: the table has an entry for each code. */
function missingBy<Params extends object>(
  table: { readonly [Code in keyof Params]: (params: Params[Code]) => readonly KeptRecords[] },
  { code, params }: Message<Params>,
): readonly KeptRecords[] {
  return table[code](params);
}
