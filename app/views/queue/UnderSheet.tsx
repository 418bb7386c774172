/**
 * A part of the list that the sheet of the details may cover. While the sheet covers the whole
 * list, neither Tab, the pointer nor a screen reader reaches the part (WCAG 2.4.11). J and K still
 * choose rows, and the sheet shows the chosen Action.
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
    // Subscribes to the store instead of waiting for the next render: closing the sheet moves the
    // focus to the list at once.
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
