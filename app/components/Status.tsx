/** A status on the page; the window's live region announces its changes. */
import type { ReactNode } from "react";
import { useAnnounced } from "./use-announced.ts";

interface StatusProps {
  /** The announced text, which is also shown if there are no children. */
  readonly words: string;
  /** Topic of the announcement; a newer text of the same topic replaces a waiting one. */
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
