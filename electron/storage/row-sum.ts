/**
 * The checksum of a row. It is stored in the row beside the covered columns, so that corrupted data
 * is never taken for the original.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { crc32 } from "node:zlib";

/**
 * Returns the CRC-32 of the values, their types and their lengths, as an unsigned number. `before`:
 * checksum of preceding values, for rows that begin with the same values.
 */
export function rowSum(values: readonly SQLOutputValue[], before = 0): number {
  let sum = before;
  // All text before a value of bytes is added in one call, because each call has a cost.
  let text = "";
  for (const value of values) {
    if (typeof value === "string") text += `text ${value.length} ${value}`;
    else if (value instanceof Uint8Array) {
      sum = crc32(value, crc32(`${text}bytes ${value.length} `, sum));
      text = "";
    }
    // An integer gives the same checksum whether it was read as a number or a big integer.
    else text += `${value === null ? "null" : Number(value)} `;
  }
  return crc32(text, sum);
}

/** Defines the SQL function `row_sum(a, b)`, for this connection only. */
export function defineRowSum(database: DatabaseSync): void {
  const options = { deterministic: true, varargs: true, useBigIntArguments: true };
  database.function("row_sum", options, (...values: SQLOutputValue[]) => rowSum(values));
}
