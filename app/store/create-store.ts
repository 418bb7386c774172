/**
 * A zustand store whose listeners cannot harm each other: zustand calls them in a row, and one that
 * throws would keep the change from all that follow. Its error goes to the page's uncaught errors.
 */
import { createStore as create, type StateCreator, type StoreApi } from "zustand/vanilla";

export function createStore<T>(initial: StateCreator<T>): StoreApi<T> {
  const store = create<T>()(initial);
  return {
    ...store,
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        try {
          listener(state, before);
        } catch (error) {
          reportError(error);
        }
      }),
  };
}
