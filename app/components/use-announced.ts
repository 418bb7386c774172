/** Says words to a screen reader when they change: by the one live region of the window. */
import { useEffect, useRef } from "react";
import { useLanguage } from "../languages/use-language.ts";
import type { Urgency } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

/**
 * Words that are there at first are not said: whoever comes to them reads them. Nor are the same in
 * another language news.
 * @param occasion what they are said of; of another one they are said again, in the same words, too
 */
export function useAnnounced(topic: string, words: string, urgency?: Urgency, occasion?: unknown): void {
  const { announcements } = useDocketStore();
  const tongue = useLanguage();
  const announced = useRef({ words, occasion, tongue });
  useEffect(() => {
    const before = announced.current;
    announced.current = { words, occasion, tongue };
    const isOther = words !== before.words && tongue === before.tongue;
    if (isOther || occasion !== before.occasion) announcements.say(topic, words, urgency);
  }, [announcements, topic, words, urgency, occasion, tongue]);
}
