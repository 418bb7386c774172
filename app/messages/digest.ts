/** The digest in words: its announcement, its sections, and the line of each Action. */
import type { DigestDto, DigestItemDto } from "../../electron/contract/digest.ts";
import { listWords } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { DIGEST_KINDS, type DigestKind } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { lowerFirst } from "./sentence.ts";
import { moment } from "./times.ts";
import { timelineWords } from "./timeline.ts";

export const digestLabels = labelsOf(t, "digest");
export const digestHeadings: Readonly<Record<DigestKind, string>> = labelsOf(t, "digestHeadings");

/** "3 assigned, 1 cancelled"; "at least 3 assigned, 1 cancelled" where it can be more. */
export function digestCounts({ items }: DigestDto, atLeast: boolean): string {
  const counts = DIGEST_KINDS.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`digestCounts.${kind}`, { count }));
  const words = listWords(counts, "unit");
  return atLeast ? t("digest.atLeast", { counts: words }) : words;
}

/** "between 18:02 and 06:55"; "at 15:17" within one minute. */
export function digestSpan({ since, until }: DigestDto, now: number): string {
  const [begin, end] = [moment(since, now), moment(until, now)];
  // The clock was set back meanwhile: no span of it begins after its end.
  if (until < since && begin !== end) return t("digest.span_until", { time: end });
  return begin === end ? t("digest.span_moment", { time: end }) : t("digest.span", { since: begin, until: end });
}

/** "What changed between 18:02 and 06:55". */
export function digestChanged(span: string): string {
  return t("digest.changed", { span });
}

export function digestItemWords({ lines, kind, state }: DigestItemDto): string {
  if (lines.length > 0)
    return lines.map((line) => timelineWords(line)).reduce((before, line) => t("digest.nextLine", { before, line: lowerFirst(line) }));
  switch (kind) {
    case "assigned":
      return state === "UNKNOWN" ? t("digest.now_unknown") : t("digest.now", { state: shared(`statesInText.${state}`) });
    case "left":
      return state === "UNKNOWN" ? t("digest.lastKnown_unknown") : t("digest.lastKnown", { state: shared(`statesInText.${state}`) });
    default:
      return stateLabels[state];
  }
}
