/**
 * The frame of a question: its words, which scroll where there is no room for them, above its
 * answers, which stand in one place whatever the words.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./Asks.module.css";

interface AskFrameProps {
  readonly label: string;
  /** "stop", or the state of an update; a doubt of Docket's without one. */
  readonly tone?: string;
  readonly answers?: ReactNode;
  readonly children: ReactNode;
}

export function AskFrame({ label, tone, answers, children }: AskFrameProps) {
  const words = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(words);
  return (
    <section className={styles.ask} data-ask={tone} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key */}
      <div ref={words} className={styles.words} tabIndex={scrolls ? 0 : undefined}>
        {children}
      </div>
      {answers !== undefined && <div className={styles.answers}>{answers}</div>}
    </section>
  );
}

/** Whether it holds more than there is room for. */
function useScrolls(part: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current: element } = part;
    if (element === null) return;
    const look = (): void => setScrolls(element.scrollHeight > element.clientHeight + 1);
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [part]);
  return scrolls;
}
