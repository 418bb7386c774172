/**
 * A store derived from some facts of another store. It changes only when one of the facts changes,
 * so the selectors of its many listeners do not run for every other change.
 */
import { createStore } from "./create-store.ts";
import type { StoreApi } from "zustand/vanilla";

export type DerivedStore<F extends readonly unknown[]> = Pick<StoreApi<F>, "getState" | "getInitialState" | "subscribe">;

/**
 * Returns a store whose state is the facts of another store's state.
 * @param facts compared one by one, by identity
 */
export function deriveStore<T, F extends readonly unknown[]>(
  { getState, subscribe }: StoreApi<T>,
  facts: (state: T) => F,
): DerivedStore<F> {
  const store = createStore<F>(() => facts(getState()));
  subscribe((state) => {
    const [before, after] = [store.getState(), facts(state)];
    if (after.some((fact, index) => !Object.is(fact, before[index]))) store.setState(after, true);
  });
  return store;
}
