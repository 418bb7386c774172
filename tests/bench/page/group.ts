/** The rows of the built window, alone in Chromium. */
import type { BenchGroup } from "../row.ts";
import { framesRow, latencyRow, orderRow } from "./window-rows.ts";
import { searchRow } from "./search-row.ts";

export const group: BenchGroup = { name: "window", rows: [framesRow, latencyRow, orderRow, searchRow] };
