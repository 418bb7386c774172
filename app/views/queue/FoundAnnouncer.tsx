/**
 * Announces to screen readers how many rows a search or filter found after the user changed it; on
 * the screen, the header or the text in place of the rows shows the number. Other changes of the
 * list are not announced, and neither is an unchanged result, for example when a search becomes a
 * filter.
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
