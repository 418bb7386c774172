/**
 * An error message at the place of the error. The window's live region announces the message when
 * it appears; the element itself is not a live region.
 */
import { useEffect, useId } from "react";
import { Unbroken } from "./Unbroken.tsx";
import { useDocketStore } from "../store/hooks.ts";
import styles from "./text.module.css";

export function Problem({ words, className = styles.problem }: { readonly words: string; readonly className?: string | undefined }) {
  useSpoken(words);
  return (
    <p className={className} role="note">
      <Unbroken>{words}</Unbroken>
    </p>
  );
}

/** Announces a text while it is shown. A text that disappears before its turn is not announced. */
export function useSpoken(words: string): void {
  const { announcements } = useDocketStore();
  const topic = useId();
  useEffect(() => {
    announcements.say(topic, words);
    return () => announcements.say(topic, "");
  }, [announcements, topic, words]);
}
