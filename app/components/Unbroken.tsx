/** Words in which no id or name is broken at its hyphen, unless it is wider than its line: "robot-7". */
import type { ReactNode } from "react";
import styles from "./text.module.css";

const HYPHENATED = /\S*[-\u2010]\S*/gu;

export function Unbroken({ children: words }: { readonly children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of words.matchAll(HYPHENATED)) {
    parts.push(
      words.slice(end, index),
      <span key={index} className={styles.unbroken} data-part="unbroken">
        {word}
      </span>,
    );
    end = index + word.length;
  }
  return [...parts, words.slice(end)];
}
