/** The options of `npm run bench`. */
import { parseArgs } from "node:util";

export interface RunOptions {
  /** Fewer and smaller measurements, in under a minute: for orientation, without a verdict. */
  quick: boolean;
  /** Numbers of rows; absent: all. */
  only?: readonly number[];
  /** File for the figures, as JSON. */
  json?: string;
}

export const USAGE = "npm run bench -- [--quick] [--only 1,2,5] [--json FILE]";

/** Throws an Error with one sentence for unknown options or row numbers. */
export function readOptions(args: readonly string[], rows: readonly number[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: "boolean", default: false }, only: { type: "string" }, json: { type: "string" } },
  });
  const { quick, only, json } = values;
  if (json === "") throw new Error("--json needs the name of a file.");
  const numbers = only?.split(",").map((text) => {
    const number = Number(text);
    if (!rows.includes(number)) throw new Error(`--only: there is no row "${text}"; the rows are ${rows.join(", ")}.`);
    return number;
  });
  return { quick, ...(numbers !== undefined && { only: numbers }), ...(json !== undefined && { json }) };
}
