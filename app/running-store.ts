/**
 * The window's store on the bridge, started. A module of its own, evaluated before React and the
 * views: main answers while they are. Where Docket goes over to another account, another store takes
 * its place: nothing that was typed, chosen or shown for the one is left for the other.
 */
import { profileLabel } from "../electron/contract/messages/profiles.ts";
import { findBridge } from "./bridge.ts";
import { t } from "./languages/words.ts";
import { isOfAnotherAccount } from "./store/profiles.ts";
import { createDocketStore, type DocketStore } from "./store/store.ts";

export interface RunningStore {
  /** The one in use. */
  readonly current: () => DocketStore;
  /** Called with each store that takes the place of another, which is stopped. */
  readonly onReplaced: (listener: (store: DocketStore) => void) => void;
  readonly stop: () => void;
}

/** Undefined in an ordinary browser. */
export const runningStore: RunningStore | undefined = findBridge() === undefined ? undefined : run(startedStore);

/** @param make a new store on a bridge of its own, which knows no account yet */
export function run(make: () => DocketStore): RunningStore {
  let store = make();
  let replaced: ((store: DocketStore) => void) | undefined;
  let unsubscribe = follow();

  /** After the change is whole: the store is not stopped in the middle of it. */
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
    // Until main has answered, the person and the app are the same.
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
