/** A text in which the words of a search are marked. */
interface MarkedProps {
  readonly text: string;
  /** In lower case. */
  readonly words: readonly string[];
}

export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text;
  const parts: { readonly at: number; readonly part: string; readonly isFound: boolean }[] = [];
  const lower = text.toLowerCase();
  // Some letters are longer in lower case: then no place can be trusted.
  if (lower.length !== text.length) return text;
  let at = 0;
  while (at < text.length) {
    const next = nextOf(lower, words, at);
    const end = next?.from ?? text.length;
    if (end > at) parts.push({ at, part: text.slice(at, end), isFound: false });
    if (next === undefined) break;
    parts.push({ at: next.from, part: text.slice(next.from, next.end), isFound: true });
    at = next.end;
  }
  return parts.map(({ at: key, part, isFound }) => (isFound ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>));
}

function nextOf(text: string, words: readonly string[], begin: number): { readonly from: number; readonly end: number } | undefined {
  let found: { from: number; end: number } | undefined;
  for (const word of words) {
    const from = text.indexOf(word, begin);
    if (from < 0 || (found !== undefined && (from > found.from || (from === found.from && from + word.length <= found.end)))) continue;
    found = { from, end: from + word.length };
  }
  return found;
}
