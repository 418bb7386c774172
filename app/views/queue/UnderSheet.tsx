/**
 * A part of the list that the sheet of the details may lie over. While it covers the whole list,
 * neither Tab nor a press nor a screen reader gets under it (WCAG 2.4.11); J and K choose all the same,
 * and the sheet shows what they have chosen.
 */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { focusDetails } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { FINGERS, NARROW, SMALL } from "../../styles/media.ts";
import styles from "./QueuePane.module.css";

export function UnderSheet({ children }: { readonly children: ReactNode }) {
  const store = useDocketStore();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [small, narrow, fingers] = [SMALL, NARROW, FINGERS].map((query) => window.matchMedia(query));
    const apply = (): void => {
      const { isSheetOpen, preferences } = store.getState();
      const isLarge = fingers?.matches === true || preferences.person.density === "touch";
      const isCovered = isSheetOpen && (small?.matches === true || (narrow?.matches === true && isLarge));
      const part = frame.current;
      if (part === null || part.inert === isCovered) return;
      if (isCovered && part.contains(document.activeElement)) focusDetails();
      part.inert = isCovered;
    };
    apply();
    const mounted = new AbortController();
    for (const list of [small, narrow, fingers]) list?.addEventListener("change", apply, { signal: mounted.signal });
    // At once and not with the next drawing: whoever closes the sheet gives the list the focus.
    const unsubscribe = store.subscribe(apply);
    return () => {
      mounted.abort();
      unsubscribe();
    };
  }, [store]);
  return (
    <div ref={frame} className={styles.under} data-under-sheet="">
      {children}
    </div>
  );
}
