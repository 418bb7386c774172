/**
 * The flags that say where Actions are kept, and the store that they name. A store is loaded when
 * it is named: the demonstration does not carry sqlite.
 */
import type { Clock } from "./clock.ts";
import { MemoryStore } from "./stores/memory.ts";
import type { Store } from "./stores/store.ts";

export const STORE_USAGE = `  --data FOLDER             keep everything in a file in this folder, for one service on one machine; without it, Actions are
                            in memory and end with the service
`;

export const STORE_FLAGS = { data: { type: "string" } } as const;

type Values = { readonly [Flag in keyof typeof STORE_FLAGS]?: string | undefined };

export type StorePlan = { readonly kind: "memory" } | { readonly kind: "sqlite"; readonly folder: string };

/** Throws an Error whose sentence names the flag. */
export function readStoreFlags({ data }: Values): StorePlan {
  if (data === "") throw new Error("--data: the name of the folder is empty");
  return data === undefined ? { kind: "memory" } : { kind: "sqlite", folder: data };
}

/** Resolves with a store that is not open yet. */
export async function makeStore(plan: StorePlan, clock: Clock): Promise<Store> {
  if (plan.kind === "memory") return new MemoryStore();
  const { SqliteStore } = await import("./stores/sqlite.ts");
  return new SqliteStore({ folder: plan.folder, clock });
}
