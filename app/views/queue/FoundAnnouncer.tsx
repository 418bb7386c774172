/**
 * Says to a screen reader how many a search or a filter has found when the user has changed it; the eye sees it in the
 * header, or in the place of the rows. What changes under a search is no answer to it.
 */
import { useEffect, useRef } from "react";
import { foundWords } from "../../messages/empty.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";

export function FoundAnnouncer() {
  const store = useDocketStore();
  const narrowed = useDocket((state) => state.narrowed);
  const announced = useRef(narrowed);
  useEffect(() => {
    if (narrowed === announced.current) return;
    announced.current = narrowed;
    store.announcements.say("listFound", () => foundWords(store.getState()));
  }, [store, narrowed]);
  return null;
}
