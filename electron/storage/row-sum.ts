/**
 * The checksum of a row. It is kept in the row beside what it is made of, so that a bit that has
 * rotted on the disk is never taken for what was written.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { crc32 } from "node:zlib";

/** CRC-32 of the values and their types, as an unsigned number. */
export function rowSum(values: readonly SQLOutputValue[]): number {
  return crc32(JSON.stringify(values, (_key, value: unknown) => (typeof value === "bigint" ? Number(value) : value)));
}

/** Lets SQL say `row_sum(a, b)`; for this connection only. */
export function defineRowSum(database: DatabaseSync): void {
  const options = { deterministic: true, varargs: true, useBigIntArguments: true };
  database.function("row_sum", options, (...values: SQLOutputValue[]) => rowSum(values));
}
