/** Says words to a screen reader when they change: by the one live region of the window. */
import { useEffect, useRef } from "react";
import type { Urgency } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

/** Words that are there at first are not said: whoever comes to them reads them. */
export function useAnnounced(topic: string, words: string, urgency?: Urgency): void {
  const { announcements } = useDocketStore();
  const said = useRef(words);
  useEffect(() => {
    if (words !== said.current) announcements.say(topic, words, urgency);
    said.current = words;
  }, [announcements, topic, words, urgency]);
}
