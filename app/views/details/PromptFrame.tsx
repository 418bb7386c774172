/**
 * The frame of a prompt: its words, above its answers. Words without room scroll, and show whether there are
 * more below; the answers stay in one place whatever the words.
 */
import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./Prompts.module.css";

interface PromptFrameProps {
  readonly label: string;
  /** "stop", or the state of an update; a doubt of Docket's without one. */
  readonly tone?: string;
  readonly answers?: ReactNode;
  readonly children: ReactNode;
}

export function PromptFrame({ label, tone, answers, children }: PromptFrameProps) {
  const words = useRef<HTMLDivElement>(null);
  const { scrolls, hasMore } = useScrolls(words);
  return (
    <section className={styles.prompt} data-prompt={tone} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key */}
      <div ref={words} className={styles.words} data-scrolls={scrolls || undefined} tabIndex={scrolls ? 0 : undefined}>
        {children}
        {hasMore && <ChevronDown className={styles.more} size={14} aria-hidden="true" />}
      </div>
      {answers !== undefined && <div className={styles.answers}>{answers}</div>}
    </section>
  );
}

interface Scrolling {
  /** It holds more than there is room for. */
  readonly scrolls: boolean;
  /** Some of it is below what is in sight. */
  readonly hasMore: boolean;
}

function useScrolls(part: RefObject<HTMLElement | null>): Scrolling {
  const [shown, setShown] = useState<Scrolling>({ scrolls: false, hasMore: false });
  useEffect(() => {
    const { current: element } = part;
    if (element === null) return;
    const look = (): void => {
      const { clientHeight: height, scrollTop } = element;
      const end = endOfWords(element) + scrollTop;
      const scrolls = end > height + 1;
      const hasMore = end > scrollTop + height - (height % lineOf(element)) + 1;
      setShown((last) => (last.scrolls === scrolls && last.hasMore === hasMore ? last : { scrolls, hasMore }));
    };
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [part]);
  return shown;
}

/** Pixels below its upper edge. */
function endOfWords(element: HTMLElement): number {
  const ends = [...element.querySelectorAll(":scope > :not(svg)")].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(0, ...ends) - element.getBoundingClientRect().top;
}

/** Pixels; 1 where half a line is shown, too. */
function lineOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue("--whole-lines")) || 1;
}
