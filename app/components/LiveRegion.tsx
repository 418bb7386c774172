/** The one polite live region of the window. It is there before its words are, and over dialogs too. */
import { useSyncExternalStore } from "react";
import { useDocketStore } from "../store/hooks.ts";

export function LiveRegion() {
  const { announcements } = useDocketStore();
  const { number, words } = useSyncExternalStore(announcements.subscribe, announcements.announced);
  return (
    // React Aria hides what is beside an open dialog, but for this attribute.
    <div className="for-screen-readers" aria-live="polite" data-live-announcer="true">
      {/* The same words again are another line, so that they are heard again. */}
      {words !== "" && <p key={number}>{words}</p>}
    </div>
  );
}
