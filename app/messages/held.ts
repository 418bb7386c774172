/** What a held list does not show. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";
import type { PendingChanges } from "../store/order.ts";

export interface HeldWords {
  /** "2 new, 1 moved, 1 gone"; empty where nothing is held back. */
  readonly changes: string;
  /** "4 changes", where there are several kinds of them: for little room. */
  readonly sum: string | undefined;
  /** "1 critical": the highest urgency among them; empty where they have none. */
  readonly worst: string;
  /** "2 new, 1 moved, 1 gone · 1 critical". */
  readonly all: string;
}

export function heldWords({ added, moved, gone, worst, worstCount: count }: PendingChanges): HeldWords {
  const counts = Object.entries({ added, moved, gone }) as ["added" | "moved" | "gone", number][];
  const kinds = counts.filter(([, number]) => number > 0);
  const changes = listWords(
    kinds.map(([what, number]) => t(`heldBack.${what}`, { count: number })),
    "unit",
  );
  const sum = kinds.length > 1 ? t("heldBack.sum", { count: added + moved + gone }) : undefined;
  if (changes === "" || worst === undefined || worst === "NONE") return { changes, sum, worst: "", all: changes };
  const words =
    worst === "stop" ? t("heldBack.stop", { count }) : t("heldBack.priority", { count, priority: shared(`prioritiesInText.${worst}`) });
  return { changes, sum, worst: words, all: t("heldBack.all", { changes, worst: words }) };
}
