/**
 * Says to a screen reader how many a search or a filter has found when the user has changed it; the eye sees it in the
 * header, or in the place of the rows. What changes under a search is no answer to it, and the same rows under other words
 * are none either: a search that has become a filter.
 */
import { useEffect, useRef } from "react";
import { foundWords } from "../../messages/empty.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import { narrows } from "../../store/order.ts";

export function FoundAnnouncer() {
  const store = useDocketStore();
  const narrowed = useDocket((state) => state.narrowed);
  const announced = useRef(narrowed);
  const found = useRef<readonly string[]>([]);
  useEffect(() => {
    if (narrowed === announced.current) return;
    announced.current = narrowed;
    const { list, viewOptions } = store.getState();
    const before = found.current;
    found.current = narrows(viewOptions) ? list.rows.map(({ id }) => id) : [];
    if (found.current.length > 0 && areSame(found.current, before)) return;
    store.announcements.say("listFound", () => foundWords(store.getState()));
  }, [store, narrowed]);
  return null;
}

function areSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, at) => id === others[at]);
}
