/**
 * Text in which no id or name such as "robot-7" is broken at its hyphen, unless it is wider than
 * its line.
 */
import type { ReactNode } from "react";
import styles from "./text.module.css";

const WORD = /\S+/gu;
const HYPHEN = /[-\u2010]/u;

export function Unbroken({ children: words }: { readonly children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  // A single pattern for words with a hyphen would scan a long text without spaces again from each
  // of its letters.
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
