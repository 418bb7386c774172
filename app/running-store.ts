/**
 * The window's store on the bridge, started. A module of its own, evaluated before React and the
 * views: main answers while they are.
 */
import { findBridge } from "./bridge.ts";
import { createDocketStore, type DocketStore } from "./store/store.ts";

/** Undefined in an ordinary browser. */
export const runningStore: DocketStore | undefined = startedStore();

function startedStore(): DocketStore | undefined {
  const bridge = findBridge();
  if (bridge === undefined) return undefined;
  const store = createDocketStore(bridge);
  store.start();
  return store;
}
