/** The rows of the whole app on the stand-in, with the embedded service in a separate process. */
import type { BenchGroup } from "../row.ts";
import { listRow, longListRow } from "./list-rows.ts";
import { pressRow } from "./press-row.ts";
import { startRow } from "./start-row.ts";

export const group: BenchGroup = { name: "app", rows: [longListRow, listRow, startRow, pressRow] };
