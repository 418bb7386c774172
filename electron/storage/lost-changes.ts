/**
 * Finds out whether the database has all that was ever written to it, and puts its counts right when
 * it has not: a loss is said once, at the start that finds it, and what is then on record of updates
 * is not taken for the last word.
 */
import type { DatabaseSync } from "node:sqlite";
import type { ChangeCount, Counts } from "./change-count.ts";
import { inTransaction } from "./connection.ts";

export interface Opened {
  database: DatabaseSync;
  path: string;
  count: ChangeCount;
  /** What the count said before the database was opened. */
  counted: ReturnType<ChangeCount["read"]>;
  /** Bytes of the database file before it was opened; undefined when there was none. */
  sizeBefore: number | undefined;
  /** Its content was salvaged from a damaged file, which has been said. */
  isSalvaged: boolean;
}

/** Answers with a sentence when something is missing, or may be. Throws SQLite's errors. */
export function reconcile({ database, path, count, counted, sizeBefore, isSalvaged }: Opened): string | undefined {
  const mark = database.prepare("SELECT updates, texts, outbox FROM mark").get();
  const has: Counts = { updates: Number(mark?.["updates"]), texts: Number(mark?.["texts"]) };
  const sum = Number(database.prepare("SELECT coalesce(sum(sum), 0) AS sum FROM outbox").get()?.["sum"]);
  const told: Counts = typeof counted === "object" ? counted : { updates: 0, texts: 0 };
  const lost: Counts = { updates: Math.max(0, told.updates - has.updates), texts: Math.max(0, told.texts - has.texts) };
  const isChanged = sum !== Number(mark?.["outbox"]);
  if (lost.updates > 0 || lost.texts > 0 || isChanged) {
    inTransaction(database, () => {
      if (!isSalvaged && (lost.updates > 0 || isChanged))
        database.exec(
          "UPDATE outbox SET doubtful = 1, sum = row_sum(desk, id, position, record, 1) WHERE sum IS row_sum(desk, id, position, record, doubtful)",
        );
      const { updates, texts } = { updates: has.updates + lost.updates, texts: has.texts + lost.texts };
      database.exec(`UPDATE mark SET updates = ${updates}, texts = ${texts}, outbox = (SELECT coalesce(sum(sum), 0) FROM outbox)`);
    });
  }
  if (typeof counted !== "object" || has.updates > told.updates || has.texts > told.texts)
    count.write({ updates: Math.max(has.updates, told.updates), texts: Math.max(has.texts, told.texts) }, true);
  if (isSalvaged) return undefined;
  if (lost.updates > 0 || lost.texts > 0) return lossWords(path, lost, sizeBefore);
  if (isChanged)
    return `The updates in ${path} are not those that were written: some are missing, or older. None of them is sent unless you say so.`;
  if (typeof counted !== "object" && has.updates + has.texts > 0)
    return `${path}.count ${counted === "missing" ? "is missing" : "is damaged"}, so whether changes to updates, drafts or the ledger were lost cannot be known.`;
  return undefined;
}

function lossWords(path: string, { updates, texts }: Counts, sizeBefore: number | undefined): string {
  const parts = [
    ...(updates > 0 ? [`${updates === 1 ? "the last change" : `the last ${updates} changes`} to updates`] : []),
    ...(texts > 0 ? [`${texts === 1 ? "the last change" : `the last ${texts} changes`} to drafts and ledger`] : []),
  ];
  const what = parts.join(" and ");
  const begin = `${what.charAt(0).toUpperCase()}${what.slice(1)} that ${updates + texts === 1 ? "was" : "were"} kept on this machine ${updates + texts === 1 ? "is" : "are"} missing`;
  const why =
    sizeBefore === undefined
      ? `the file ${path} was removed`
      : sizeBefore === 0
        ? `the file ${path} was empty`
        : `the log of ${path} was damaged or removed, or an older copy took its place`;
  const then = updates > 0 && (sizeBefore ?? 0) > 0 ? " What is still on record of updates is not sent unless you say so." : "";
  return `${begin}: ${why}.${then}`;
}
