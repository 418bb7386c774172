/**
 * What went wrong, at the place where it did. It is said by the window's one live region as soon as
 * it stands there, and announces nothing by itself.
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

/** Says words while they stand; what is gone before its turn is not said any more. */
export function useSpoken(words: string): void {
  const { announcements } = useDocketStore();
  const topic = useId();
  useEffect(() => {
    announcements.say(topic, words);
    return () => announcements.say(topic, "");
  }, [announcements, topic, words]);
}
