/** How a component gets at the stores, and at the time in words. */
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { isAtLeast } from "../messages/counts.ts";
import type { Stores } from "./stores.ts";

export const StoresContext = createContext<Stores | undefined>(undefined);

/** @throws when a component stands outside the window's frame, which is a mistake in the program. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === undefined) throw new Error("This component needs the stores above it.");
  return stores;
}

/** Whether what waits and what is typed is on the disk. */
export function useKept(): boolean {
  return useStore(useStores().connection.store, ({ connection }) => connection?.storage?.kept !== false);
}

/** Whether what is shown is how it is now. */
export function useLive(): boolean {
  return useStore(useStores().connection.store, ({ connection }) => connection?.state === "live");
}

/** Whether main stands still. */
export function useUnanswered(): boolean {
  return useStore(useStores().connection.store, ({ connection }) => connection?.finding?.code === "unanswered");
}

/** Whether every count of Actions is one that can be too small. */
export function useAtLeast(): boolean {
  const { connection, queue } = useStores();
  const known = useStore(queue.store, (state) => state.known);
  return useStore(connection.store, (state) => isAtLeast(state.connection, known));
}

/** A text that depends on the time; the component is drawn again only when the text changes. */
export function useNow<T extends string | number | boolean>(words: (now: number) => T): T {
  return useStore(useStores().ticker.store, ({ now }) => words(now));
}
