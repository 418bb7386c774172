/** A text with the search matches marked. */
import { markedParts, type Range } from "./marked-parts.ts";

export function Marked({ text, found }: { readonly text: string; readonly found: readonly Range[] }) {
  if (found.length === 0) return text;
  return markedParts(text, found).map(({ at, part, isFound }) => (isFound ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>));
}
