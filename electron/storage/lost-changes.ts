/**
 * Detects changes that the database has lost, and corrects its counts. A loss is reported once, at
 * the start that detects it; the recorded updates are then marked as doubtful.
 */
import type { DatabaseSync } from "node:sqlite";
import type { StorageProblem } from "../contract/storage.ts";
import type { ChangeCount, Counts } from "./change-count.ts";
import { countsOf, inTransaction } from "./connection.ts";
import { isSound } from "./schema.ts";

export interface Opened {
  database: DatabaseSync;
  path: string;
  count: ChangeCount;
  /** The count before the database was opened. */
  counted: ReturnType<ChangeCount["read"]>;
  /** Size of the database file in bytes before it was opened; undefined if there was none. */
  sizeBefore: number | undefined;
  /** Whether the content was salvaged from a damaged file, which has already been reported. */
  isSalvaged: boolean;
}

/**
 * Returns a problem if something is missing, or may be.
 * @throws SQLite's errors
 */
export function reconcile(opened: Opened): StorageProblem | undefined {
  const { database, count, counted, isSalvaged } = opened;
  // In one statement, because another Docket may be writing. As big integers, because a corrupted
  // number may have any size.
  const reading = database.prepare("SELECT file, updates, texts, outbox_sum, (SELECT total(sum) FROM outbox) AS found FROM change_count");
  reading.setReadBigInts(true);
  const row = reading.get() ?? {};
  const has = countsOf(row);
  // Another Docket that starts at this moment may have created the count since.
  const isCounted = typeof counted === "object" || isOf(has, count.read());
  const expected: Counts = typeof counted === "object" ? counted : { ...has, updates: 0, texts: 0 };
  const lost: Lost = { updates: Math.max(0, expected.updates - has.updates), texts: Math.max(0, expected.texts - has.texts) };
  const now: Counts = { file: has.file, updates: has.updates + lost.updates, texts: has.texts + lost.texts };
  const isOther = expected.file !== has.file;
  const isChanged = Number(row["found"]) !== Number(row["outbox_sum"]);
  if (lost.updates > 0 || lost.texts > 0 || isOther || isChanged) {
    inTransaction(database, () => {
      if (!isSalvaged && (lost.updates > 0 || isOther || isChanged)) database.exec(MARK_DOUBTFUL);
      database.prepare("UPDATE change_count SET file = ?, updates = ?, texts = ?").run(now.file, now.updates, now.texts);
      database.exec("UPDATE change_count SET outbox_sum = (SELECT CAST(total(sum) AS INTEGER) FROM outbox)");
    });
  }
  if (!isCounted || isOther || has.updates > expected.updates || has.texts > expected.texts) count.write(now, true);
  if (isSalvaged) return undefined;
  return lossOf(opened, lost, { isOther, isChanged, isUncounted: !isCounted && has.updates + has.texts > 0 });
}

/** Corrupted rows stay as they are, because their checksum marks them. */
const MARK_DOUBTFUL = `UPDATE outbox SET doubtful = 1, sum = row_sum(accountKey, id, position, record, 1) WHERE ${isSound("outbox")}`;

interface Lost {
  updates: number;
  texts: number;
}

function isOf({ file }: Counts, counted: ReturnType<ChangeCount["read"]>): boolean {
  return typeof counted === "object" && counted.file === file;
}

function lossOf(
  { path, counted, sizeBefore }: Opened,
  lost: Lost,
  { isOther, isChanged, isUncounted }: { isOther: boolean; isChanged: boolean; isUncounted: boolean },
): StorageProblem | undefined {
  const isNew = sizeBefore === undefined || sizeBefore === 0;
  if ((lost.updates > 0 || lost.texts > 0) && (isNew || !isOther)) {
    const cause = sizeBefore === undefined ? "removed" : sizeBefore === 0 ? "emptied" : "log";
    return { code: "changesLost", params: { path, ...lost, cause } };
  }
  if (isOther && !isNew) return { code: "fileForeign", params: { path } };
  if (isChanged) return { code: "updatesForeign", params: { path } };
  if (isUncounted) return { code: counted === "missing" ? "countMissing" : "countDamaged", params: { path: `${path}.count` } };
  return undefined;
}
