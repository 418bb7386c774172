/** Says words to a screen reader when they change: by the one live region of the window. */
import { useEffect, useRef } from "react";
import type { Urgency } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

/**
 * Words that are there at first are not said: whoever comes to them reads them.
 * @param occasion what they are said of; of another one they are said again, in the same words, too
 */
export function useAnnounced(topic: string, words: string, urgency?: Urgency, occasion: unknown = words): void {
  const { announcements } = useDocketStore();
  const said = useRef({ words, occasion });
  useEffect(() => {
    const isNew = words !== said.current.words || occasion !== said.current.occasion;
    if (isNew) announcements.say(topic, words, urgency);
    said.current = { words, occasion };
  }, [announcements, topic, words, urgency, occasion]);
}
