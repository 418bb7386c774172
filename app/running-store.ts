/**
 * Starts the window's store on the bridge. The module is separate and evaluated before React and
 * the views, so that the main process answers while those are loading. After a switch of accounts a
 * new store replaces the old one: no typed text, selection or row of one account remains in
 * another.
 */
import { profileLabel } from "../electron/contract/messages/profiles.ts";
import { findBridge } from "./bridge.ts";
import { t } from "./languages/words.ts";
import { isOfAnotherAccount } from "./store/profiles.ts";
import { createDocketStore, type DocketStore } from "./store/store.ts";

export interface RunningStore {
  /** Returns the store in use. */
  readonly current: () => DocketStore;
  /**
   * Registers a listener for replacements. The listener receives the new store after the old one is
   * stopped.
   */
  readonly onReplaced: (listener: (store: DocketStore) => void) => void;
  readonly stop: () => void;
}

/** The running store; undefined in an ordinary browser. */
export const runningStore: RunningStore | undefined = findBridge() === undefined ? undefined : run(startedStore);

/**
 * Runs a store and replaces it when the account changes.
 * @param make creates a store on a bridge of its own, which has no account yet
 */
export function run(make: () => DocketStore): RunningStore {
  let store = make();
  let replaced: ((store: DocketStore) => void) | undefined;
  let unsubscribe = follow();

  /**
   * Replaces the store in a microtask, so that the state change is complete before the store stops.
   */
  function follow(): () => void {
    const from = store;
    return store.subscribe((now, before) => {
      if (isOfAnotherAccount(before, now)) queueMicrotask(() => from === store && replace());
    });
  }

  function replace(): void {
    const before = store;
    unsubscribe();
    before.stop();
    store = make();
    // Personal preferences and app information stay the same until the main process has answered.
    const { preferences, appInfo, profiles } = before.getState();
    store.setState({ preferences: { ...store.getState().preferences, person: preferences.person }, appInfo, profiles });
    unsubscribe = follow();
    const used = profiles?.profiles.find(({ id }) => id === profiles.active);
    if (used !== undefined)
      store.announcements.say("account", () => t("accountQuestions.nowUsing", { name: profileLabel(used) }), "answer");
    replaced?.(store);
  }

  return {
    current: () => store,
    onReplaced: (listener) => (replaced = listener),
    stop: () => {
      unsubscribe();
      store.stop();
    },
  };
}

function startedStore(): DocketStore {
  const bridge = findBridge();
  if (bridge === undefined) throw new Error("There is no bridge.");
  const store = createDocketStore(bridge);
  store.start();
  return store;
}
