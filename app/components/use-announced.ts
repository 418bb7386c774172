/** Announces a text through the window's live region when the text changes. */
import { useEffect, useRef } from "react";
import { useLanguage } from "../languages/use-language.ts";
import type { Urgency } from "../store/announcements.ts";
import { useDocketStore } from "../store/hooks.ts";

/**
 * Announces changes of a text. The initial text is not announced, because the user reads it on
 * arrival; neither is a translation of the same text.
 * @param occasion what the text is about; a new occasion is announced even if the text is the same
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
