/** How a component reads the store, its actions, and the time in words. */
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import { type KeptRecords, mayLack } from "../../electron/contract/messages/missing-records.ts";
import { isAtLeast } from "../messages/counts.ts";
import { keepingOf, type Keeping, type WayOut } from "../messages/updates.ts";
import type { DocketState, DocketStore } from "./store.ts";

export const StoreContext = createContext<DocketStore | undefined>(undefined);

/**
 * The store itself, for reads at the moment of an event, without subscribing to it.
 * @throws when a component stands outside the window's frame, which is a mistake in the program.
 */
export function useDocketStore(): DocketStore {
  return storeOf(useContext(StoreContext));
}

/** The same of a class's context. */
export function storeOf(store: DocketStore | undefined): DocketStore {
  if (store === undefined) throw new Error("This component needs the store above it.");
  return store;
}

/** A part of the state; the component is drawn again when that part changes. */
export function useDocket<T>(selector: (state: DocketState) => T): T {
  return useStore(useDocketStore(), selector);
}

type Actions = Pick<
  DocketState,
  { [K in keyof DocketState]: DocketState[K] extends (...args: never[]) => unknown ? K : never }[keyof DocketState]
>;

/** The actions of the store. They never change, so nothing is subscribed to. */
export function useActions(): Actions {
  return useDocketStore().getState();
}

/** For a dialog's own requests to main. */
export function useBridge(): DocketBridge {
  return useDocketStore().ports.bridge;
}

/** Where waiting updates and typed texts are; nothing of the demonstration outlives it. */
export function useKeeping(): Keeping {
  return useDocket(({ connection, settings }) => keepingOf(connection, settings?.demonstration === true));
}

/**
 * As `useKeeping`, of one text and as far as is known.
 * @param key of its draft
 */
export function useTextKeeping(key: string): Keeping {
  const keeping = useKeeping();
  const unanswered = useUnanswered();
  const isUnkept = useDocket(({ unkeptDrafts }) => unkeptDrafts.has(key));
  return (unanswered || isUnkept) && keeping === "disk" ? "memory" : keeping;
}

/** Whether records of this device may be missing from what is shown. */
export function useLacking(records: KeptRecords): boolean {
  return useDocket(({ connection }) => mayLack(connection?.storage, records));
}

/** Whether an update would go out now, and until when the service has asked to wait. */
export function useWayOut(): WayOut {
  const isLive = useLive();
  const until = useDocket(({ connection }) => connection?.pausedUntil);
  return { isLive, until };
}

/** Whether the rows on the screen are current. */
export function useLive(): boolean {
  return useDocket(({ connection }) => connection?.state === "live");
}

/** Whether main stands still. */
export function useUnanswered(): boolean {
  return useDocket(({ connection }) => connection?.finding?.code === "unanswered");
}

/** Whether every count of Actions that main has made is one that can be too small. */
export function useAtLeast(): boolean {
  return useDocket(({ connection, known }) => isAtLeast(connection, known));
}

/**
 * A text that depends on the time; the component is drawn again only when the text changes. It is
 * made again at a tick only, and not for every change of the state.
 */
export function useNow<T extends string | number | boolean>(words: (now: number) => T): T {
  return useStore(useDocketStore().clock, ([now]) => words(now));
}

/**
 * A text about the connection; empty before main has told of one. It is made again only at a tick
 * and when the connection has changed, and the component is drawn again when the text changes.
 */
export function useConnectionWords(words: (link: ConnectionDto, now: number) => string): string {
  return useStore(useDocketStore().connectionNow, ([link, now]) => (link === undefined ? "" : words(link, now)));
}
