/** The groups of rows, by name; only the process that runs a group loads it. */
import type { BenchGroup } from "./row.ts";

export const GROUPS = {
  pipeline: { rows: [1, 2, 3], load: async () => (await import("./main/pipeline.ts")).group },
  growth: { rows: [4], load: async () => (await import("./main/growth.ts")).group },
  clone: { rows: [5], load: async () => (await import("./main/clone.ts")).group },
  load: { rows: [6, 14], load: async () => (await import("./main/load.ts")).group },
  memory: { rows: [12, 19], load: async () => (await import("./main/memory.ts")).group },
  bulk: { rows: [17], load: async () => (await import("./main/bulk.ts")).group },
  window: { rows: [7, 8, 9, 16, 20, 21], load: async () => (await import("./page/group.ts")).group },
  app: { rows: [10, 11, 13, 15], load: async () => (await import("./app/group.ts")).group },
  service: { rows: [22], load: async () => (await import("./main/service-growth.ts")).group },
  ledger: { rows: [18], load: async () => (await import("./main/ledger.ts")).group },
} as const satisfies Readonly<Record<string, { rows: readonly number[]; load: () => Promise<BenchGroup> }>>;
