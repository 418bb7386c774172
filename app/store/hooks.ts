/** Hooks by which a component reads the store, its actions and texts that depend on the time. */
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
 * Returns the store itself, for reads in event handlers without a subscription.
 * @throws if the component is outside the window's frame, which is a programming error.
 */
export function useDocketStore(): DocketStore {
  return storeOf(useContext(StoreContext));
}

/** Returns the store of a class component's context; throws if there is none. */
export function storeOf(store: DocketStore | undefined): DocketStore {
  if (store === undefined) throw new Error("This component needs the store above it.");
  return store;
}

/** Returns a part of the state; the component is drawn again when that part changes. */
export function useDocket<T>(selector: (state: DocketState) => T): T {
  return useStore(useDocketStore(), selector);
}

type Actions = Pick<
  DocketState,
  { [K in keyof DocketState]: DocketState[K] extends (...args: never[]) => unknown ? K : never }[keyof DocketState]
>;

/** Returns the store's actions. They never change, so there is no subscription. */
export function useActions(): Actions {
  return useDocketStore().getState();
}

/** Returns the bridge, for a dialog's own requests to main. */
export function useBridge(): DocketBridge {
  return useDocketStore().ports.bridge;
}

/**
 * Returns where waiting updates and typed texts are stored. Data of the demonstration does not
 * outlast the demonstration.
 */
export function useKeeping(): Keeping {
  return useDocket(({ connection, settings }) => keepingOf(connection, settings?.demonstration === true));
}

/**
 * Like `useKeeping`, for one text and as far as known.
 * @param key key of the text's draft
 */
export function useTextKeeping(key: string): Keeping {
  const keeping = useKeeping();
  const unanswered = useUnanswered();
  const isUnkept = useDocket(({ unkeptDrafts }) => unkeptDrafts.has(key));
  return (unanswered || isUnkept) && keeping === "disk" ? "memory" : keeping;
}

/** Whether records of this device may be missing from the display. */
export function useLacking(records: KeptRecords): boolean {
  return useDocket(({ connection }) => mayLack(connection?.storage, records));
}

/**
 * Returns whether an update would be sent now, and until when the service has requested a pause.
 */
export function useWayOut(): WayOut {
  const isLive = useLive();
  const until = useDocket(({ connection }) => connection?.pausedUntil);
  return { isLive, until };
}

/** Whether the rows on the screen are current. */
export function useLive(): boolean {
  return useDocket(({ connection }) => connection?.state === "live");
}

/** Whether main is unresponsive. */
export function useUnanswered(): boolean {
  return useDocket(({ connection }) => connection?.finding?.code === "unanswered");
}

/** Whether main's counts of Actions are lower bounds. */
export function useAtLeast(): boolean {
  return useDocket(({ connection, known }) => isAtLeast(connection, known));
}

/**
 * Returns a text that depends on the time. It is computed only at a tick, not at every change of
 * the state, and the component is drawn again only when the text changes.
 */
export function useNow<T extends string | number | boolean>(words: (now: number) => T): T {
  return useStore(useDocketStore().clock, ([now]) => words(now));
}

/**
 * Returns a text about the connection; empty before main has reported one. It is computed only at a
 * tick and when the connection changes, and the component is drawn again when the text changes.
 */
export function useConnectionWords(words: (link: ConnectionDto, now: number) => string): string {
  return useStore(useDocketStore().connectionNow, ([link, now]) => (link === undefined ? "" : words(link, now)));
}
