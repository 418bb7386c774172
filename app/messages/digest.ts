/** The digest in words: its announcement, its sections, and the line of each Action. */
import type { DigestDto, DigestItemDto } from "../../electron/contract/digest.ts";
import { DIGEST_KINDS, type DigestKind } from "../../electron/contract/vocabulary.ts";
import { lowerFirst } from "./sentence.ts";
import { moment } from "./times.ts";
import { timelineWords } from "./timeline.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";

export const digestHeadings: Readonly<Record<DigestKind, string>> = {
  assigned: "Assigned to you",
  cancelled: "Cancelled",
  ended: "Ended",
  left: "Left your queue",
  changed: "Changed",
};

const counted: Readonly<Record<DigestKind, string>> = {
  assigned: "assigned",
  cancelled: "cancelled",
  ended: "ended",
  left: "left your queue",
  changed: "changed",
};

/** "3 assigned, 1 cancelled"; "at least 3 assigned, 1 cancelled" where it can be more. */
export function digestCounts({ items }: DigestDto, atLeast: boolean): string {
  const counts = DIGEST_KINDS.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count.toLocaleString("en")} ${counted[kind]}`)
    .join(", ");
  return atLeast ? `at least ${counts}` : counts;
}

/** "between 18:02 and 06:55"; "at 15:17" within one minute. */
export function digestSpan({ since, until }: DigestDto, now: number): string {
  if (moment(since, now) === moment(until, now)) return `at ${moment(until, now)}`;
  return `between ${moment(since, now)} and ${moment(until, now)}`;
}

export function digestItemWords(item: DigestItemDto): string {
  if (item.lines.length > 0)
    return item.lines.map((line, index) => (index === 0 ? timelineWords(line) : lowerFirst(timelineWords(line)))).join("; ");
  switch (item.kind) {
    case "assigned":
      return `Now ${lowerFirst(stateLabels[item.state])}`;
    case "left":
      return `Last known as ${lowerFirst(stateLabels[item.state])}`;
    default:
      return stateLabels[item.state];
  }
}
