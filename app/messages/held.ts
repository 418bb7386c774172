/** What a held list does not show. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { t } from "../languages/words.ts";
import type { HeldBack } from "../store/order.ts";

/** "2 new, 1 moved, 1 gone · 1 critical"; empty where nothing is held back. */
export function heldWords({ added, moved, gone, critical, high }: HeldBack): string {
  const counts = Object.entries({ added, moved, gone }) as ["added" | "moved" | "gone", number][];
  const changes = listWords(
    counts.flatMap(([what, count]) => (count > 0 ? [t(`heldBack.${what}`, { count })] : [])),
    "unit",
  );
  // The highest priority among them.
  if (changes === "" || (critical === 0 && high === 0)) return changes;
  return critical > 0 ? t("heldBack.critical", { changes, count: critical }) : t("heldBack.high", { changes, count: high });
}
