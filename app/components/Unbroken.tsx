/** Words in which no id or name is broken at its hyphen, unless it is wider than its line: "robot-7". */
import type { ReactNode } from "react";
import styles from "./text.module.css";

const WORD = /\S+/gu;
const HYPHEN = /[-\u2010]/u;

export function Unbroken({ children: words }: { readonly children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  // One pattern for a word with a hyphen would read a long text without spaces again from each of its letters.
  for (const { 0: word, index } of words.matchAll(WORD)) {
    if (!HYPHEN.test(word)) continue;
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
