/**
 * The frame of a prompt: its text, above its answers. Text without room scrolls and shows whether
 * more follows below; the answers stay in one place, whatever the text.
 */
import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./Prompts.module.css";

interface PromptFrameProps {
  readonly label: string;
  /** "stop", "unlisted" or the state of an update; undefined for the other prompts. */
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
  /** Whether the text is higher than its room. */
  readonly scrolls: boolean;
  /** Whether some of the text is below the visible part. */
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

/** Returns the end of the text, in pixels below the upper edge of the element. */
function endOfWords(element: HTMLElement): number {
  const ends = [...element.querySelectorAll(":scope > :not(svg)")].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(0, ...ends) - element.getBoundingClientRect().top;
}

/** Returns the height of a whole line, in pixels; 1 if half a line may be shown. */
function lineOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue("--whole-lines")) || 1;
}
