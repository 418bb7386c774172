/** A status in the page: a change of its words is announced by the window's one live region. */
import type { ReactNode } from "react";
import { useAnnounced } from "./use-announced.ts";

interface StatusProps {
  /** What is announced; shown, where there are no children. */
  readonly words: string;
  /** Of the announcement: newer words of the same topic replace those that still wait. */
  readonly topic: string;
  readonly className: string | undefined;
  readonly name?: string;
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly children?: ReactNode;
}

export function Status({ words, topic, className, name, data, children }: StatusProps) {
  useAnnounced(topic, words);
  return (
    <output className={className} aria-label={name} aria-live="off" {...data}>
      {children ?? words}
    </output>
  );
}
