/** The rows of the built window, alone in Chromium. */
import type { BenchGroup } from "../row.ts";
import { framesRow, latencyRow, orderRow } from "./window-rows.ts";
import { arrowRow, searchRow, typingRow } from "./key-rows.ts";

export const group: BenchGroup = { name: "window", rows: [framesRow, latencyRow, orderRow, searchRow, arrowRow, typingRow] };
