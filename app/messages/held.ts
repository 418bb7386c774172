/** What a held list does not show. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";
import type { HeldBack } from "../store/order.ts";

export interface HeldWords {
  /** "2 new, 1 moved, 1 gone"; empty where nothing is held back. */
  readonly changes: string;
  /** "1 critical": the highest urgency among them; empty where they have none. */
  readonly worst: string;
  /** "2 new, 1 moved, 1 gone · 1 critical". */
  readonly all: string;
}

export function heldWords({ added, moved, gone, worst, worstCount: count }: HeldBack): HeldWords {
  const counts = Object.entries({ added, moved, gone }) as ["added" | "moved" | "gone", number][];
  const changes = listWords(
    counts.flatMap(([what, number]) => (number > 0 ? [t(`heldBack.${what}`, { count: number })] : [])),
    "unit",
  );
  if (changes === "" || worst === undefined || worst === "NONE") return { changes, worst: "", all: changes };
  const words =
    worst === "stop" ? t("heldBack.stop", { count }) : t("heldBack.priority", { count, priority: shared(`prioritiesInText.${worst}`) });
  return { changes, worst: words, all: t("heldBack.all", { changes, worst: words }) };
}
