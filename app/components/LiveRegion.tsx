/**
 * The live regions of the window: one polite and one assertive. They exist before their first text,
 * and remain accessible while a dialog is open.
 */
import { useSyncExternalStore } from "react";
import type { Voice } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

export function LiveRegion() {
  const { announcements } = useDocketStore();
  return (
    // React Aria hides everything outside an open dialog, except elements with this attribute.
    <div className="for-screen-readers" data-live-announcer="true">
      <div aria-live="polite">
        <VoiceText voice={announcements.polite} />
      </div>
      <div aria-live="assertive">
        <VoiceText voice={announcements.urgent} />
      </div>
    </div>
  );
}

/**
 * Renders a voice's text. A repeated text becomes a new paragraph, so that it is announced again.
 */
function VoiceText({ voice }: { readonly voice: Voice }) {
  const { number, words } = useSyncExternalStore(voice.subscribe, voice.announced);
  return words === "" ? null : <p key={number}>{words}</p>;
}
