/**
 * The live regions of the window: one polite, and one for what is urgent. They are there before their
 * words are, and over dialogs too.
 */
import { useSyncExternalStore } from "react";
import type { Voice } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

export function LiveRegion() {
  const { announcements } = useDocketStore();
  return (
    // React Aria hides what is beside an open dialog, but for this attribute.
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

/** The same words again are another line, so that they are heard again. */
function VoiceText({ voice }: { readonly voice: Voice }) {
  const { number, words } = useSyncExternalStore(voice.subscribe, voice.announced);
  return words === "" ? null : <p key={number}>{words}</p>;
}
