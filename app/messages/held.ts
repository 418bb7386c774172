/** What a held list does not show. */
import type { HeldBack } from "../store/order.ts";

/** "2 new, 1 moved, 1 gone · 1 critical"; empty where nothing is held back. */
export function heldWords({ added, moved, gone, critical, high }: HeldBack): string {
  const counts = [
    { count: added, word: "new" },
    { count: moved, word: "moved" },
    { count: gone, word: "gone" },
  ];
  const words = counts.flatMap(({ count, word }) => (count > 0 ? [`${count.toLocaleString("en")} ${word}`] : [])).join(", ");
  if (words === "") return "";
  // The highest priority among them.
  if (critical > 0) return `${words} · ${critical.toLocaleString("en")} critical`;
  return high > 0 ? `${words} · ${high.toLocaleString("en")} high` : words;
}
