/**
 * A zustand store that isolates its listeners. zustand calls listeners in sequence, and an
 * exception would keep the change from all later listeners. The exception is reported as an
 * uncaught error of the page.
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
