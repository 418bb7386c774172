/**
 * The checksum of a row. It is kept in the row beside the covered columns, so that a bit that has
 * rotted on the disk is never taken for the original.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { crc32 } from "node:zlib";

/**
 * CRC-32 of the values, their types and their lengths, as an unsigned number. `before`: the sum of
 * values that come before them, where many rows begin with the same.
 */
export function rowSum(values: readonly SQLOutputValue[], before = 0): number {
  let sum = before;
  // One call for all the text before a value of bytes: each has its cost.
  let text = "";
  for (const value of values) {
    if (typeof value === "string") text += `text ${value.length} ${value}`;
    else if (value instanceof Uint8Array) {
      sum = crc32(value, crc32(`${text}bytes ${value.length} `, sum));
      text = "";
    }
    // A whole number is the same whichever way it was read.
    else text += `${value === null ? "null" : Number(value)} `;
  }
  return crc32(text, sum);
}

/** Defines the SQL function `row_sum(a, b)`, for this connection only. */
export function defineRowSum(database: DatabaseSync): void {
  const options = { deterministic: true, varargs: true, useBigIntArguments: true };
  database.function("row_sum", options, (...values: SQLOutputValue[]) => rowSum(values));
}
